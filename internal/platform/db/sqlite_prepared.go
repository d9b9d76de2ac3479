package db

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// SQLite's driver parses every text anew. The code below keeps each connection's latest statements prepared under their text, as pgx does for
// PostgreSQL. It sits below database/sql, because an *sql.Stmt cannot be prepared on the one writing connection while a transaction holds it.

// errRowsOpen enforces PostgreSQL's rule on SQLite too. Running a prepared statement again while its rows are still being read would start them over.
var errRowsOpen = errors.New("db: a statement was sent while the rows of the previous one are still open")

// preparing opens connections that keep their statements prepared.
type preparing struct{ driver.Connector }

// Connect implements driver.Connector. Turning on the write-ahead log of a new file fails at once while another process does the same, whatever the
// busy timeout says, so it is tried again for that long.
func (p preparing) Connect(ctx context.Context) (driver.Conn, error) {
	waiting, cancel := context.WithTimeout(ctx, busyTimeout)
	defer cancel()
	c, err := p.Connector.Connect(ctx)
	for sqliteBusy(err) && waiting.Err() == nil {
		select {
		case <-waiting.Done():
		case <-time.After(10 * time.Millisecond):
			c, err = p.Connector.Connect(ctx)
		}
	}
	if err != nil {
		return nil, err
	}
	inner, ok := c.(sqliteConn)
	if !ok {
		return nil, errors.Join(fmt.Errorf("db: the SQLite driver's %T lacks a method that is needed", c), c.Close())
	}
	return &preparedConn{sqliteConn: inner, stmts: newLatest[sqliteStmt]()}, nil
}

// sqliteConn lists what database/sql expects of a connection.
type sqliteConn interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ConnPrepareContext
	driver.Pinger
	driver.SessionResetter
	driver.Validator
}

type sqliteStmt interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

// preparedConn is one connection; database/sql uses it from one goroutine at a time.
type preparedConn struct {
	sqliteConn
	stmts    *simplelru.LRU[string, sqliteStmt]
	rowsOpen bool
}

// Close implements driver.Conn.
func (c *preparedConn) Close() error {
	var errs []error
	for _, s := range c.stmts.Values() {
		errs = append(errs, s.Close())
	}
	return errors.Join(append(errs, c.sqliteConn.Close())...)
}

// ExecContext implements driver.ExecerContext.
func (c *preparedConn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	s, err := c.prepared(ctx, query)
	if err != nil {
		return nil, err
	}
	return s.ExecContext(ctx, args)
}

// QueryContext implements driver.QueryerContext.
func (c *preparedConn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	s, err := c.prepared(ctx, query)
	if err != nil {
		return nil, err
	}
	rows, err := s.QueryContext(ctx, args)
	if err != nil {
		return nil, err
	}
	c.rowsOpen = true
	return &openRows{rows, c}, nil
}

func (c *preparedConn) prepared(ctx context.Context, query string) (sqliteStmt, error) {
	if c.rowsOpen {
		return nil, errRowsOpen
	}
	if s, ok := c.stmts.Get(query); ok {
		return s, nil
	}
	prepared, err := c.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	s, ok := prepared.(sqliteStmt)
	if !ok {
		return nil, errors.Join(fmt.Errorf("db: the SQLite driver's %T lacks a method that is needed", prepared), prepared.Close())
	}
	if c.stmts.Len() == maxTexts {
		_, oldest, _ := c.stmts.RemoveOldest()
		if err := oldest.Close(); err != nil {
			return nil, err
		}
	}
	c.stmts.Add(query, s)
	return s, nil
}

// openRows blocks other statements on its connection until it is closed.
type openRows struct {
	driver.Rows
	conn *preparedConn
}

// Close implements driver.Rows.
func (r *openRows) Close() error {
	r.conn.rowsOpen = false
	return r.Rows.Close()
}
