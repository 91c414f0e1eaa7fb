KINDS = {
    "number": lambda value: isinstance(value, (int, float)) and not isinstance(value, bool),
    "text": lambda value: isinstance(value, str),
    "flag": lambda value: isinstance(value, bool),
}


def problems(form, arguments):
    """What is wrong with the arguments of a tool, sorted."""
    kinds = {name.removesuffix("?"): kind for name, kind in form.items()}
    found = [f"{name} is missing" for name in form if not name.endswith("?") and name not in arguments]
    for name, value in arguments.items():
        if name not in kinds:
            found.append(f"{name} is not known")
        elif not KINDS[kinds[name]](value):
            found.append(f"{name} must be a {kinds[name]}")
    return sorted(found)
