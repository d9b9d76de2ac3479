package schema_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"sync"
	"testing"

	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/schema"
)

func TestUpBringsABlankDatabaseToTheLatestVersionAndIsHarmlessWhenRepeated(t *testing.T) {
	dbtest.EachBlank(t, func(t *testing.T, cfg db.Config) {
		d := dbtest.Open(t, cfg)
		if _, err := schema.Version(t.Context(), d); err == nil {
			t.Fatal("a blank database has a version")
		}
		for range 2 {
			check.OK(t, schema.Up(t.Context(), d))
			expectLatest(t, d)
		}
	})
}

func TestThreeNodesThatStartAtOnceAllComeUp(t *testing.T) {
	for range 5 {
		dbtest.EachBlank(t, func(t *testing.T, cfg db.Config) {
			nodes := []*db.DB{dbtest.Open(t, cfg), dbtest.Open(t, cfg), dbtest.Open(t, cfg)}
			var wg sync.WaitGroup
			for _, node := range nodes {
				wg.Go(func() {
					check.Is(t, schema.Up(t.Context(), node), nil)
				})
			}
			wg.Wait()
			expectLatest(t, nodes[0])
		})
	}
}

// childVariable is an environment variable with the db.Config of a child process. The child opens the blank database and creates its tables, as each
// command of the program does.
const childVariable = "CARAVAN_TEST_SCHEMA_CHILD"

func TestMain(m *testing.M) {
	text, isChild := os.LookupEnv(childVariable)
	if !isChild {
		os.Exit(m.Run())
	}
	var cfg db.Config
	if err := json.Unmarshal([]byte(text), &cfg); err != nil {
		panic(err)
	}
	d, err := db.Open(context.Background(), cfg)
	if err != nil {
		panic(err)
	}
	if err := schema.Up(context.Background(), d); err != nil {
		panic(err)
	}
}

func TestProcessesThatStartAtOnceOnAnEmptyFolderAllComeUp(t *testing.T) {
	for range 5 {
		dbtest.EachBlank(t, func(t *testing.T, cfg db.Config) {
			text, err := json.Marshal(cfg)
			check.OK(t, err)
			var children []*exec.Cmd
			for range 3 {
				child := exec.Command(os.Args[0])
				child.Env = append(os.Environ(), childVariable+"="+string(text))
				child.Stderr = os.Stderr
				check.OK(t, child.Start())
				children = append(children, child)
			}
			for i, child := range children {
				check.Is(t, child.Wait(), nil, i)
			}
			expectLatest(t, dbtest.Open(t, cfg))
		})
	}
}

func TestAProgramRefusesTablesThatAreTooNewForIt(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		latest, err := schema.Latest(d)
		check.OK(t, err)
		for _, c := range []struct {
			name   string
			oldest int64
			tooOld bool
		}{
			{"a migration that older programs understand", latest, false},
			{"a migration that this program would need to have", latest + 1, true},
		} {
			_, err := d.Exec(t.Context(), "UPDATE schema_floor SET oldest = $1", c.oldest)
			check.OK(t, err)
			for name, err := range map[string]error{"Check": schema.Check(t.Context(), d), "Up": schema.Up(t.Context(), d)} {
				if errors.Is(err, schema.ErrTooOld) != c.tooOld {
					t.Errorf("%s, %s: got %v, want too old = %v", c.name, name, err, c.tooOld)
				}
			}
		}
	})
}

func TestANodeOfAnOlderReleaseStartsOnANewerSchema(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		_, err := d.Exec(t.Context(), "INSERT INTO goose_db_version (version_id, is_applied) VALUES ($1, $2)", 99_999, true)
		check.OK(t, err)
		check.OK(t, schema.Up(t.Context(), d))
		v, err := schema.Version(t.Context(), d)
		check.OK(t, err)
		check.Must(t, check.Is(t, v, 99_999))
	})
}

func expectLatest(t *testing.T, d *db.DB) {
	t.Helper()
	latest, err := schema.Latest(d)
	check.OK(t, err)
	if v, err := schema.Version(t.Context(), d); err != nil || v != latest || v == 0 {
		t.Fatalf("version %d, want %d (%v)", v, latest, err)
	}
}
