package app

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"caravan/internal/app/backup"
	"caravan/internal/app/move"
	"caravan/internal/calendar"
	"caravan/internal/messaging"
	"caravan/internal/platform/blob"
	"caravan/internal/platform/db"
	"caravan/internal/search"
	"caravan/internal/store"
	"caravan/internal/text"
)

type moveCommand struct {
	To     string `name:"to" help:"Where the database goes: a PostgreSQL address (postgres://...) or a data folder." placeholder:"URL|FOLDER"`
	ToBlob string `name:"to-blob" help:"Bucket that the files go to (s3://bucket?region=...). Without it they go to the data folder of --to, or stay where they are." placeholder:"URL"`
	Verify bool   `help:"Only compare the target of a completed move with the source. Nothing is copied."`
}

var errMoveWhere = errors.New("say where to move: --to with a PostgreSQL address (postgres://...) or a data folder, " +
	"--to-blob with a bucket (s3://...)")

// Run moves the installation that the settings name. Its target is what the flags say.
func (c moveCommand) Run(e *environment) error {
	m, err := c.plan(e.config)
	if err != nil {
		return err
	}
	m.Tell, m.Search = e.out, searchable
	began := time.Now()
	done, err := m.Run(e.ctx)
	if err != nil {
		return err
	}
	took := time.Since(began).Round(100 * time.Millisecond)
	if c.Verify {
		_, err = fmt.Fprintf(e.out, "Compared %s in %s: all are the same at the target.\n", done, took)
		return err
	}
	said := fmt.Sprintf("Moved %s in %s: all are the same at the target.\n", done, took)
	if m.Rows {
		said += "The search there has " + text.Count(done.Documents, "document", "documents") + ".\n"
	}
	if !m.Files {
		said += "The files stay where they are.\n"
	}
	said += "The source is unchanged. Start the site with the settings of the target.\n"
	_, err = fmt.Fprint(e.out, said)
	return err
}

// plan reads where the move comes from and where it goes.
func (c moveCommand) plan(from Config) (*move.Move, error) {
	m := &move.Move{From: move.Place{Database: db.Config{Path: filepath.Join(from.Data, backup.DatabaseFile)},
		Files: blob.Config{URL: from.BlobURL, Folder: filepath.Join(from.Data, backup.FilesFolder)}}, Only: c.Verify}
	if from.DatabaseURL != "" {
		m.From.Database = db.Config{URL: from.DatabaseURL}
	}
	m.To = m.From
	switch {
	case c.To == "" && c.ToBlob == "":
		return nil, errMoveWhere
	case strings.HasPrefix(c.To, "postgres://"), strings.HasPrefix(c.To, "postgresql://"):
		m.Rows, m.To.Database = true, db.Config{URL: c.To}
	case strings.Contains(c.To, "://"):
		return nil, fmt.Errorf("--to %q is neither a PostgreSQL address (postgres://...) nor a folder", c.To)
	case c.To != "":
		folder, err := filepath.Abs(c.To)
		if err != nil {
			return nil, err
		}
		m.Rows, m.To.Database = true, db.Config{Path: filepath.Join(folder, backup.DatabaseFile)}
		m.To.Files = blob.Config{Folder: filepath.Join(folder, backup.FilesFolder)}
		m.Files = m.To.Files != m.From.Files
	}
	if c.ToBlob != "" {
		m.Files, m.To.Files = true, blob.Config{URL: c.ToBlob}
	}
	return m, nil
}

// searchable builds the index of the search in a database and returns how many documents it has.
func searchable(ctx context.Context, d *db.DB) (int, error) {
	s := search.NewService(d, calendar.System{}, store.NewService(d, calendar.System{}),
		search.Messages{Readable: messaging.Readable, Within: messaging.Within})
	if err := s.Rebuild(ctx); err != nil {
		return 0, err
	}
	return s.Count(ctx)
}
