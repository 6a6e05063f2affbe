"""Columns whose headings say nothing: the user is told which they are and what to say."""


def test_a_column_that_looks_like_names_is_asked_about(table, codes):
    text = "No,Wer,Rating,R1\n1,Ann Fern,1500,W2\n2,Bob Moss,1400,L1\n"
    found = table(text).all_problems()[-1]
    assert (found.code, found.grade) == ("name-not-found", "caution")
    assert "--map Wer=name" in found.remedy
    assert table(text, map={"Wer": "name"}).sections[0].entrants["name"].tolist() == ["Ann Fern", "Bob Moss"]


def test_a_table_of_numbers_is_not_asked_for_names(table, codes):
    assert codes(table("No,Rating,R1\n1,1500,W2\n2,1400,L1\n")) == []


def test_columns_that_read_as_results_are_named_with_what_reads_them(table, codes):
    text = "No,Name,Rating,Fri,SatA,,Pts\n1,Ann,1500,W2,D3,H,2\n2,Bob,1400,L1,H,L3,.5\n3,Cy,1300,H,D1,W2,2\n"
    read = table(text)
    assert codes(read) == ["rounds-unheaded"]
    assert '--map "Fri=round 1" --map "SatA=round 2" --map "F=round 3"' in read.reason
    assert "Fri (D), SatA (E), (F)" in read.reason
    rounds = {"Fri": "round 1", "SatA": "round 2", "F": "round 3"}
    assert codes(table(text, map=rounds)) == []


def test_tie_breaks_are_no_results(table, codes):
    assert codes(table("No,Name,Rating,TB,+-,Pts\n1,Ann,1500,12.5,+12,1\n2,Bob,1400,12,-12,0\n")) == ["standings-only"]


def test_age_groups_are_no_results(table, codes):
    read = table("No,Name,Rating,Type,Pts\n1,Ann,1500,F13,1\n2,Bea,1400,W2,0\n3,Cy,1300,W1,0\n")
    assert codes(read) == ["standings-only"]
