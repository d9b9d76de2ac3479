package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"caravan/internal/platform/check"
)

func TestWhichLicencesSuit(t *testing.T) {
	for expression, want := range map[string]bool{
		"MIT":                       true,
		"(MPL-2.0 OR Apache-2.0)":   true,
		"GPL-3.0-only OR MIT":       true,
		"Apache-2.0 AND ISC":        true,
		"MIT AND GPL-3.0-only":      false,
		"AGPL-3.0-only":             false,
		"GPL-2.0 OR GPL-3.0":        false,
		"SEE LICENSE IN LICENCE.md": false,
	} {
		t.Run("FD-408 "+expression, func(t *testing.T) {
			check.Is(t, part{name: "x 1.0.0", licences: spdx(expression)}.suits(), want)
		})
	}
}

func TestALicenceIsRecognisedOrRefused(t *testing.T) {
	for name, c := range map[string]struct {
		text, want string
	}{
		"MIT":               {strings.Replace(mit, "AUTHOR", "Somebody", 1), "MIT"},
		"a notice before":   {"Portions are by others.\n\n" + mit, "MIT"},
		"no licence":        {"All rights reserved. Ask first.", ""},
		"mostly other text": {mit + strings.Repeat("And one may not do this, nor that, in any country or on any day.\n", 60), ""},
	} {
		t.Run("FD-408 "+name, func(t *testing.T) {
			found, err := recognised("x 1.0.0", c.text)
			check.Is(t, strings.Join(found, " "), c.want, err)
			check.Is(t, err == nil, c.want != "", err)
		})
	}
}

func TestTheLicencesOfAFolder(t *testing.T) {
	folder := t.TempDir()
	put := func(name, text string) { check.OK(t, os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600)) }
	put("package.json", `{"author": {"name": "Ada"}}`)
	put("license.go", "package license")
	t.Run("FD-408 without a file it says so, and the licence that it names is written with its author", func(t *testing.T) {
		_, err := textIn(folder)
		check.Is(t, err, errNoText)
		text, err := mitOf(folder)
		check.OK(t, err)
		check.True(t, strings.Contains(text, "Copyright (c) Ada\n"), text)
	})
	t.Run("FD-408 licences and notices are joined, without what differs only in spaces", func(t *testing.T) {
		put("LICENSE", "\r\nFirst  \r\nline\r\n")
		put("NOTICE.txt", "By Ada")
		text, err := textIn(folder)
		check.OK(t, err)
		check.Is(t, text, "First\nline\n\nBy Ada")
	})
}

func TestPartsWithOneTextShareIt(t *testing.T) {
	t.Run("FD-408 each part is listed, and each text is there once", func(t *testing.T) {
		var out strings.Builder
		check.OK(t, write(&out, []part{{"a 1", []string{"MIT"}, "same"}, {"b 2", []string{"ISC"}, "other"}, {"c 3", []string{"MIT"}, "same"}}))
		lines := strings.Split(out.String(), "\n")
		check.Is(t, strings.Count(out.String(), "\nsame\n"), 1)
		for _, line := range []string{"a 1: MIT", "b 2: ISC", "c 3: MIT", "a 1", "c 3"} {
			check.True(t, slices.Contains(lines, line), line)
		}
	})
	t.Run("FD-408 a licence that does not suit is refused", func(t *testing.T) {
		err := write(&strings.Builder{}, []part{{"a 1", []string{"AGPL-3.0-only"}, "text"}})
		check.True(t, err != nil && strings.Contains(err.Error(), "a 1 is under AGPL-3.0-only"), err)
	})
}
