package move

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"math/bits"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/sync/errgroup"

	"caravan/internal/platform/db"
)

// What one statement inserts at most.
const (
	batchRows  = 200
	batchBytes = 4 << 20 // of texts
)

// read calls each with the values of every row of a table, in Go's types for their kinds. The values belong to each. One statement reads the table,
// so it takes no time limit, and the driver keeps a few rows at a time.
func (t table) read(ctx context.Context, d *db.DB, each func(row []any) error) (err error) {
	rows, err := d.SQL().QueryContext(ctx, t.selects())
	if err != nil {
		return db.Outage(err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		row := make([]any, len(t.columns))
		into := make([]any, len(row))
		for i := range row {
			into[i] = &row[i]
		}
		if err := rows.Scan(into...); err != nil {
			return err
		}
		for i, v := range row {
			value, fits := t.kinds[i].of(v)
			if !fits {
				return fmt.Errorf("the column %s of %s has a value of another type, %T", t.columns[i], t.name, v)
			}
			row[i] = value
		}
		if err := each(row); err != nil {
			return err
		}
	}
	return db.Outage(rows.Err())
}

// of returns a value as the kind's own Go type: string, int64, bool or float64, or nil. SQLite gives some numbers in another one.
func (k kind) of(v any) (value any, fits bool) {
	if v == nil {
		return nil, true
	}
	switch k {
	case words:
		if raw, is := v.([]byte); is {
			return string(raw), true
		}
		_, fits = v.(string)
	case number:
		_, fits = v.(int64)
	case truth:
		if n, is := v.(int64); is {
			return n == 1, n == 0 || n == 1
		}
		_, fits = v.(bool)
	case decimal:
		switch f := v.(type) {
		case int64:
			return float64(f), true
		case float64:
			return f + 0, true // -0 becomes 0, because SQLite knows no other
		}
	}
	return v, fits
}

// copyTable puts all rows of a table of from into that of to, in place of those that the migrations have made, and remembers that it is done. It is
// one transaction: before it the table is as the migrations made it, afterwards it is complete. It returns the number of rows.
func copyTable(ctx context.Context, from, to *db.DB, t table) (count int64, err error) {
	types := make([]string, len(t.kinds))
	for i, k := range t.kinds {
		types[i] = string(k)
	}
	into := `INSERT INTO "` + t.name + `" ("` + strings.Join(t.columns, `", "`) + `") VALUES `
	err = to.InTx(ctx, func(tx *db.Tx) error {
		count = 0
		settle, err := deferOwn(ctx, to, tx, t)
		if err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `DELETE FROM "`+t.name+`"`); err != nil {
			return err
		}
		var batch [][]any
		size := 0
		flush := func() error {
			if len(batch) == 0 {
				return nil
			}
			err := db.Insert(ctx, tx, into, types, batch)
			batch, size = batch[:0], 0
			return err
		}
		if err := t.read(ctx, from, func(row []any) error {
			for i, v := range row {
				text, _ := v.(string)
				size += len(text)
				if to.Engine() == db.Postgres && (strings.ContainsRune(text, 0) || !utf8.ValidString(text)) {
					return fmt.Errorf("PostgreSQL cannot keep a text in the column %s of %s, %.60q: correct it at the source", t.columns[i], t.name, text)
				}
			}
			count++
			if batch = append(batch, row); len(batch) < batchRows && size < batchBytes {
				return nil
			}
			return flush()
		}); err != nil {
			return err
		}
		if err := flush(); err != nil {
			return err
		}
		if err := settle(); err != nil {
			return err
		}
		return noteDone(ctx, tx, t.name)
	})
	if err != nil {
		return 0, fmt.Errorf("copy %s: %w", t.name, err)
	}
	return count, nil
}

// deferOwn lets rows of a table refer to rows of the same table that come later, until settle is called.
func deferOwn(ctx context.Context, d *db.DB, tx *db.Tx, t table) (settle func() error, err error) {
	run := func(statements ...string) error {
		for _, statement := range statements {
			if _, err := tx.Exec(ctx, statement); err != nil {
				return err
			}
		}
		return nil
	}
	if d.Engine() == db.SQLite {
		return func() error { return nil }, run(`PRAGMA defer_foreign_keys = ON`) // until the commit, which checks them
	}
	own, err := db.All(ctx, tx, db.Text, `SELECT k.conname FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
WHERE k.contype = 'f' AND k.confrelid = k.conrelid AND c.relname = $1 AND c.relnamespace = current_schema()::regnamespace`, t.name)
	if err != nil {
		return nil, err
	}
	before, after := []string{}, []string{`SET CONSTRAINTS ALL IMMEDIATE`} // which checks them
	for _, name := range own {
		alter := `ALTER TABLE "` + t.name + `" ALTER CONSTRAINT "` + name + `" `
		before, after = append(before, alter+`DEFERRABLE INITIALLY DEFERRED`), append(after, alter+`NOT DEFERRABLE`)
	}
	return func() error { return run(after...) }, run(before...)
}

// digest is what the rows of a table come to, in any order: their number, and the sum of their SHA-256, as a number of 256 bits.
type digest struct {
	rows int64
	sum  [4]uint64
}

// add adds a row's values.
func (d *digest) add(row []any) {
	hash := sha256.New()
	for _, v := range row {
		text := canonical(v)
		hash.Write([]byte(strconv.Itoa(len(text)) + ":"))
		hash.Write([]byte(text))
	}
	one := hash.Sum(nil)
	carry := uint64(0)
	for i := range d.sum {
		d.sum[i], carry = bits.Add64(d.sum[i], binary.LittleEndian.Uint64(one[8*i:]), carry)
	}
	d.rows++
}

// canonical writes a value as both engines give it: a letter for its kind, and its text.
func canonical(v any) string {
	switch v := v.(type) {
	case string:
		return "t" + v
	case int64:
		return "i" + strconv.FormatInt(v, 10)
	case bool:
		return "b" + strconv.FormatBool(v)
	case float64:
		return "f" + strconv.FormatFloat(v, 'g', -1, 64)
	}
	return "" // NULL
}

// digestOf reads a table.
func digestOf(ctx context.Context, d *db.DB, t table) (sum digest, err error) {
	return sum, t.read(ctx, d, func(row []any) error {
		sum.add(row)
		return nil
	})
}

// compareTable returns the number of rows of a table that is equal on both sides, and an error when it is not.
func compareTable(ctx context.Context, from, to *db.DB, t table) (rows int64, err error) {
	var here, there digest
	both, ctx := errgroup.WithContext(ctx)
	both.Go(func() (err error) { here, err = digestOf(ctx, from, t); return err })
	both.Go(func() (err error) { there, err = digestOf(ctx, to, t); return err })
	if err := both.Wait(); err != nil {
		return 0, fmt.Errorf("compare %s: %w", t.name, err)
	}
	if here.rows != there.rows {
		return 0, &Difference{fmt.Sprintf("the table %s has %d rows here and %d at the target", t.name, here.rows, there.rows)}
	}
	if here != there {
		return 0, &Difference{fmt.Sprintf("the content of the table %s differs at the target, in %d rows", t.name, here.rows)}
	}
	return here.rows, nil
}

// Difference says that the target does not have what the source has.
type Difference struct{ what string }

// Error implements error.
func (d *Difference) Error() string { return d.what }
