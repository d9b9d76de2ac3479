package schema_test

import (
	"sync"
	"testing"

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
			if err := schema.Up(t.Context(), d); err != nil {
				t.Fatal(err)
			}
			expectLatest(t, d)
		}
	})
}

func TestThreeNodesThatStartAtOnceAllComeUp(t *testing.T) {
	for range 5 {
		dbtest.EachBlank(t, func(t *testing.T, cfg db.Config) {
			nodes := []*db.DB{dbtest.Open(t, cfg)}
			if cfg.URL != "" { // SQLite has one node
				nodes = append(nodes, dbtest.Open(t, cfg), dbtest.Open(t, cfg))
			}
			var wg sync.WaitGroup
			for _, node := range nodes {
				wg.Go(func() {
					if err := schema.Up(t.Context(), node); err != nil {
						t.Error(err)
					}
				})
			}
			wg.Wait()
			expectLatest(t, nodes[0])
		})
	}
}

func TestANodeOfAnOlderReleaseStartsOnANewerSchema(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		_, err := d.Exec(t.Context(), "INSERT INTO goose_db_version (version_id, is_applied) VALUES ($1, $2)", 99_999, true)
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Up(t.Context(), d); err != nil {
			t.Fatal(err)
		}
		if v, err := schema.Version(t.Context(), d); err != nil || v != 99_999 {
			t.Fatalf("version %d, %v", v, err)
		}
	})
}

func expectLatest(t *testing.T, d *db.DB) {
	t.Helper()
	latest, err := schema.Latest(d)
	if err != nil {
		t.Fatal(err)
	}
	if v, err := schema.Version(t.Context(), d); err != nil || v != latest || v == 0 {
		t.Fatalf("version %d, want %d (%v)", v, latest, err)
	}
}
