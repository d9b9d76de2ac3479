package db

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
)

// SQLite's driver parses a text anew each time. What follows keeps each connection's latest statements prepared under their text, below database/sql,
// as pgx does: an *sql.Stmt cannot be prepared for the one writing connection while a transaction holds it.

// errRowsOpen is PostgreSQL's rule, kept on SQLite too: a statement that is sent while its own rows are still read would start them over.
var errRowsOpen = errors.New("db: a statement was sent while the rows of the one before are still open")

// preparing opens connections that keep their statements.
type preparing struct{ driver.Connector }

func (p preparing) Connect(ctx context.Context) (driver.Conn, error) {
	c, err := p.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	inner, ok := c.(sqliteConn)
	if !ok {
		return nil, errors.Join(fmt.Errorf("db: the SQLite driver's %T lacks a method", c), c.Close())
	}
	return &preparedConn{sqliteConn: inner, stmts: newLRU[sqliteStmt](maxTexts)}, nil
}

// sqliteConn is what database/sql asks of a connection.
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
	stmts    *lru[sqliteStmt]
	rowsOpen bool
}

// Close implements driver.Conn.
func (c *preparedConn) Close() error {
	var errs []error
	for _, s := range c.stmts.drain() {
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
	if s, ok := c.stmts.get(query); ok {
		return s, nil
	}
	prepared, err := c.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	s, ok := prepared.(sqliteStmt)
	if !ok {
		return nil, errors.Join(fmt.Errorf("db: the SQLite driver's %T lacks a method", prepared), prepared.Close())
	}
	if evicted, full := c.stmts.add(query, s); full {
		if err := evicted.Close(); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// openRows keeps the connection from other statements until they are closed.
type openRows struct {
	driver.Rows
	conn *preparedConn
}

// Close implements driver.Rows.
func (r *openRows) Close() error {
	r.conn.rowsOpen = false
	return r.Rows.Close()
}
