"""One build for each language; `docs/tools/build.py` calls it, with the sources that it has laid out."""

from __future__ import annotations

import os
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE / "_ext"))

lang = os.environ["FORTYFIVE_LANG"]
project = {"pt": "Quarenta e Cinco", "es": "Cuarenta y Cinco", "en": "Forty-Five"}[lang]
extensions = ["fortyfive_docs"]
language = lang
# Absolute: a relative folder is looked up from where the build was started.
locale_dirs = [str(HERE / "locale")]
gettext_auto_build = False  # the .mo beside each .po is held to it by tests/docs; a build writes nothing here
templates_path = [str(HERE / "_templates")]
html_static_path = [str(HERE / "_static"), os.environ["FORTYFIVE_STATIC"]]
exclude_patterns: list[str] = []
nitpicky = True
default_role = "ff:ref"
smartquotes = False
html_theme = "furo"
html_title = project
html_favicon = str(HERE / "_static" / "favicon.svg")
html_css_files = ["fortyfive.css", "tables.css"]
html_js_files = [("fortyfive.js", {"defer": "defer"})]
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_show_copyright = False
html_use_index = False
html_domain_indices = False
html_permalinks_icon = "§"
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "languages.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ],
}
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"
