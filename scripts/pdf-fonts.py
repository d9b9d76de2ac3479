#!/usr/bin/env python3
"""Writes the fonts of the PDFs, internal/platform/pdf/fonts/Onest-*.ttf and BricolageGrotesque-*.ttf, from the web app's fonts in web/node_modules.

The web app loads variable fonts, split by script and packed as WOFF2. PDFs need one plain TrueType file per weight, without tables for shaping, which
the PDF library does not read. Needs fontTools and Brotli for Python: apt-get install python3-fonttools python3-brotli. The files are kept in the
repository, so this runs only to follow a new version of the fonts.
"""

import os
import tempfile

from fontTools import merge
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

TOP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
PACKAGES = os.path.join(TOP, "web", "node_modules", "@fontsource-variable")
OUT = os.path.join(TOP, "internal", "platform", "pdf", "fonts")
SHAPING = ("GSUB", "GPOS", "GDEF", "STAT", "BASE", "DSIG", "gasp", "prep", "fpgm", "cvt ", "HVAR", "MVAR", "avar")

ONEST = ("latin", "latin-ext", "cyrillic", "cyrillic-ext", "vietnamese", "symbols", "math")
BRICOLAGE = ("latin", "latin-ext", "vietnamese")
FACES = [
    ("onest", ONEST, 500, "Onest", "Medium"),
    ("onest", ONEST, 700, "Onest", "Bold"),
    ("bricolage-grotesque", BRICOLAGE, 800, "Bricolage Grotesque", "ExtraBold"),
]


def part(package, script, weight, folder):
    """Writes one script of a font in one weight, and returns its path."""
    font = TTFont(os.path.join(PACKAGES, package, "files", f"{package}-{script}-wght-normal.woff2"))
    instancer.instantiateVariableFont(font, {"wght": weight}, inplace=True)
    font.flavor = None
    for tag in SHAPING:
        if tag in font:
            del font[tag]
    path = os.path.join(folder, script + ".ttf")
    font.save(path)
    return path


def main():
    for package, scripts, weight, family, style in FACES:
        with tempfile.TemporaryDirectory() as folder:
            font = merge.Merger().merge([part(package, script, weight, folder) for script in scripts])
            names = {1: f"{family} {style}", 2: "Regular", 4: f"{family} {style}", 6: f"{family.replace(' ', '')}-{style}"}
            for record in list(font["name"].names):
                if record.nameID in (16, 17, 21, 22, 25):
                    font["name"].removeNames(nameID=record.nameID)
            for identifier, text in names.items():
                font["name"].setName(text, identifier, 3, 1, 0x409)
            font["OS/2"].usWeightClass = weight
            font["head"].modified = font["head"].created
            font.recalcTimestamp = False
            path = os.path.join(OUT, f"{family.replace(' ', '')}-{style}.ttf")
            font.save(path)
            print(path, os.path.getsize(path), "bytes,", len(font.getBestCmap()), "characters")


if __name__ == "__main__":
    main()
