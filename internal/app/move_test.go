package app

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/fstest"
	"time"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"

	"caravan/internal/app/backup"
	"caravan/internal/app/move"
	"caravan/internal/platform/blob"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/schema"
)

// startBucket starts an S3 server with an empty bucket and returns the bucket's address. allow, which may be nil, answers requests itself by
// returning true.
func startBucket(t *testing.T, allow func(w http.ResponseWriter, r *http.Request) (answered bool)) (address string) {
	t.Helper()
	t.Setenv("AWS_ACCESS_KEY_ID", "test")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "test")
	backend := s3mem.New()
	check.OK(t, backend.CreateBucket("members"))
	files := gofakes3.New(backend).Server()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if allow == nil || !allow(w, r) {
			files.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(server.Close)
	return "s3://members?region=ap-southeast-2&use_path_style=true&endpoint=" + server.URL
}

// smallNetwork returns a data folder with a person, a row in every table, and files.
func smallNetwork(t *testing.T) (data string) {
	t.Helper()
	made, err := smallOnce()
	check.OK(t, err)
	data = t.TempDir()
	check.OK(t, os.CopyFS(data, made))
	return data
}

// smallOnce makes the small network once for all tests of this process.
var smallOnce = sync.OnceValues(func() (made fstest.MapFS, err error) {
	data, err := os.MkdirTemp("", "caravan-move-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(data)) }()
	create := []string{"--data", data, "user", "create", "boss@caravan.example", "--role", "HEAD_OFFICE"}
	if code := Main(create, "test", io.Discard, os.Stderr); code != 0 {
		return nil, fmt.Errorf("user create ended with %d", code)
	}
	database, err := fillEmptyTables(filepath.Join(data, backup.DatabaseFile))
	if err != nil {
		return nil, err
	}
	// Half of a file, as a killed program leaves it, is not part of an installation.
	made = fstest.MapFS{backup.DatabaseFile: {Data: database, Mode: 0o600}, backup.FilesFolder + "/media/x.17.tmp": {Mode: 0o600}}
	for i := range 12 {
		made[fmt.Sprintf("%s/media/01a22465-9c3a-73b2-a77d-a788b072c3%02d", backup.FilesFolder, i)] =
			&fstest.MapFile{Data: []byte(strings.Repeat("file ", i*9000)), Mode: 0o600}
	}
	return made, nil
})

// tricky are values that engines may give back as others.
const tricky = "Ü 'x' \"\\ \U0001F600\n\tNULL "

// filled are values for columns that take only some.
var filled = map[string]any{"evidence_photos.state": "DONE", "fixes.state": "OPEN", "fixes.outcome": nil, "line_queries.state": "OPEN",
	"reactions.comment_id": nil, "stores.region": "VIC", "stores.latitude": -37.8136276, "stores.longitude": 1e-7 / 3}

// fillEmptyTables puts a row into every table of an SQLite database that has none, and returns the bytes of its file.
func fillEmptyTables(path string) ([]byte, error) {
	d, err := db.Open(context.Background(), db.Config{Path: path})
	if err != nil {
		return nil, err
	}
	if err := errors.Join(fill(d), d.Close()); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
}

func fill(d *db.DB) error {
	tables, err := copied(d.SQL())
	if err != nil {
		return err
	}
	tx, err := d.SQL().Begin()
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // after a commit it does nothing
	if _, err := tx.Exec(`PRAGMA defer_foreign_keys = ON`); err != nil {
		return err
	}
	for _, table := range tables {
		rows, err := tx.Query(`SELECT c.name, c.type, c."notnull" OR c.pk, COALESCE(f."table", ''), COALESCE(f."to", '') FROM pragma_table_info($1) c
LEFT JOIN pragma_foreign_key_list($1) f ON f."from" = c.name WHERE NOT EXISTS (SELECT 1 FROM "`+table+`")`, table)
		if err != nil {
			return err
		}
		var names, marks []string
		var values []any
		for rows.Next() {
			var name, kind, parent, key string
			var needed bool
			if err := rows.Scan(&name, &kind, &needed, &parent, &key); err != nil {
				return err
			}
			value, mark := any(tricky), "?"
			switch {
			case parent != "" && parent != table:
				mark = `COALESCE((SELECT MAX("` + key + `") FROM "` + parent + `"), ?)`
				value = "id"
			case parent != "":
				value = nil
			case kind == "BIGINT":
				value = 9007199254740993 // more than a float can tell apart
			case kind == "INTEGER":
				value = 1
			case kind == "BOOLEAN":
				value = true
			case kind == "DOUBLE PRECISION":
				value = 0.1
			case name == "id", strings.HasSuffix(name, "_id") && needed:
				value = "id"
			}
			if chosen, has := filled[table+"."+name]; has {
				value, mark = chosen, "?"
			}
			names, marks, values = append(names, `"`+name+`"`), append(marks, mark), append(values, value)
		}
		if err := errors.Join(rows.Err(), rows.Close()); err != nil {
			return err
		}
		if len(names) == 0 {
			continue
		}
		if _, err := tx.Exec(`INSERT INTO "`+table+`" (`+strings.Join(names, ", ")+`) VALUES (`+strings.Join(marks, ", ")+`)`, values...); err != nil {
			return fmt.Errorf("fill %s: %w", table, err)
		}
	}
	// The first comment answers the last: they cannot be copied one by one in any order of the table.
	if _, err := tx.Exec(`UPDATE comments SET parent_id = (SELECT id FROM comments ORDER BY rowid DESC LIMIT 1)
WHERE rowid = (SELECT MIN(rowid) FROM comments)`); err != nil {
		return err
	}
	return tx.Commit()
}

// notCopied are the tables that a target has of its own, with the reason.
var notCopied = map[string]string{
	"goose_db_version": "each database has run its own migrations",
	"search_counter":   "the search numbers its documents anew",
	"search_documents": "the search is built again",
	"search_forms":     "the search is built again",
	"search_index":     "the search is built again", // and the tables in which SQLite keeps it
}

// copied returns the tables of an SQLite database that a move must copy.
func copied(q *sql.DB) ([]string, error) {
	rows, err := q.Query(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\_%' ESCAPE '\' ORDER BY rowid`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var names []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, err
		}
		if _, listed := notCopied[name]; !listed && !strings.HasPrefix(name, "search_index_") {
			names = append(names, name)
		}
	}
	return names, rows.Err()
}

// sameTables compares two SQLite databases table for table, and returns how many rows they have. Every table must have some.
func sameTables(t *testing.T, one, other string) (count int) {
	t.Helper()
	d, err := db.Open(t.Context(), db.Config{Path: one})
	check.OK(t, err)
	defer d.Close()
	tables, err := copied(d.SQL())
	check.OK(t, err)
	_, err = d.SQL().ExecContext(t.Context(), `ATTACH $1 AS there`, other)
	check.OK(t, err)
	for _, table := range tables {
		var here, there, more, less int
		all := `SELECT * FROM main."` + table + `"`
		allThere := `SELECT * FROM there."` + table + `"`
		check.OK(t, d.SQL().QueryRowContext(t.Context(), `SELECT (SELECT COUNT(*) FROM main."`+table+`"), (SELECT COUNT(*) FROM there."`+table+`"),
(SELECT COUNT(*) FROM (`+all+` EXCEPT `+allThere+`)), (SELECT COUNT(*) FROM (`+allThere+` EXCEPT `+all+`))`).Scan(&here, &there, &more, &less))
		check.True(t, here > 0, table)
		check.Is(t, there, here, table)
		check.Is(t, more+less, 0, table)
		count += here
	}
	return count
}

// installed is what a data folder's files are, without what a killed program has left.
func installed(t *testing.T, data string) map[string]string {
	t.Helper()
	all := map[string]string{}
	folder := filepath.Join(data, backup.FilesFolder)
	check.OK(t, filepath.WalkDir(folder, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasSuffix(path, ".tmp") {
			return err
		}
		content, err := os.ReadFile(path)
		all[strings.TrimPrefix(path, folder)] = string(content)
		return err
	}))
	return all
}

// moved runs 'caravan move'.
func moved(t *testing.T, from []string, args ...string) (code int, out, errs string) {
	t.Helper()
	var o, e strings.Builder
	code = Main(append(append(slices.Clone(from), "move"), args...), "test", &o, &e)
	return code, o.String(), e.String()
}

// target returns the flags of a move to a database of a test, and those of the installation that is there afterwards.
func target(t *testing.T, cfg db.Config, bucket string) (to, there []string) {
	t.Helper()
	if cfg.URL != "" {
		return []string{"--to", cfg.URL, "--to-blob", bucket}, []string{"--data", t.TempDir(), "--database-url", cfg.URL, "--blob-url", bucket}
	}
	folder := filepath.Join(t.TempDir(), "new")
	return []string{"--to", folder}, []string{"--data", folder}
}

// databaseOf opens the database of an installation that target has named.
func databaseOf(t *testing.T, there []string) *db.DB {
	t.Helper()
	if len(there) > 2 {
		return dbtest.Open(t, db.Config{URL: there[3]})
	}
	return dbtest.Open(t, db.Config{Path: filepath.Join(there[1], backup.DatabaseFile)})
}

func TestAMoveThereAndBackLosesNothing(t *testing.T) {
	dbtest.EachBlank(t, func(t *testing.T, cfg db.Config) {
		t.Run("FD-396 a network moves to another place and back, and every table and file is as it was", func(t *testing.T) {
			data := smallNetwork(t)
			if cfg.URL != "" { // the demo network, to the other engine
				data = t.TempDir()
				code, out, errs := run(t, data, "demo")
				check.Must(t, check.Is(t, code, 0, out, errs))
				_, err := fillEmptyTables(filepath.Join(data, backup.DatabaseFile))
				check.OK(t, err)
			}
			before := installed(t, data)
			to, there := target(t, cfg, startBucket(t, nil))
			code, out, errs := moved(t, []string{"--data", data}, to...)
			check.Must(t, check.Is(t, code, 0, out, errs))
			back := filepath.Join(t.TempDir(), "back")
			code, out, errs = moved(t, there, "--to", back)
			check.Must(t, check.Is(t, code, 0, out, errs))
			rows := sameTables(t, filepath.Join(data, backup.DatabaseFile), filepath.Join(back, backup.DatabaseFile))
			check.Same(t, installed(t, data), before)
			check.Same(t, installed(t, back), before)
			check.True(t, strings.Contains(strings.ReplaceAll(out, ",", ""), fmt.Sprintf("Moved %d rows of ", rows)), out, rows)
			check.True(t, strings.Contains(out, fmt.Sprintf("and %d files (", len(before))), out, len(before))
			check.True(t, strings.Contains(out, "Copied table 1 of ") && strings.Contains(out, "The search there has "), out)
			t.Log(out[strings.LastIndex(out, "Moved"):])
		})
	})
}

// leg is what a child process does: a move between two places that kills itself.
type leg struct {
	From, To move.Place
	Stage    string // where it is killed: after this step,
	Insert   string // or before the first statement that inserts into this table
	Files    int    // for the stage "file": after how many
}

const legVariable = "CARAVAN_TEST_MOVE"

// It is the child process of TestAKilledMoveGoesOn; by itself it does nothing.
func TestMoveUntilKilled(t *testing.T) {
	text := os.Getenv(legVariable)
	if text == "" {
		return
	}
	var l leg
	check.OK(t, json.Unmarshal([]byte(text), &l))
	die := func() { _ = syscall.Kill(os.Getpid(), syscall.SIGKILL) }
	files := 0
	l.To.Database.Observe = func(statement string, _ []any) {
		if l.Insert != "" && strings.HasPrefix(statement, `INSERT INTO "`+l.Insert+`"`) {
			die()
		}
	}
	m := move.Move{From: l.From, To: l.To, Rows: true, Files: true, Tell: io.Discard, Search: searchable, Stage: func(done string) {
		if done == "file" {
			files++
		}
		if done == l.Stage && files >= l.Files {
			die()
		}
	}}
	_, err := m.Run(t.Context())
	t.Fatalf("it was not killed: %v", err)
}

func TestAKilledMoveGoesOn(t *testing.T) {
	dbtest.EachBlank(t, func(t *testing.T, cfg db.Config) {
		t.Run("FD-396 a move that is killed at any step goes on, and until it has ended nobody uses the target", func(t *testing.T) {
			data := smallNetwork(t)
			to, there := target(t, cfg, startBucket(t, nil))
			m, err := planOf(t, data, to)
			check.OK(t, err)
			for _, l := range []leg{{Stage: "marked"}, {Stage: "migrated"}, {Insert: "stores"}, {Stage: "stores"}, {Insert: "users"}, {Insert: "reactions"},
				{Stage: "compared"}, {Stage: "file", Files: 3}, {Stage: "files"}, {Stage: "searchable"}} {
				l.From, l.To = m.From, m.To
				text, err := json.Marshal(l)
				check.OK(t, err)
				child := exec.Command(os.Args[0], "-test.run=^TestMoveUntilKilled$")
				child.Env = append(os.Environ(), legVariable+"="+string(text))
				out, err := child.CombinedOutput()
				var ended *exec.ExitError
				check.Must(t, check.True(t, errors.As(err, &ended), err, string(out)))
				check.Must(t, check.Is(t, ended.Sys().(syscall.WaitStatus).Signal(), syscall.SIGKILL, string(out)))
				if cfg.URL != "" {
					endConnections(t, cfg)
				}
				_, err = openHall(t.Context(), configOf(t, there), defaultAddr)
				check.True(t, err != nil && strings.Contains(err.Error(), "a move into this database has not been completed"), l.Stage, l.Insert, err)
				h, err := openHall(t.Context(), Config{Data: data, MailFrom: "Caravan <c@caravan.example>"}, defaultAddr)
				check.OK(t, err)
				check.OK(t, h.close())
			}
			// A file that was damaged meanwhile is copied again.
			damageAFile(t, m.To.Files)
			code, out, errs := moved(t, []string{"--data", data}, to...)
			check.Must(t, check.Is(t, code, 0, out, errs))
			check.True(t, !strings.Contains(out, "Copied table"), "all tables were there", out)
			code, out, errs = moved(t, []string{"--data", data}, append(to, "--verify")...)
			check.Is(t, code, 0, out, errs)
			h, err := openHall(t.Context(), configOf(t, there), defaultAddr)
			check.OK(t, err)
			check.OK(t, h.close())
		})
	})
}

// planOf returns the move that a command line names.
func planOf(t *testing.T, data string, to []string) (*move.Move, error) {
	t.Helper()
	c := moveCommand{To: to[1]}
	if len(to) > 2 {
		c.ToBlob = to[3]
	}
	m, err := c.plan(Config{Data: data})
	if err == nil {
		m.Tell, m.Search = io.Discard, searchable
	}
	return m, err
}

// configOf returns the settings of an installation that target has named.
func configOf(t *testing.T, there []string) Config {
	t.Helper()
	c := Config{Data: there[1], MailFrom: "Caravan <c@caravan.example>"}
	if len(there) > 2 {
		c.DatabaseURL, c.BlobURL = there[3], there[5]
	}
	return c
}

// endConnections ends what a killed process has left on PostgreSQL, which may take a moment to see that nobody is there any more, and holds the
// database for it until then.
func endConnections(t *testing.T, cfg db.Config) {
	t.Helper()
	_, err := dbtest.Open(t, cfg).SQL().ExecContext(t.Context(), `SELECT pg_terminate_backend(pid, 10000) FROM pg_locks WHERE locktype = 'advisory'
AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND pid <> pg_backend_pid()`)
	check.OK(t, err)
}

// damageAFile changes one byte of the largest file of a place, and nothing else.
func damageAFile(t *testing.T, place blob.Config) (key string) {
	t.Helper()
	s, err := blob.OpenPlace(t.Context(), place)
	check.OK(t, err)
	defer s.Close()
	most := int64(0)
	check.OK(t, s.Walk(t.Context(), func(k string, size int64) error {
		if size > most {
			key, most = k, size
		}
		return nil
	}))
	r, _, err := s.Open(t.Context(), key)
	check.OK(t, err)
	content, err := io.ReadAll(r)
	check.OK(t, errors.Join(err, r.Close()))
	content[len(content)/2] ^= 1
	check.OK(t, s.PutAs(t.Context(), key, strings.NewReader(string(content))))
	return key
}

func TestAMoveFindsDamage(t *testing.T) {
	dbtest.EachBlank(t, func(t *testing.T, cfg db.Config) {
		data := smallNetwork(t)
		to, there := target(t, cfg, startBucket(t, nil))
		m, err := planOf(t, data, to)
		check.OK(t, err)
		ctx, stop := context.WithCancel(t.Context())
		m.Stage = func(done string) {
			if done == "stores" {
				stop()
			}
		}
		_, err = m.Run(ctx)
		check.Must(t, check.True(t, err != nil && strings.Contains(err.Error(), "which goes on where it stopped"), err))
		d := databaseOf(t, there)
		exec := func(statement string) {
			t.Helper()
			_, err := d.Exec(t.Context(), statement)
			check.OK(t, err)
		}
		t.Run("FD-396 a row that changed while the move stood still", func(t *testing.T) {
			exec(`UPDATE stores SET postcode = '3057'`)
			code, _, errs := moved(t, []string{"--data", data}, to...)
			check.Is(t, code, 1, errs)
			check.True(t, strings.Contains(errs, "the content of the table stores differs at the target"), errs)
			check.True(t, strings.Contains(errs, "do not use the target; empty it and move again"), errs)
			exec(`UPDATE stores SET postcode = '` + strings.ReplaceAll(tricky, "'", "''") + `'`)
			code, out, errs := moved(t, []string{"--data", data}, to...)
			check.Must(t, check.Is(t, code, 0, out, errs))
		})
		for _, c := range []struct{ name, damage, mend, want string }{
			{"a changed text", `UPDATE posts SET body = body || ' '`, `UPDATE posts SET body = RTRIM(body) || ' '`, "the content of the table posts differs"},
			{"a changed number", `UPDATE media SET size = size - 1`, `UPDATE media SET size = size + 1`, "the content of the table media differs"},
			{"a fraction in the last place", `UPDATE stores SET latitude = -37.81362760000001`, `UPDATE stores SET latitude = -37.8136276`,
				"the content of the table stores differs"},
			{"a lost row", `DELETE FROM push_keys`, ``, "the table push_keys has 1 rows here and 0 at the target"},
		} {
			t.Run("FD-396 "+c.name, func(t *testing.T) {
				exec(c.damage)
				code, _, errs := moved(t, []string{"--data", data}, append(to, "--verify")...)
				check.Is(t, code, 1, errs)
				check.True(t, strings.Contains(errs, c.want), errs)
				if c.mend != "" {
					exec(c.mend)
				}
			})
		}
		t.Run("FD-396 one byte of a file", func(t *testing.T) {
			key := damageAFile(t, m.To.Files)
			files := *m
			files.Rows, files.Only, files.Stage = false, true, nil
			_, err := files.Run(t.Context())
			check.True(t, err != nil && strings.Contains(err.Error(), "the file "+key+" differs at the target"), err)
		})
	})
}

func TestAMoveIsAlone(t *testing.T) {
	dbtest.EachBlank(t, func(t *testing.T, cfg db.Config) {
		data := smallNetwork(t)
		to, there := target(t, cfg, startBucket(t, nil))
		site := Config{Data: data, MailFrom: "Caravan <c@caravan.example>"}
		t.Run("FD-396 it is refused while the site runs at its source", func(t *testing.T) {
			h, err := openHall(t.Context(), site, defaultAddr)
			check.OK(t, err)
			code, _, errs := moved(t, []string{"--data", data}, to...)
			check.Is(t, code, 1, errs)
			check.True(t, strings.Contains(errs, "the site or another command is using "+filepath.Join(data, backup.DatabaseFile)+": stop every"), errs)
			check.OK(t, h.close())
		})
		m, err := planOf(t, data, to)
		check.OK(t, err)
		t.Run("FD-396 nothing else uses its source or its target while it runs", func(t *testing.T) {
			tried := map[string]bool{}
			m.Stage = func(done string) {
				if done != "stores" && done != "file" && done != "searchable" {
					return
				}
				tried[done] = true
				for _, config := range []Config{site, configOf(t, there)} {
					_, err := openHall(t.Context(), config, defaultAddr)
					check.True(t, errors.Is(err, errMoving), done, err)
				}
				check.True(t, errors.Is(noteBackupOf(t.Context(), data, time.Now()), errMoving), done)
			}
			_, err := m.Run(t.Context())
			check.OK(t, err)
			check.Same(t, slices.Sorted(maps.Keys(tried)), []string{"file", "searchable", "stores"})
		})
		t.Run("FD-396 it is refused while the site runs at its target", func(t *testing.T) {
			h, err := openHall(t.Context(), configOf(t, there), defaultAddr)
			check.OK(t, err)
			code, _, errs := moved(t, []string{"--data", data}, to...)
			check.Is(t, code, 1, errs)
			check.True(t, strings.Contains(errs, "the site or another command is using "), errs)
			check.OK(t, h.close())
			code, _, errs = moved(t, []string{"--data", data}, to...)
			check.Is(t, code, 1, errs)
			check.True(t, strings.Contains(errs, "is not empty: name an empty database or folder"), errs)
		})
	})
}

func TestMovesThatAreRefused(t *testing.T) {
	dbtest.EachBlank(t, func(t *testing.T, cfg db.Config) {
		data := smallNetwork(t)
		path := filepath.Join(data, backup.DatabaseFile)
		bucket := startBucket(t, nil)
		closed := startBucket(t, func(w http.ResponseWriter, r *http.Request) bool {
			if r.Method == http.MethodPut {
				w.WriteHeader(http.StatusForbidden)
			}
			return r.Method == http.MethodPut
		})
		used := filepath.Join(t.TempDir(), "used")
		code, _, errs := run(t, used, "migrate")
		check.Must(t, check.Is(t, code, 0, errs))
		to, there := target(t, cfg, bucket)
		cases := []struct {
			name string
			from []string
			to   []string
			want string
		}{
			{"neither a database nor a bucket", nil, nil, "say where to move"},
			{"another kind of address", nil, []string{"--to", "mysql://x"}, "is neither a PostgreSQL address (postgres://...) nor a folder"},
			{"nothing to move", []string{"--data", t.TempDir()}, to, "there is no installation to move: set CARAVAN_DATA"},
			{"the same folder", nil, []string{"--to", data}, "the source and the target are the same"},
			{"a folder with an installation", nil, []string{"--to", used}, "is not empty: name an empty database or folder"},
			{"nothing to compare with", nil, append([]string{"--verify"}, to...), "there is no completed move at "},
			{"what is no bucket", nil, append([]string{"--to-blob", "ftp://x"}, to[:2]...), "is not the address of a bucket"},
			{"a bucket that does not exist", nil, append([]string{"--to-blob", strings.Replace(bucket, "members", "nobody", 1)}, to[:2]...),
				"there is no bucket s3://nobody"},
			{"a bucket without rights", nil, append([]string{"--to-blob", closed}, to[:2]...), "the credentials may not list, read, write and delete files"},
		}
		if cfg.URL != "" {
			at := func(old, new string) []string { return []string{"--to", strings.Replace(cfg.URL, old, new, 1)} }
			name := cfg.URL[strings.LastIndex(cfg.URL, "/caravan")+1 : strings.Index(cfg.URL, "?")]
			cases = append(cases, []struct {
				name string
				from []string
				to   []string
				want string
			}{
				{"a server that does not answer", nil, []string{"--to", "postgres://caravan@127.0.0.1:1/x"}, "cannot be reached: check the address"},
				{"an address that is none", nil, []string{"--to", "postgres://caravan@127.0.0.1:port/x"}, "cannot be opened: read the PostgreSQL address"},
				{"a user whom the server refuses", nil, at("caravan@", "nobody:x@"), "refuses this user or password: check them"},
				{"a database that does not exist", nil, at(name, "nobody"), "there is no database "},
				{"the same database", []string{"--database-url", cfg.URL}, []string{"--to", cfg.URL}, "the source and the target are the same"},
				{"an empty database as the source", []string{"--database-url", cfg.URL}, []string{"--to", filepath.Join(t.TempDir(), "x")}, "has no tables"},
			}...)
		}
		for _, c := range cases {
			t.Run("FD-396 "+c.name, func(t *testing.T) {
				from := append([]string{"--data", data}, c.from...)
				code, _, errs := moved(t, from, c.to...)
				check.Is(t, code, 1, errs)
				check.True(t, strings.Contains(errs, c.want), errs)
				check.Is(t, strings.Count(errs, "\n"), 1, errs)
				if cfg.URL == "" {
					_, err := os.Stat(filepath.Join(there[1], backup.DatabaseFile))
					check.True(t, os.IsNotExist(err), "nothing was begun", err)
				} else {
					tables, err := db.All(t.Context(), databaseOf(t, there), db.Text, `SELECT tablename FROM pg_tables WHERE schemaname = 'public'`)
					check.OK(t, err)
					check.Is(t, len(tables), 0, "nothing was begun")
				}
			})
		}
		latest, err := schema.Latest(dbtest.Open(t, db.Config{Path: path}))
		check.OK(t, err)
		for _, c := range []struct{ name, change, undo, want string }{
			{"tables of an older program", fmt.Sprintf(`DELETE FROM goose_db_version WHERE version_id = %d`, latest),
				fmt.Sprintf(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (%d, 1)`, latest), "run 'caravan migrate' first"},
			{"tables of a newer program", `INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, 1)`,
				`DELETE FROM goose_db_version WHERE version_id = 9999`, "use the newer program"},
		} {
			t.Run("FD-396 "+c.name, func(t *testing.T) {
				d := dbtest.Open(t, db.Config{Path: path})
				_, err := d.Exec(t.Context(), c.change)
				check.OK(t, err)
				code, _, errs := moved(t, []string{"--data", data}, to...)
				check.Is(t, code, 1, errs)
				check.True(t, strings.Contains(errs, c.want), errs)
				_, err = d.Exec(t.Context(), c.undo)
				check.OK(t, err)
			})
		}
		t.Run("FD-396 a bucket with files of another installation", func(t *testing.T) {
			s, err := blob.OpenPlace(t.Context(), blob.Config{URL: bucket})
			check.OK(t, err)
			defer s.Close()
			check.OK(t, s.PutAs(t.Context(), "media/other", strings.NewReader("x")))
			code, _, errs := moved(t, []string{"--data", data}, append([]string{"--to-blob", bucket}, to[:2]...)...)
			check.Is(t, code, 1, errs)
			check.True(t, strings.Contains(errs, "has files that this installation does not have, such as media/other: name an empty bucket"), errs)
			check.OK(t, s.Delete(t.Context(), "media/other"))
		})
		t.Run("FD-396 a half-done move of another installation", func(t *testing.T) {
			m, err := planOf(t, data, to)
			check.OK(t, err)
			ctx, stop := context.WithCancel(t.Context())
			m.Stage = func(string) { stop() }
			_, err = m.Run(ctx)
			check.Must(t, check.True(t, err != nil, "it was stopped"))
			code, _, errs := moved(t, []string{"--data", smallNetwork(t)}, to...)
			check.Is(t, code, 1, errs)
			check.True(t, strings.Contains(errs, "is the target of another move that was not completed, from "+path), errs)
			code, _, errs = moved(t, there, "--to", filepath.Join(t.TempDir(), "on"))
			check.Is(t, code, 1, errs)
			check.True(t, strings.Contains(errs, "cannot be moved: a move into this database has not been completed"), errs)
		})
	})
}

func TestAMoveToAFullTargetGoesOn(t *testing.T) {
	t.Run("FD-396 a disk that is full is said so, and the move goes on when there is room", func(t *testing.T) {
		data := smallNetwork(t)
		folder := filepath.Join(t.TempDir(), "new")
		m, err := planOf(t, data, []string{"--to", folder})
		check.OK(t, err)
		var full atomic.Bool
		m.To.Database.SpaceIn = func(string) (uint64, error) {
			if full.Load() {
				return 0, nil
			}
			return 1 << 40, nil
		}
		m.Stage = func(done string) { full.Store(done == "stores") }
		_, err = m.Run(t.Context())
		check.True(t, err != nil && strings.HasPrefix(err.Error(), "the target is full: make room there, then run the same command again"), err)
		code, out, errs := run(t, data, "move", "--to", folder)
		check.Is(t, code, 0, out, errs)
	})
	t.Run("FD-396 only the files move to a bucket, which fails for a while", func(t *testing.T) {
		data := smallNetwork(t)
		var puts atomic.Int64
		bucket := startBucket(t, func(w http.ResponseWriter, r *http.Request) bool {
			if r.Method == http.MethodPut && puts.Add(1) > 4 && puts.Load() < 100 {
				w.WriteHeader(http.StatusForbidden)
				return true
			}
			return false
		})
		code, _, errs := run(t, data, "move", "--to-blob", bucket)
		check.Is(t, code, 1, errs)
		check.True(t, strings.Contains(errs, "the credentials may not read or write a file: give them this right"), errs)
		puts.Store(100)
		code, out, errs := run(t, data, "move", "--to-blob", bucket)
		check.Is(t, code, 0, errs)
		check.True(t, strings.Contains(out, "Moved 12 files ("), out)
		code, out, errs = run(t, data, "--blob-url", bucket, "move", "--to-blob", bucket)
		check.Is(t, code, 1, out, errs)
		check.True(t, strings.Contains(errs, "the source and the target are the same"), errs)
	})
}
