package move

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"caravan/internal/fault"
	"caravan/internal/platform/blob"
	"caravan/internal/platform/db"
	"caravan/internal/platform/schema"
	"caravan/internal/text"
)

// Place is where an installation is, or where it goes.
type Place struct {
	Database db.Config
	Files    blob.Config
}

// database names a place's database without its password.
func (p Place) database() string {
	if p.Database.URL == "" {
		return p.Database.Path
	}
	u, err := url.Parse(p.Database.URL)
	if err != nil {
		return "PostgreSQL"
	}
	if socket := u.Query().Get("host"); socket != "" {
		return u.Scheme + "://" + socket + u.Path
	}
	return u.Scheme + "://" + u.Host + u.Path
}

// files names where a place's files are.
func (p Place) files() string {
	if p.Files.URL == "" {
		return p.Files.Folder
	}
	return p.Files.URL
}

// Move is a move from a place to another.
type Move struct {
	From, To Place
	Rows     bool                                                       // the database moves
	Files    bool                                                       // the files move
	Only     bool                                                       // nothing is copied: both sides are only compared
	Tell     io.Writer                                                  // gets lines about the progress
	Search   func(ctx context.Context, d *db.DB) (found int, err error) // builds the index of the search
	Stage    func(done string)                                          `json:"-"` // is called after each step; nil: nobody listens

	source, target *db.DB
	ours, theirs   *blob.Store
	holds          []*db.Use
	closers        []func() error
}

// Summary is what a move came to.
type Summary struct {
	Tables    int
	Rows      int64
	Files     int64
	Bytes     int64 // of the files
	Documents int   // that the search at the target has
}

// String says what was moved.
func (s Summary) String() string {
	var parts []string
	if s.Tables > 0 {
		parts = append(parts, fmt.Sprintf("%s rows of %d tables", text.Number(int(s.Rows)), s.Tables))
	}
	if s.Files > 0 {
		parts = append(parts, fmt.Sprintf("%s files (%s)", text.Number(int(s.Files)), text.Bytes(s.Bytes)))
	}
	return strings.Join(parts, " and ")
}

// Run moves, or compares. It first checks all that can be checked; what it refuses then has changed nothing. A move that ended later can be started
// again and goes on.
func (m *Move) Run(ctx context.Context) (s Summary, err error) {
	defer func() { err = errors.Join(err, m.close()) }()
	resumed, err := m.open(ctx)
	if err != nil {
		return Summary{}, err
	}
	var here, there listing
	if m.Files {
		if here, there, err = m.openFiles(ctx); err != nil {
			return Summary{}, err
		}
	}
	ctx, stop := m.watch(ctx)
	defer stop(nil)
	if m.Rows {
		s.Tables, s.Rows, err = m.moveRows(ctx, resumed)
	}
	if err == nil && m.Files {
		s.Files, s.Bytes, err = m.moveFiles(ctx, here, there)
	}
	if err == nil && m.Rows && !m.Only {
		s.Documents, err = m.finish(ctx)
	}
	if err != nil {
		return Summary{}, stopped(ctx, err, m.Only)
	}
	return s, nil
}

// open opens the databases and checks what they are. resumed is the target's mark when a move is under way.
func (m *Move) open(ctx context.Context) (resumed *mark, err error) {
	if m.Rows && m.From.database() == m.To.database() || m.Files && m.From.files() == m.To.files() {
		return nil, errors.New("the source and the target are the same: the settings name the source, --to and --to-blob the target")
	}
	if path := m.From.Database.Path; path != "" {
		if _, err := os.Stat(path); err != nil {
			return nil, fmt.Errorf("there is no installation to move: set CARAVAN_DATA or CARAVAN_DATABASE_URL to it (%w)", err)
		}
	}
	if m.source, err = m.openOne(ctx, m.From); err != nil {
		return nil, err
	}
	if err := m.isCurrent(ctx); err != nil {
		return nil, err
	}
	if !m.Rows {
		return nil, nil
	}
	if _, err := movedTables(ctx, m.source); err != nil {
		return nil, err
	}
	if path := m.To.Database.Path; path != "" {
		if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) && m.Only {
			return nil, m.errNothing()
		} else if errors.Is(err, fs.ErrNotExist) {
			return nil, nil // it is made when everything else has been checked
		}
	}
	if m.target, err = m.openOne(ctx, m.To); err != nil {
		return nil, err
	}
	found, marked, used, err := readMark(ctx, m.target)
	switch {
	case err != nil:
		return nil, err
	case m.Only:
		if marked || !used {
			return nil, m.errNothing()
		}
	case marked && found.from != m.from():
		return nil, fmt.Errorf("%s is the target of another move that was not completed, from %s: go on with that one, or name an empty database",
			m.To.database(), found.from)
	case !marked && used:
		return nil, fmt.Errorf("%s is not empty: name an empty database or folder, or empty this one first", m.To.database())
	}
	if marked {
		return &found, nil
	}
	return nil, m.canKeep(ctx)
}

func (m *Move) errNothing() error {
	return fmt.Errorf("there is no completed move at %s to compare with", m.To.database())
}

// from names the source in the target's mark.
func (m *Move) from() string { return m.From.database() + " and " + m.From.files() }

// openOne opens a database and holds it alone.
func (m *Move) openOne(ctx context.Context, p Place) (*db.DB, error) {
	d, err := db.Open(ctx, p.Database)
	if err != nil {
		return nil, unopened(p, err)
	}
	m.closers = append(m.closers, d.Close)
	hold, err := d.Use(ctx, true)
	if errors.Is(err, db.ErrInUse) {
		return nil, fmt.Errorf("the site or another command is using %s: stop every 'caravan serve' there, then run this again", p.database())
	}
	if err != nil {
		return nil, err
	}
	m.holds = append(m.holds, hold)
	return d, nil
}

// unopened says why a database cannot be opened.
func unopened(p Place, err error) error {
	var unreachable *fault.Fault
	switch {
	case db.IsRefused(err):
		return fmt.Errorf("the server of %s refuses this user or password: check them in the address", p.database())
	case db.IsMissing(err):
		return fmt.Errorf("there is no database %s: create it first, or check the address", p.database())
	case p.Database.URL != "" && errors.As(err, &unreachable):
		cause := strings.Join(strings.Fields(fmt.Sprint(unreachable.Unwrap())), " ") // of several lines
		return fmt.Errorf("%s cannot be reached: check the address, and that the server is running (%s)", p.database(), cause)
	}
	return fmt.Errorf("%s cannot be opened: %w", p.database(), err)
}

// isCurrent checks that the source is an installation with the tables of this program.
func (m *Move) isCurrent(ctx context.Context) error {
	_, marked, used, err := readMark(ctx, m.source)
	if err != nil {
		return err
	}
	if marked {
		return fmt.Errorf("%s cannot be moved: %w", m.From.database(), Refuse(ctx, m.source))
	}
	latest, err := schema.Latest(m.source)
	if err != nil {
		return err
	}
	if !used {
		return fmt.Errorf("%s has no tables: set CARAVAN_DATA or CARAVAN_DATABASE_URL to the installation to move", m.From.database())
	}
	has, err := schema.Version(ctx, m.source)
	switch {
	case err != nil:
		return fmt.Errorf("%s does not belong to Caravan: %w", m.From.database(), err)
	case has < latest:
		return fmt.Errorf("the tables of %s have version %d and this program's have %d: run 'caravan migrate' first", m.From.database(), has, latest)
	case has > latest:
		return fmt.Errorf("the tables of %s have version %d and this program only knows %d: use the newer program", m.From.database(), has, latest)
	}
	return nil
}

// canKeep checks that a PostgreSQL database can keep every text.
func (m *Move) canKeep(ctx context.Context) error {
	if m.target.Engine() != db.Postgres {
		return nil
	}
	encoding, err := db.One(ctx, m.target, db.Text, `SELECT current_setting('server_encoding')`)
	if err == nil && encoding != "UTF8" {
		err = fmt.Errorf("%s has the encoding %s: create it with the encoding UTF8", m.To.database(), encoding)
	}
	return err
}

// openFiles opens both places of files and checks that the target takes files and has none but those of the source.
func (m *Move) openFiles(ctx context.Context) (here, there listing, err error) {
	if m.ours, err = m.openPlace(ctx, m.From); err != nil {
		return nil, nil, err
	}
	if here, err = list(ctx, m.ours); err != nil {
		return nil, nil, unlisted(m.From, err)
	}
	if m.theirs, err = m.openPlace(ctx, m.To); err != nil {
		return nil, nil, err
	}
	if there, err = list(ctx, m.theirs); err != nil {
		return nil, nil, unlisted(m.To, err)
	}
	if err := strangers(there, here); err != nil || m.Only {
		return here, there, err
	}
	if err := probe(ctx, m.theirs); err != nil {
		return nil, nil, unlisted(m.To, err)
	}
	return here, there, nil
}

func (m *Move) openPlace(ctx context.Context, p Place) (*blob.Store, error) {
	s, err := blob.OpenPlace(ctx, p.Files)
	if err != nil {
		return nil, err
	}
	m.closers = append(m.closers, s.Close)
	return s, nil
}

// unlisted says why files cannot be listed or written.
func unlisted(p Place, err error) error {
	what := "it cannot be used: check the address and the credentials"
	switch {
	case errors.Is(err, blob.ErrNoBucket):
		return fmt.Errorf("there is no bucket %s: create it first, or check the address", p.files())
	case errors.Is(err, blob.ErrForbidden):
		return fmt.Errorf("the credentials may not list, read, write and delete files in %s: give them these rights", p.files())
	case p.Files.URL == "":
		what = "the folder cannot be used"
	}
	return fmt.Errorf("%s: %s (%w)", p.files(), what, err)
}

// holdEvery is how often a move makes sure that nobody else has begun to use the databases.
const holdEvery = 5 * time.Second

// errTaken says that a database was used by somebody else during a move.
var errTaken = errors.New("the site was started on one of the databases: stop it")

// watch returns a context that ends when the databases are no longer held.
func (m *Move) watch(ctx context.Context) (context.Context, context.CancelCauseFunc) {
	ctx, stop := context.WithCancelCause(ctx)
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-time.After(holdEvery):
			}
			for _, hold := range m.holds {
				if errors.Is(hold.Renew(ctx), db.ErrInUse) {
					stop(errTaken)
				}
			}
		}
	}()
	return ctx, stop
}

// moveRows makes the target's tables, copies those that are missing and compares all.
func (m *Move) moveRows(ctx context.Context, resumed *mark) (count int, rows int64, err error) {
	if m.target == nil {
		if err := os.MkdirAll(filepath.Dir(m.To.Database.Path), 0o700); err != nil {
			return 0, 0, err
		}
		if m.target, err = m.openOne(ctx, m.To); err != nil {
			return 0, 0, err
		}
	}
	if !m.Only {
		if resumed == nil {
			resumed = &mark{}
			if err := begin(ctx, m.target, m.from()); err != nil {
				return 0, 0, err
			}
			m.stage("marked")
		}
		if err := schema.Up(ctx, m.target); err != nil {
			return 0, 0, err
		}
		m.stage("migrated")
	}
	tables, err := m.tables(ctx)
	if err != nil {
		return 0, 0, err
	}
	for i, t := range tables {
		if m.Only || slices.Contains(resumed.done, t.name) {
			continue
		}
		copied, err := copyTable(ctx, m.source, m.target, t)
		if err != nil {
			return 0, 0, err
		}
		m.tell("Copied table %d of %d, %s: %s", i+1, len(tables), t.name, rowsOf(copied))
		m.stage(t.name)
	}
	for _, t := range tables {
		equal, err := compareTable(ctx, m.source, m.target, t)
		if err != nil {
			return 0, 0, err
		}
		rows += equal
	}
	m.tell("Compared %d tables: %s, all equal", len(tables), rowsOf(rows))
	m.stage("compared")
	return len(tables), rows, nil
}

// tables returns the tables to move, in the order of the target's foreign keys. Both sides must have the same.
func (m *Move) tables(ctx context.Context) ([]table, error) {
	ours, err := movedTables(ctx, m.source)
	if err != nil {
		return nil, err
	}
	theirs, err := movedTables(ctx, m.target)
	if err != nil {
		return nil, err
	}
	if !slices.EqualFunc(ours, theirs, table.equal) {
		return nil, fmt.Errorf("the tables of %s are not those that this program makes: they were changed by hand", m.From.database())
	}
	return theirs, nil
}

// moveFiles copies the files that are missing and compares all.
func (m *Move) moveFiles(ctx context.Context, here, there listing) (count, bytes int64, err error) {
	began, told := time.Now(), time.Now()
	all, total := int64(len(here)), here.bytes()
	f := &files{from: m.ours, to: m.theirs, only: m.Only, tell: func(count, bytes int64) {
		m.stage("file")
		if time.Since(told) >= holdEvery {
			told = time.Now()
			m.tell("Files: %d of %d, %s of %s in %s", count, all, text.Bytes(bytes), text.Bytes(total), time.Since(began).Round(time.Second))
		}
	}}
	if err := f.run(ctx, here, there); err != nil {
		return 0, 0, err
	}
	m.tell("Compared %d files: %s, all equal", f.count, text.Bytes(f.bytes))
	m.stage("files")
	return f.count, f.bytes, nil
}

// finish builds what the target has of its own, and takes the mark away.
func (m *Move) finish(ctx context.Context) (documents int, err error) {
	if documents, err = m.Search(ctx, m.target); err != nil {
		return 0, fmt.Errorf("build the index of the search: %w", err)
	}
	if m.target.Engine() == db.Postgres {
		// So that the first queries are planned with what is in the tables now.
		if _, err := m.target.SQL().ExecContext(ctx, `ANALYZE`); err != nil {
			return 0, db.Outage(err)
		}
	}
	m.stage("searchable")
	return documents, complete(ctx, m.target)
}

func (m *Move) tell(line string, args ...any) {
	fmt.Fprintf(m.Tell, line+"\n", args...) // a terminal that is gone stops no move
}

func (m *Move) stage(done string) {
	if m.Stage != nil {
		m.Stage(done)
	}
}

// close lets go of everything, the last first.
func (m *Move) close() (err error) {
	for _, hold := range m.holds {
		err = errors.Join(err, hold.Release())
	}
	for _, closer := range slices.Backward(m.closers) {
		err = errors.Join(err, closer())
	}
	m.holds, m.closers, m.target = nil, nil, nil
	return err
}

func rowsOf(n int64) string { return text.Count(int(n), "row", "rows") }
