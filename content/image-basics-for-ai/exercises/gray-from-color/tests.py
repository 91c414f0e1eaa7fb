from gray import to_gray


def test_black_and_white():
    """Black stays 0 and white stays 255"""
    assert to_gray([[[0, 0, 0], [255, 255, 255]]]) == [[0, 255]], "the three weights add up to 1"


def test_green_is_brighter():
    """Green is brighter than red, and red than blue"""
    assert to_gray([[[255, 0, 0], [0, 255, 0], [0, 0, 255]]]) == [[76, 150, 29]], "each color has its weight"


def test_rows():
    """Rows stay rows"""
    assert to_gray([[[9, 9, 9]], [[7, 7, 7]]]) == [[9], [7]], "two rows of one pixel each"


def test_unchanged():
    """The picture itself stays as it is"""
    picture = [[[10, 20, 30]]]
    to_gray(picture)
    assert picture == [[[10, 20, 30]]], "make new lists instead of changing the old ones"
