package app_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"caravan/internal/brand"
	"caravan/internal/platform/check"
)

// The walls of docs/architecture.md: cmd -> app -> rooms -> words -> standard library. Rooms and app use platform, which knows no domain word. A room
// never imports a room and only writes its own tables. The web's walls are rules of its linter.

const module = "caravan/"

// words are the packages of shared vocabulary, each with the other words that it may use.
var words = map[string][]string{
	"access":   {"fault"},                                        // a refusal is a fault
	"audience": {"access", "fault", "network", "text", database}, // text words its limit
	"brand":    {},
	"calendar": {"fault"}, // days of a request that are none
	"fault":    {},
	"files":    {"access", "network", database},
	"network":  {"calendar"}, // a promotion inside another thing has days
	"notice":   {database, "calendar"},
	"text":     {},
}

// database is what words also use that say what rooms do for each other in a transaction.
const database = "platform/db"

// testSupport is the layer of helpers for tests. It uses every room, and only tests use it.
const testSupport = "testnet"

// domainWords may not be part of a name in platform. "store" and "member" are left out, because plumbing stores things and documents have members.
var domainWords = []string{"camel", "caravan", "audit", "auditor", "promotion", "incentive", "quarter", "tier", "region", "venue", "post", "feed",
	"academy"}

// goFile is one of our Go files. Its name is its path from the top of the repository.
type goFile struct {
	name   string
	syntax *ast.File
	fset   *token.FileSet
}

func (f goFile) isTest() bool { return strings.HasSuffix(f.name, "_test.go") }

// goFiles parses every Go file of the product; scripts and bench are outside the walls.
func goFiles(t *testing.T, tree fs.FS) []goFile {
	t.Helper()
	return parsed(t, tree, "cmd", "internal", "web")
}

func parsed(t *testing.T, tree fs.FS, roots ...string) []goFile {
	t.Helper()
	var files []goFile
	for _, root := range roots {
		err := fs.WalkDir(tree, root, func(name string, entry fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if entry.IsDir() && slices.Contains([]string{"node_modules", "dist", "testdata"}, entry.Name()) {
				return fs.SkipDir
			}
			if entry.IsDir() || path.Ext(name) != ".go" {
				return nil
			}
			source, err := fs.ReadFile(tree, name)
			if err != nil {
				return err
			}
			file := goFile{name: name, fset: token.NewFileSet()}
			file.syntax, err = parser.ParseFile(file.fset, name, source, parser.ParseComments|parser.SkipObjectResolution)
			files = append(files, file)
			return err
		})
		check.OK(t, err)
	}
	return files
}

// layerOf returns what a folder belongs to: "cmd", "web", "app", "platform", a word, or otherwise a room. It returns "" outside the walls.
func layerOf(folder string) string {
	parts := strings.Split(folder, "/")
	switch {
	case parts[0] == "internal" && len(parts) > 1:
		return parts[1]
	case parts[0] == "cmd", parts[0] == "web":
		return parts[0]
	}
	return ""
}

func isRoom(layer string) bool {
	_, isWord := words[layer]
	return !isWord && !slices.Contains([]string{"", "cmd", "web", "app", "platform", testSupport}, layer)
}

// isRules tells whether a folder has the pure rules of a room. Rules only use the standard library and words, and any room may use them.
func isRules(folder string) bool {
	return strings.HasPrefix(folder, "internal/") && path.Base(folder) == "rules"
}

// complaint says why a file in a folder may not import a package, or returns "" when it may. A test may also import testSupport, the comparisons of
// package check, and app, where the real program is put together.
func complaint(folder, what string, isTest bool) string {
	from := layerOf(folder)
	inside, ours := strings.CutPrefix(what, module)
	to := layerOf(inside)
	wordsItMayUse, isWord := words[from]

	switch {
	case isRules(folder) && ours && !isTest:
		if _, isWord := words[to]; !isWord {
			return "rules only use the standard library and words"
		}
	case !ours:
		if (isWord || isRules(folder)) && !isTest && strings.Contains(strings.Split(what, "/")[0], ".") && !strings.HasPrefix(what, "golang.org/x/text/") {
			return "words and rules only use the standard library and its Unicode packages"
		}
	case to == from, isTest && (to == "app" || to == testSupport || inside == "internal/platform/check"):
	case to == testSupport:
		return "only tests use the helpers for tests"
	case from == "app", from == testSupport && to != "app":
	case from == "cmd":
		if to != "app" {
			return "cmd only uses app"
		}
	case from == "web":
		return "the embedded web app knows nothing of the server"
	case isWord:
		ofSQL := isTest && to == "platform" // a word that has SQL proves it on the engines
		if !slices.Contains(wordsItMayUse, to) && !slices.Contains(wordsItMayUse, strings.TrimPrefix(inside, "internal/")) && !ofSQL {
			return fmt.Sprintf("%s may use only these words: %v", from, wordsItMayUse)
		}
	case from == "platform":
		if to != "fault" && to != "text" {
			return "platform uses no room, and only the words fault and text"
		}
	case isRules(inside):
	case isRoom(to):
		return "a room never imports a room: declare an interface for what it needs, and let app provide it"
	case to == "app" || to == "web" || to == "cmd":
		return "only cmd imports app, and only app imports the web app"
	}
	return ""
}

func TestWallsOfImports(t *testing.T) {
	for _, file := range goFiles(t, os.DirFS("../..")) {
		for _, spec := range file.syntax.Imports {
			what, err := strconv.Unquote(spec.Path.Value)
			check.OK(t, err)
			check.Is(t, complaint(path.Dir(file.name), what, file.isTest()), "", file.name, what)
		}
	}
}

// Rooms use the API's framework only through platform/web, and code that reads the database knows nothing of HTTP.
func TestWallsOfHTTP(t *testing.T) {
	for _, file := range goFiles(t, os.DirFS("../..")) {
		folder, name := path.Dir(file.name), path.Base(file.name)
		for _, spec := range file.syntax.Imports {
			what, err := strconv.Unquote(spec.Path.Value)
			check.OK(t, err)
			if strings.HasPrefix(what, "github.com/danielgtaylor/huma") && folder != "internal/platform/web" {
				t.Errorf("%s imports %s: only platform/web does", file.name, what)
			}
			if strings.HasPrefix(name, "repo") && what == module+"internal/platform/web" {
				t.Errorf("%s imports %s: a repo takes and returns the service's types", file.name, what)
			}
		}
	}
}

func TestWallsRefuse(t *testing.T) {
	for _, c := range []struct {
		folder, what string
		isTest       bool
		allowed      bool
	}{
		{"cmd/caravan", "caravan/internal/app", false, true},
		{"cmd/caravan", "caravan/internal/audit", false, false},
		{"internal/app", "caravan/internal/audit", false, true},
		{"internal/app", "caravan/web", false, true},
		{"internal/audit", "caravan/internal/promotion", false, false},
		{"internal/audit", "caravan/internal/promotion", true, false},
		{"internal/audit", "caravan/internal/audit/rules", false, true},
		{"internal/compliance", "caravan/internal/audit/rules", false, true},
		{"internal/audit/rules", "caravan/internal/network", false, true},
		{"internal/audit/rules", "caravan/internal/audit", false, false},
		{"internal/audit/rules", "caravan/internal/platform/db", false, false},
		{"internal/audit/rules", "github.com/google/uuid", false, false},
		{"internal/audit", "caravan/internal/access", false, true},
		{"internal/audit", "caravan/internal/platform/db", false, true},
		{"internal/audit", "caravan/internal/app", false, false},
		{"internal/audit", "caravan/internal/app", true, true},
		{"internal/audit", "caravan/web", false, false},
		{"internal/audit", "caravan/internal/testnet", true, true},
		{"internal/audit", "caravan/internal/testnet", false, false},
		{"internal/app", "caravan/internal/testnet", false, false},
		{"internal/testnet", "caravan/internal/store", false, true},
		{"internal/testnet/reports", "caravan/internal/audit", false, true},
		{"internal/testnet", "caravan/internal/app", false, false},
		{"internal/platform/web", "caravan/internal/testnet", true, true},
		{"internal/platform/web", "caravan/internal/fault", false, true},
		{"internal/platform/db", "caravan/internal/text", false, true},
		{"internal/platform/web", "caravan/internal/access", false, false},
		{"internal/platform/pdf", "caravan/internal/brand", false, false},
		{"internal/audit/paper", "caravan/internal/brand", false, true},
		{"internal/platform/web", "caravan/internal/audit", false, false},
		{"internal/platform/jobs", "caravan/internal/platform/db", false, true},
		{"internal/access", "caravan/internal/fault", false, true},
		{"internal/access", "caravan/internal/calendar", false, false},
		{"internal/access", "caravan/internal/platform/db", false, false},
		{"internal/fault", "caravan/internal/access", false, false},
		{"internal/calendar", "time/tzdata", false, true},
		{"internal/calendar", "github.com/google/uuid", false, false},
		{"internal/calendar", "pgregory.net/rapid", true, true},
		{"web", "caravan/internal/audit", false, false},
		{"web", "caravan/internal/platform/check", true, true},
		{"web", "caravan/internal/platform/check", false, false},
	} {
		t.Run(c.folder+" imports "+c.what, func(t *testing.T) {
			if why := complaint(c.folder, c.what, c.isTest); (why == "") != c.allowed {
				t.Errorf("complaint = %q; want allowed %v", why, c.allowed)
			}
		})
	}
}

// A test that fails says what it wanted: an error or a value alone does not.
func TestWallsFailuresHaveWords(t *testing.T) {
	tree := os.DirFS("../..")
	for _, file := range append(goFiles(t, tree), parsed(t, tree, "attack", "bench", "scripts")...) {
		if file.isTest() {
			check.Same(t, wordless(file), []string(nil), "compare with package check, or say what was wanted")
		}
	}
	for text, wants := range map[string]bool{
		`t.Error(err)`:                        true,
		`t.Fatal(w.Code, w.Body)`:             true,
		`s.t.Errorf("%s: %+v", name, got)`:    true,
		`r.Fatalf(` + "`%q`" + `, got)`:       true,
		`t.Error("a closed store is listed")`: false,
		`t.Errorf("got %d", n)`:               false,
		`t.Fatal("no mail for " + name)`:      false,
		`t.Error(err.Error() + " is told")`:   false,
		`http.Error(w, text, 500)`:            false,
		`fmt.Errorf("%w: %s", err, out)`:      false,
		`check.OK(t, err)`:                    false,
	} {
		file := goFile{name: "a_test.go", fset: token.NewFileSet()}
		var err error
		file.syntax, err = parser.ParseFile(file.fset, file.name, "package a\nfunc b() { "+text+" }", parser.SkipObjectResolution)
		check.OK(t, err)
		check.Is(t, len(wordless(file)) > 0, wants, text)
	}
}

var verb = regexp.MustCompile(`%[^a-zA-Z%]*[a-zA-Z%]`)

// wordless returns the places where a test fails with values alone.
func wordless(file goFile) (places []string) {
	ast.Inspect(file.syntax, func(n ast.Node) bool {
		call, isCall := n.(*ast.CallExpr)
		if !isCall || len(call.Args) == 0 {
			return true
		}
		fun, isMethod := call.Fun.(*ast.SelectorExpr)
		if !isMethod || !slices.Contains([]string{"Error", "Errorf", "Fatal", "Fatalf"}, fun.Sel.Name) {
			return true
		}
		if of, isName := fun.X.(*ast.Ident); isName && (of.Name == "http" || of.Name == "fmt") {
			return true
		}
		said := call.Args
		if strings.HasSuffix(fun.Sel.Name, "f") {
			said = said[:1]
		}
		hasWords := false
		for _, arg := range said {
			ast.Inspect(arg, func(n ast.Node) bool {
				if text, isText := n.(*ast.BasicLit); isText && text.Kind == token.STRING {
					hasWords = hasWords || strings.ContainsFunc(verb.ReplaceAllString(text.Value, ""), unicode.IsLetter)
				}
				return true
			})
		}
		if !hasWords {
			places = append(places, file.fset.Position(n.Pos()).String())
		}
		return true
	})
	return places
}

// What a type can be is listed by the type. A tag 'enum' is for a member that can be only some of it, or for a list that nothing else has.
func TestWallsAnEnumIsListedOnce(t *testing.T) {
	lists := map[string][]string{}
	for _, file := range goFiles(t, os.DirFS("../..")) {
		ast.Inspect(file.syntax, func(n ast.Node) bool {
			if field, is := n.(*ast.Field); is && field.Tag != nil && !file.isTest() {
				tag, err := strconv.Unquote(field.Tag.Value)
				check.OK(t, err)
				if list := reflect.StructTag(tag).Get("enum"); strings.Count(list, ",") > 1 {
					lists[list] = append(lists[list], file.fset.Position(n.Pos()).String())
				}
			}
			return true
		})
	}
	check.Must(t, len(lists) > 0)
	for list, places := range lists {
		check.True(t, len(places) == 1, places, list, "give their type a method Values")
	}
}

// typedLimit is a sentence to a person with the number of a limit in it.
var typedLimit = regexp.MustCompile(
	`^(Please|An?|There|Name|Password|Explanation) .*((at most|at least|up to|from \d+ to|1 to) [1-9][0-9,]*( |$)|[0-9,]+ \w+ or (less|fewer))`)

// The number of a limit is that of its constant, as in text.AtMost(MaxName, "characters").
func TestWallsALimitIsTypedOnce(t *testing.T) {
	for said, isTyped := range map[string]bool{
		"Please use at most 5,000 characters.":       true,
		"Password must be at least 8 characters":     true,
		"Please add 1 to 4 photos":                   true,
		"Please send 100 answers or fewer":           true,
		"Please use ":                                false,
		"Please enter a day such as 2026-09-01":      false,
		"Please enter degrees from -90 to 90":        false,
		"Please select at least one region":          false,
		"The pinned posts, newest first, at most 50": false, // what an operation does
		"Please add 1 to ":                           false,
		"Please enter a financial year such as 2026": false,
	} {
		check.Is(t, typedLimit.MatchString(said), isTyped, said)
	}
	for _, file := range goFiles(t, os.DirFS("../..")) {
		ast.Inspect(file.syntax, func(n ast.Node) bool {
			if literal, is := n.(*ast.BasicLit); is && literal.Kind == token.STRING && literal.Value[0] == '"' && !file.isTest() {
				said, err := strconv.Unquote(literal.Value)
				check.OK(t, err)
				check.True(t, !typedLimit.MatchString(said), said, file.fset.Position(n.Pos()))
			}
			return true
		})
	}
}

func TestWallsRoomsHaveADoc(t *testing.T) {
	documented := map[string]bool{}
	for _, file := range goFiles(t, os.DirFS("../..")) {
		folder := path.Dir(file.name)
		if isRoom(layerOf(folder)) && path.Dir(folder) == "internal" {
			documented[folder] = documented[folder] || path.Base(file.name) == "doc.go" && file.syntax.Doc != nil
		}
	}
	for folder, has := range documented {
		if !has {
			t.Errorf("%s has no doc.go that says what the room is about", folder)
		}
	}
}

func TestWallsPlatformKnowsNoDomainWord(t *testing.T) {
	for _, file := range goFiles(t, os.DirFS("../..")) {
		if layerOf(path.Dir(file.name)) != "platform" || file.isTest() {
			continue
		}
		var visit func(ast.Node) bool
		visit = func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SelectorExpr:
				ast.Inspect(n.X, visit) // the selected name is declared elsewhere, such as http.MethodPost
				return false
			case *ast.Ident:
				for _, word := range wordsIn(n.Name) {
					if slices.Contains(domainWords, strings.TrimSuffix(word, "s")) {
						t.Errorf("%s: %s contains the domain word %q", file.fset.Position(n.Pos()), n.Name, word)
					}
				}
			}
			return true
		}
		ast.Inspect(file.syntax, visit)
	}
}

// Rooms, words and platform take the product's name from brand; app, which is the program itself, may write it. In small or capital letters it is the
// name of the program, as in its variables and temporary files.
func TestWallsOnlyBrandNamesTheProduct(t *testing.T) {
	for _, file := range goFiles(t, os.DirFS("../..")) {
		if file.isTest() || slices.Contains([]string{"brand", "app", "cmd"}, layerOf(path.Dir(file.name))) {
			continue
		}
		ast.Inspect(file.syntax, func(n ast.Node) bool {
			if text, ok := n.(*ast.BasicLit); ok && text.Kind == token.STRING && strings.Contains(text.Value, brand.Name) {
				t.Errorf("%s: %s contains the product's name: use brand.Name", file.fset.Position(text.Pos()), text.Value)
			}
			return true
		})
	}
}

// wordsIn splits a name into its words, in lower case: auditReportID becomes audit, report, id.
func wordsIn(name string) []string {
	var spaced strings.Builder
	wasLower := false
	for _, r := range name {
		if unicode.IsUpper(r) && wasLower {
			spaced.WriteByte(' ')
		}
		wasLower = unicode.IsLower(r)
		spaced.WriteRune(unicode.ToLower(r))
	}
	return strings.FieldsFunc(spaced.String(), func(r rune) bool { return !unicode.IsLetter(r) })
}

var (
	createTable = regexp.MustCompile(`(?m)(?:^-- (?:room|platform): ([a-z]+)\n)?^CREATE (?:VIRTUAL )?TABLE (?:IF NOT EXISTS )?([a-z_]+)`)
	writes      = regexp.MustCompile(`\b(?:INSERT\s+(?:OR\s+[A-Z]+\s+)?INTO|UPDATE|DELETE\s+FROM|TRUNCATE(?:\s+TABLE)?)\s+([a-z_]+)`)
)

// moved are the tables that have gone to another room since the migration that created them, because migrations are never edited.
var moved = map[string]string{
	"blob_signing_keys":    "secret",
	"certificates":         "certificate",
	"certificate_runs":     "certificate",
	"audit_weightings":     "weighting",
	"standards_lines":      "standards",
	"standards_line_tiers": "standards",
}

// tableOwners returns the owner of each table, from the comment above its CREATE TABLE, '-- room: audit' or '-- platform: journal', and from moved.
func tableOwners(t *testing.T, tree fs.FS) map[string]string {
	t.Helper()
	migrations, err := fs.Glob(tree, "internal/platform/schema/migrations/*.sql")
	check.OK(t, err)
	check.Must(t, check.True(t, len(migrations) != 0, len(migrations)))
	ofEngines, err := fs.Glob(tree, "internal/platform/schema/migrations/*/*.sql")
	check.OK(t, err)
	migrations = append(migrations, ofEngines...)
	owners := map[string]string{}
	for _, name := range migrations {
		text, err := fs.ReadFile(tree, name)
		check.OK(t, err)
		for _, m := range createTable.FindAllStringSubmatch(string(text), -1) {
			if owners[m[2]] = m[1]; m[1] == "" {
				t.Errorf("%s: there is no '-- room: ...' above CREATE TABLE %s", name, m[2])
			}
		}
	}
	maps.Copy(owners, moved)
	return owners
}

func TestWallsARepoWritesItsOwnTables(t *testing.T) {
	tree := os.DirFS("../..")
	owners := tableOwners(t, tree)
	for _, file := range goFiles(t, tree) {
		if file.isTest() {
			continue
		}
		writer := layerOf(path.Dir(file.name))
		if writer == testSupport {
			continue // it replaces services that do not exist yet
		}
		if writer == "platform" {
			writer = path.Base(path.Dir(file.name))
		}
		ast.Inspect(file.syntax, func(n ast.Node) bool {
			literal, ok := n.(*ast.BasicLit)
			if !ok || literal.Kind != token.STRING {
				return true
			}
			for _, m := range writes.FindAllStringSubmatch(literal.Value, -1) {
				switch owner, known := owners[m[1]]; {
				case !known:
					t.Errorf("%s writes %s, which no migration creates", file.fset.Position(literal.Pos()), m[1])
				case owner != writer:
					t.Errorf("%s writes %s, which belongs to %s", file.fset.Position(literal.Pos()), m[1], owner)
				}
			}
			return true
		})
	}
}
