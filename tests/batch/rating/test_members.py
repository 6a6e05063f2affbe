"""Several rows with one member id are one player (spec/uschess.md section 2)."""

from batch.rating.members import games, members, merge_problems
from tests.batch.tables import crosstable

RE_ENTRY = """Event end date,2026-04-19

No,Name,ID,Rating,R1,R2,Total
1,Ada,90000001,1500,W2,,1
2,Ben,90000002,1400,L1,L3,0
3,Ada,90000001,1500,H,W2,1.5
"""


def test_rows_of_one_member_are_one_player_and_their_points_add_up(tmp_path):
    section = crosstable(tmp_path, RE_ENTRY).sections[0]
    merged, member_of = members(section)
    assert merged["no"].tolist() == [1, 2]
    assert member_of.tolist() == [0, 1, 0]
    assert merged["total"].tolist() == [2.5, 0]


def test_the_games_of_all_a_members_rows_are_the_members(tmp_path):
    section = crosstable(tmp_path, RE_ENTRY).sections[0]
    _, member_of = members(section)
    table = games(section, member_of)
    own = table[table["player"] == 0]
    assert own[["opponent", "round", "score"]].to_numpy().tolist() == [[1, 1, 1.0], [1, 2, 1.0]]


def test_rows_without_an_id_are_never_merged(tmp_path):
    section = crosstable(tmp_path, RE_ENTRY.replace("90000001", "")).sections[0]
    merged, _ = members(section)
    assert len(merged) == 3


def test_rows_of_one_member_that_disagree_are_named(tmp_path):
    section = crosstable(tmp_path, RE_ENTRY.replace("3,Ada,90000001,1500", "3,Ada,90000001,1520")).sections[0]
    merged, member_of = members(section)
    (found,) = merge_problems(section, merged, member_of)
    assert found.code == "member-rows-differ"
    assert "rating 1520 here but 1500" in found.message
    assert "row 6" in str(found.place)


def test_a_member_paired_with_himself_under_another_number_is_an_error(tmp_path):
    text = RE_ENTRY.replace("90000002", "90000001").replace("L1,L3,0", "L1,L3,0")
    section = crosstable(tmp_path, text).sections[0]
    merged, member_of = members(section)
    codes = {p.code for p in merge_problems(section, merged, member_of)}
    assert "member-meets-himself" in codes
