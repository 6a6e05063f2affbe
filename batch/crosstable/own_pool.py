"""Ratings in columns of several pools and none called Rating: the pool that is rated gives the section's ratings."""

from batch.crosstable.model import Section
from batch.crosstable.tables.vocabulary import POOLS


def own_pool_is_rating(section: Section) -> None:
    """Make the column of the section's own pool (by Pool, else by the time control) the ratings, in place."""
    if "rating" in section.columns or not any(pool in section.columns for pool in POOLS):
        return
    from batch.crosstable.roster import own_column

    own = own_column(section)
    if own not in section.columns:
        return
    fields = {own: "rating", f"{own}_games": "games"}
    if own == "quick" and "post" not in section.columns:
        fields |= {"quick_post": "post", "quick_post_games": "post_games"}
    for old, new in fields.items():
        if old in section.entrants and new not in section.columns:
            section.entrants = section.entrants.drop(columns=new, errors="ignore").rename(columns={old: new})
    section.columns = {fields.get(name, name): column for name, column in section.columns.items()}
    section.headings = {fields.get(name, name): heading for name, heading in section.headings.items()}
