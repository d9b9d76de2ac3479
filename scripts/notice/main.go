// Command notice prints under which licences everything is that the program consists of: Go modules, npm packages in the pages, fonts, lists, and
// what is compiled to WebAssembly. Part of scripts/generate.sh. It fails when a licence is missing, cannot be recognised or is none of those that
// suit a program which its operators run and hand on in one file.
package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/google/licensecheck"
)

func main() {
	parts, err := all()
	if err == nil {
		err = write(os.Stdout, parts)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "notice:", err)
		os.Exit(1)
	}
}

// part is something that others have made.
type part struct {
	name     string // with its version, where it has one
	licences []string
	text     string
}

// suitable are the licences of parts, by their SPDX identifiers. Whoever adds one has read it.
var suitable = strings.Fields("0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause CC0-1.0 GooglePatentsFile ISC MIT MPL-2.0 OFL-1.1 Unlicense Zlib")

// suits tells whether all of its licences are suitable, or one where there is a choice.
func (p part) suits() bool {
	if readFirst[p.name] != "" {
		return true
	}
	var ids, unsuitable []string
	for _, id := range p.licences {
		if id == "OR" || id == "AND" {
			continue
		}
		ids = append(ids, id)
		if !slices.Contains(suitable, id) {
			unsuitable = append(unsuitable, id)
		}
	}
	return len(unsuitable) == 0 || slices.Contains(p.licences, "OR") && len(unsuitable) < len(ids)
}

// readFirst names parts with another licence, with it, and why they may be part of the program all the same.
var readFirst = map[string]string{
	"libheif 1.18.2 and libde265 1.0.15": "LGPL-3.0-only", // a module of its own in WebAssembly, which whoever builds the program can exchange
}

// targets are the systems that the program is built for. Some modules are only part of it on one of them.
var targets = []string{"linux", "darwin", "windows"}

func all() ([]part, error) {
	modules, err := goModules()
	if err != nil {
		return nil, err
	}
	packages, err := npmPackages("web")
	if err != nil {
		return nil, err
	}
	others, err := otherParts()
	if err != nil {
		return nil, err
	}
	// Not every installation of Go has its licence. It is that of the modules of Go's own authors.
	own := slices.IndexFunc(modules, func(p part) bool { return strings.HasPrefix(p.name, "golang.org/x/sys ") })
	if own < 0 {
		return nil, errors.New("golang.org/x/sys is no longer part of the program: take Go's licence from another module of its authors")
	}
	goItself := part{"Go, its standard library and runtime", modules[own].licences, modules[own].text}
	return slices.Concat([]part{goItself}, others, modules, packages), nil
}

// otherParts are those that no list of modules or packages has.
func otherParts() ([]part, error) {
	var parts []part
	for _, p := range []struct {
		name  string
		files []string
	}{
		{"Bricolage Grotesque, Manrope and Onest (fonts of PDF files)", []string{"internal/platform/pdf/fonts/OFL.txt"}},
		{"gen2brain/heic 0.4.5 (build of the next)", []string{"internal/media/picture/heif/LICENSE"}},
		{"libheif 1.18.2 and libde265 1.0.15", []string{"internal/media/picture/heif/LICENSE.libheif", "internal/media/picture/heif/LICENSE.libde265"}},
		{"PDFium (in github.com/klippa-app/go-pdfium)", []string{"scripts/notice/pdfium.txt"}},
		{"zxcvbn 4.4.2 (list of common passwords)", []string{"scripts/notice/zxcvbn.txt"}},
	} {
		text, err := join(p.files)
		if err != nil {
			return nil, err
		}
		found, err := recognised(p.name, text)
		if err != nil {
			return nil, err
		}
		parts = append(parts, part{p.name, found, text})
	}
	return parts, nil
}

// goModules are the modules that are linked into the program on any of the targets.
func goModules() ([]part, error) {
	folders := map[string]string{} // by name
	for _, target := range targets {
		list := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}\t{{.Dir}}{{end}}{{end}}", "./cmd/caravan")
		list.Env = append(os.Environ(), "GOOS="+target, "GOARCH=amd64", "CGO_ENABLED=0")
		list.Stderr = os.Stderr
		out, err := list.Output()
		if err != nil {
			return nil, fmt.Errorf("list the modules for %s: %w", target, err)
		}
		for line := range strings.Lines(string(out)) {
			if name, folder, is := strings.Cut(strings.TrimSpace(line), "\t"); is {
				folders[name] = folder
			}
		}
	}
	var parts []part
	for name, folder := range folders {
		text, err := textIn(folder)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		found, err := recognised(name, text)
		if err != nil {
			return nil, err
		}
		parts = append(parts, part{name, found, text})
	}
	slices.SortFunc(parts, func(a, b part) int { return strings.Compare(a.name, b.name) })
	return parts, nil
}

// buildTools are packages that the lock file lists for development, and of which the build puts something into what the program serves.
var buildTools = []string{"node_modules/rolldown", "node_modules/swagger-ui-dist", "node_modules/vite"}

// npmPackages are the packages in the pages. What a package says of its licence counts; its file is quoted.
func npmPackages(folder string) ([]part, error) {
	raw, err := os.ReadFile(filepath.Join(folder, "package-lock.json"))
	if err != nil {
		return nil, err
	}
	var lock struct {
		Packages map[string]struct {
			Version     string `json:"version"`
			Licence     string `json:"license"`
			Dev         bool   `json:"dev"`
			DevOptional bool   `json:"devOptional"`
			Peer        bool   `json:"peer"`
		} `json:"packages"`
	}
	if err := json.Unmarshal(raw, &lock); err != nil {
		return nil, err
	}
	var parts []part
	for place, p := range lock.Packages {
		if place == "" || (p.Dev || p.DevOptional) && !slices.Contains(buildTools, place) {
			continue
		}
		name := place[strings.LastIndex(place, "node_modules/")+len("node_modules/"):]
		if strings.HasPrefix(name, "@types/") {
			continue // only the compiler reads them
		}
		name += " " + p.Version
		text, err := textIn(filepath.Join(folder, filepath.FromSlash(place)))
		if errors.Is(err, errNoText) && p.Licence == "MIT" {
			text, err = mitOf(filepath.Join(folder, filepath.FromSlash(place)))
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		// Of what builds the pages, only its own code gets into them, not what it has bundled for itself.
		text, _, _ = strings.Cut(text, "\n# Licenses of bundled dependencies")
		parts = append(parts, part{name, spdx(p.Licence), tidy(text)})
	}
	slices.SortFunc(parts, func(a, b part) int { return strings.Compare(a.name, b.name) })
	return parts, nil
}

// spdx splits an expression such as (MPL-2.0 OR Apache-2.0) into its licences.
func spdx(expression string) []string {
	return strings.FieldsFunc(expression, func(r rune) bool { return strings.ContainsRune("() ", r) })
}

// licenceFile matches the names of files with licences and with notices that some of them ask to hand on.
var licenceFile = regexp.MustCompile(`(?i)^(unlicense|licen[cs]e|copying|notice|patents|third.?party)[^/]*$`)

var errNoText = errors.New("it has no file with its licence")

// textIn returns the licences and notices in a folder.
func textIn(folder string) (string, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return "", err
	}
	var files []string
	for _, entry := range entries {
		if !entry.IsDir() && licenceFile.MatchString(entry.Name()) && !strings.HasSuffix(entry.Name(), ".go") {
			files = append(files, filepath.Join(folder, entry.Name()))
		}
	}
	if len(files) == 0 {
		return "", errNoText
	}
	return join(files)
}

// join reads files, one after the other.
func join(files []string) (string, error) {
	texts := make([]string, len(files))
	for i, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			return "", err
		}
		texts[i] = tidy(string(raw))
	}
	return strings.Join(slices.Compact(texts), "\n\n"), nil
}

// tidy removes what differs between texts that say the same: how lines end, and empty lines around.
func tidy(text string) string {
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " \t\f")
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n")
}

//go:embed mit.txt
var mit string

// mitOf is the text of the MIT licence for a package that only names it.
func mitOf(folder string) (string, error) {
	raw, err := os.ReadFile(filepath.Join(folder, "package.json"))
	if err != nil {
		return "", err
	}
	var by struct {
		Author any `json:"author"`
	}
	if err := json.Unmarshal(raw, &by); err != nil {
		return "", err
	}
	name, _ := by.Author.(string)
	if person, is := by.Author.(map[string]any); is {
		name, _ = person["name"].(string)
	}
	if name == "" {
		return "", errors.New("it names no author")
	}
	return tidy(strings.Replace(mit, "AUTHOR", name, 1)), nil
}

// leastKnown is how much of a text must be that of known licences, in percent. The rest are names, years and notices.
const leastKnown = 50

// recognised returns the SPDX identifiers of the licences in a text.
func recognised(name, text string) ([]string, error) {
	if known, is := readFirst[name]; is {
		return []string{known}, nil
	}
	cover := licensecheck.Scan([]byte(text))
	var found []string
	for _, match := range cover.Match {
		if !match.IsURL && !slices.Contains(found, match.ID) {
			found = append(found, match.ID)
		}
	}
	if len(found) == 0 || cover.Percent < leastKnown {
		return nil, fmt.Errorf("the licence of %s is not recognised (%.0f %%, %s): read it, and name it in readFirst (scripts/notice)", name, cover.Percent,
			strings.Join(found, ", "))
	}
	return found, nil
}

// write prints a list of the parts and then each text once, with the parts that it is the licence of.
func write(out io.Writer, parts []part) error {
	var list, texts bytes.Buffer
	var order []string
	of := map[string][]string{} // names by text
	for _, p := range parts {
		if !p.suits() {
			return fmt.Errorf("%s is under %s: read it, and decide in scripts/notice", p.name, strings.Join(p.licences, ", "))
		}
		fmt.Fprintf(&list, "%s: %s\n", p.name, strings.Join(p.licences, " "))
		if of[p.text] == nil {
			order = append(order, p.text)
		}
		of[p.text] = append(of[p.text], p.name)
	}
	rule := strings.Repeat("-", 80)
	for _, text := range order {
		fmt.Fprintf(&texts, "\n%s\n%s\n%s\n\n%s\n", rule, strings.Join(of[text], "\n"), rule, text)
	}
	_, err := fmt.Fprintf(out, "Caravan contains the work of others. Each part is listed with its licence; the licences follow.\n\n%s%s", &list, &texts)
	return err
}
