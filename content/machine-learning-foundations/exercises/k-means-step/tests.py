from clusters import step


def test_mean():
    """A center moves to the mean of its points"""
    assert step([[0, 0], [2, 4]], [[1, 1]]) == [[1, 2]], "the mean of both coordinates"


def test_nearest():
    """A point belongs to the nearest center alone"""
    assert step([[1], [9]], [[0], [10]]) == [[1], [9]], "1 is nearer to 0, 9 is nearer to 10"


def test_tie():
    """Of two centers as near, the first one gets the point"""
    assert step([[5]], [[0], [10]]) == [[5], [10]], "5 lies in the middle"


def test_alone():
    """A center without points stays"""
    assert step([[1]], [[0], [100]]) == [[1], [100]], "there is no mean of nothing"
