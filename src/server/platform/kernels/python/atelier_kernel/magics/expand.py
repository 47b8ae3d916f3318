"""`{expression}` and `$name` in commands and magics."""
import re

BRACES = re.compile(r"\{\{|\}\}|\{([^{}]+)\}")
DOLLAR = re.compile(r"\$\$|\$([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)")


def expand(text, names):
    """The text with values in the place of what can be evaluated in `names`; all else stays as it was written."""
    def value(match):
        try:
            return str(eval(match.group(1), names))
        except Exception:
            return match.group(0)

    def braces(match):
        return {"{{": "{", "}}": "}"}.get(match.group(0)) or value(match)

    def dollar(match):
        if match.group(0) == "$$":
            return "$"
        return value(match) if match.group(1).split(".")[0] in names else match.group(0)

    if "{" in text:
        text = BRACES.sub(braces, text)
    return DOLLAR.sub(dollar, text) if "$" in text else text
