package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"

	"github.com/google/uuid"
)

// ceiling is the bare handler for one kind of request. It serves one request at a time.
type ceiling struct {
	pool   *sql.DB
	steps  []step
	input  func() any   // returns where to decode a request's body; nil: there is no body
	work   func() error // what a request costs besides SQL and JSON; nil: nothing
	answer any
}

// step is a statement of a ceiling, ready to be sent.
type step struct {
	statement
	prepared *sql.Stmt
	row      []any // where to scan a row's columns, each with its type
	token    int   // index of the argument that is the hash of the caller's token; -1: none
}

// newCeiling sends a request to the site, records what it does, and returns the handler that does exactly the same. answer must be of the type into
// which the site's answer can be decoded.
func newCeiling(ctx context.Context, n *network, op operation, r request) (*ceiling, error) {
	c := &ceiling{pool: n.bare.SQL(), input: op.input, work: op.work, answer: op.answer()}
	n.recorder.begin()
	answered, err := n.call(r, n.tokens[0])
	sent := n.recorder.end()
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(answered, c.answer); err != nil {
		return nil, err
	}
	if again := encoded(c.answer); !bytes.Equal(again, answered) {
		return nil, fmt.Errorf("the site answered\n%s, which %T turns into\n%s", answered, c.answer, again)
	}
	for _, s := range sent {
		ready, err := c.prepare(ctx, s)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.text, err)
		}
		ready.token = slices.Index(s.args, any(hashOf(n.tokens[0])))
		c.steps = append(c.steps, ready)
	}
	return c, nil
}

// prepare prepares a statement and reads its rows once to learn their types.
func (c *ceiling) prepare(ctx context.Context, s statement) (ready step, err error) {
	ready = step{statement: s}
	switch s.text {
	case "BEGIN", "COMMIT":
		return ready, nil
	case "ROLLBACK":
		return step{}, errors.New("a request that is measured must succeed")
	}
	if ready.prepared, err = c.pool.PrepareContext(ctx, s.text); err != nil || !s.returnsRows() {
		return ready, err
	}
	tx, err := c.pool.BeginTx(ctx, nil) // some statements lock rows
	if err != nil {
		return step{}, err
	}
	defer func() { err = errors.Join(err, tx.Rollback()) }()
	rows, err := tx.QueryContext(ctx, s.text, s.args...)
	if err != nil {
		return step{}, err
	}
	defer rows.Close()
	ready.row, err = typedRow(rows)
	return ready, err
}

// typedRow returns where to scan rows like these: plain values for columns without NULL, otherwise nullable ones.
func typedRow(rows *sql.Rows) ([]any, error) {
	columns, err := rows.Columns()
	if err != nil {
		return nil, err
	}
	values, dest := make([]any, len(columns)), make([]any, len(columns))
	for i := range values {
		dest[i] = &values[i]
	}
	sample, nullable := make([]any, len(columns)), make([]bool, len(columns))
	for rows.Next() {
		if err := rows.Scan(dest...); err != nil {
			return nil, err
		}
		for i, v := range values {
			if v == nil {
				nullable[i] = true
			} else {
				sample[i] = v
			}
		}
	}
	for i := range dest {
		if dest[i], err = destination(sample[i], nullable[i]); err != nil {
			return nil, fmt.Errorf("column %s: %w", columns[i], err)
		}
	}
	return dest, rows.Err()
}

func destination(sample any, nullable bool) (any, error) {
	switch sample.(type) {
	case nil: // NULL in every row, or no row
		return new(any), nil
	case string:
		return of[string](nullable), nil
	case int64:
		return of[int64](nullable), nil
	case float64:
		return of[float64](nullable), nil
	case bool:
		return of[bool](nullable), nil
	}
	return nil, fmt.Errorf("unexpected type %T", sample)
}

func of[T any](nullable bool) any {
	if nullable {
		return new(sql.Null[T])
	}
	return new(T)
}

// ServeHTTP implements http.Handler.
func (c *ceiling) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if err := c.serve(w, r); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

func (c *ceiling) serve(w http.ResponseWriter, r *http.Request) error {
	token := hashOf(strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer "))
	if c.input != nil {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return err
		}
		if err := json.Unmarshal(body, c.input()); err != nil {
			return err
		}
	}
	if c.work != nil {
		if err := c.work(); err != nil {
			return err
		}
	}
	if err := c.replay(r.Context(), token); err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	return encode(w, c.answer)
}

// replay sends the steps one by one, with the hash of this request's token instead of the recorded one.
func (c *ceiling) replay(ctx context.Context, token string) (err error) {
	var tx *sql.Tx
	defer func() {
		if tx != nil {
			err = errors.Join(err, tx.Rollback())
		}
	}()
	for i := range c.steps {
		s := &c.steps[i]
		prepared := s.prepared
		switch {
		case s.text == "BEGIN":
			tx, err = c.pool.BeginTx(ctx, nil)
		case s.text == "COMMIT":
			err, tx = tx.Commit(), nil
		default:
			if tx != nil {
				prepared = tx.StmtContext(ctx, prepared)
			}
			s.renew(token)
			err = s.send(ctx, prepared)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", s.text, err)
		}
	}
	return nil
}

// renew sets the arguments that differ from request to request: the caller's token, and the unique values of a new session.
func (s *step) renew(token string) {
	if s.token >= 0 {
		s.args[s.token] = token
	}
	if strings.HasPrefix(s.text, "INSERT INTO sessions (id, user_id, impersonator_id, token_hash,") {
		s.args[0], s.args[3] = uuid.NewString(), hashOf(rand.Text())
	}
}

func (s *step) send(ctx context.Context, prepared *sql.Stmt) error {
	if !s.returnsRows() {
		_, err := prepared.ExecContext(ctx, s.args...)
		return err
	}
	rows, err := prepared.QueryContext(ctx, s.args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := rows.Scan(s.row...); err != nil {
			return err
		}
	}
	return rows.Err()
}

// hashOf returns the stored form of a token.
func hashOf(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

func encode(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

func encoded(v any) []byte {
	var b bytes.Buffer
	if err := encode(&b, v); err != nil {
		panic(err) // cannot happen: v was decoded from JSON
	}
	return b.Bytes()
}
