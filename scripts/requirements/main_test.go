package main

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"caravan/internal/platform/check"
)

// repository returns a small repository: three requirements, one of them not testable, and the files of the test case.
func repository(files map[string]string) fstest.MapFS {
	tree := fstest.MapFS{}
	for path, text := range map[string]string{
		"docs/requirements/checklist/shed.md": "# SHED\n\n- SHED-001 Opens\n- SHED-002 Closes (see SHED-009)\n- SHED-003 Is a nice page\n",
		"docs/requirements/scoring.md":        "- YARD-01 Visible\n",
		"docs/requirements/not-testable.md":   "# Not testable\n\n- SHED-003: because nice states nothing to test.\n",
		"docs/requirements/built.txt":         "# nothing yet\n",
	} {
		tree[path] = &fstest.MapFile{Data: []byte(text)}
	}
	for path, text := range files {
		tree[path] = &fstest.MapFile{Data: []byte(text)}
	}
	return tree
}

func TestRun(t *testing.T) {
	const goTest = "package a\n\n// SHED-002 in a comment proves nothing.\nvar title = \"SHED-001 opens, with SHA-256\"\n"
	for _, c := range []struct {
		name  string
		files map[string]string
		built bool // -built
		ok    bool
		want  []string
	}{
		{
			name: "lists what has no test by area, then by id",
			ok:   true,
			want: []string{"3 of 3 (1 more", "SHED             2 of   2", "SHED-001..002\nYARD-01\n"},
		},
		{
			name:  "a string of a Go test names an id, a comment does not",
			files: map[string]string{"internal/a/a_test.go": goTest},
			ok:    true,
			want:  []string{"SHED             1 of   2", "\nSHED-002\n"},
		},
		{
			name: "TypeScript titles count, comments do not",
			files: map[string]string{
				"web/a.test.tsx": "// SHED-001\n/* SHED-001\n * SHED-001 */\nit('SHED-002 closes', () => {}) // SHED-001\n",
				"e2e/b.spec.ts":  "test(`YARD-01 shows ${name}`, () => {})\n",
			},
			ok:   true,
			want: []string{"SHED             1 of   2", "YARD             0 of   1", "\nSHED-001\n"},
		},
		{
			name:  "files that are not tests, and installed packages, do not count",
			files: map[string]string{"a.ts": "it('SHED-001')", "web/node_modules/x/a.test.ts": "it('SHED-001')"},
			ok:    true,
			want:  []string{"3 of 3"},
		},
		{
			name:  "a built requirement without a test fails",
			files: map[string]string{"docs/requirements/built.txt": "SHED-001..003 YARD-01 # opening\n", "a_test.go": goTest},
			built: true,
			want:  []string{"no test title names: SHED-002 YARD-01"},
		},
		{
			name:  "built requirements with tests pass",
			files: map[string]string{"docs/requirements/built.txt": "SHED-001\n", "a_test.go": goTest},
			built: true,
			ok:    true,
			want:  []string{"Every one of the 1 requirements"},
		},
		{
			name:  "an id that no requirement has fails",
			files: map[string]string{"a_test.go": "package a\n\nvar title = \"SHED-999 flies\"\n"},
			want:  []string{"SHED-999 is named by a_test.go, but there is no such requirement."},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			var out strings.Builder
			ok, err := run(repository(c.files), c.built, &out)
			check.OK(t, err)
			check.Is(t, ok, c.ok, out.String())
			for _, want := range c.want {
				if !strings.Contains(out.String(), want) {
					t.Errorf("the report lacks %q:\n%s", want, out.String())
				}
			}
		})
	}
}

func TestReadListRefuses(t *testing.T) {
	for _, c := range []struct{ name, path, text, want string }{
		{"an id twice", "docs/requirements/checklist/more.md", "- SHED-001 Again\n", "twice"},
		{"not testable without a reason", "docs/requirements/not-testable.md", "- SHED-001\n", "because"},
		{"built but unknown", "docs/requirements/built.txt", "SHED-004\n", "no requirement SHED-004"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := readList(repository(map[string]string{c.path: c.text}))
			if check.True(t, err != nil) {
				check.True(t, strings.Contains(err.Error(), c.want), c.want, err)
			}
		})
	}
}

func TestSpreadAndGather(t *testing.T) {
	for word, want := range map[string][]string{
		"SHED-001..003": {"SHED-001", "SHED-002", "SHED-003"},
		"YARD-09..10":   {"YARD-09", "YARD-10"},
		"SHED-004":      {"SHED-004"},
	} {
		if diff := cmp.Diff(want, spread(word)); diff != "" {
			t.Errorf("spread(%q) differs (-want +got):\n%s", word, diff)
		}
		got := gather(want, want)
		if check.Is(t, len(got), 1, got, want) {
			check.Is(t, got[0], word)
		}
	}
}

func TestGatherKeepsGaps(t *testing.T) {
	all := []string{"SHED-001", "SHED-002", "SHED-003", "SHED-004", "YARD-01"}
	open := []string{"SHED-001", "SHED-003", "SHED-004", "YARD-01"}
	if diff := cmp.Diff([]string{"SHED-001", "SHED-003..004", "YARD-01"}, gather(all, open)); diff != "" {
		t.Errorf("gather differs (-want +got):\n%s", diff)
	}
}
