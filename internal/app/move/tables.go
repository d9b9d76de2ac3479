package move

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"caravan/internal/platform/db"
)

// stays are the tables that are not copied, with the reason.
var stays = map[string]string{
	"goose_db_version": "the target's own migrations write it",
	"search_counter":   "numbers of the search's index, which is built again",
	"search_documents": "part of the search's index, which is built again",
	"search_forms":     "part of the search's index, which is built again",
	"search_index":     "the engine's own full text, which is built again",
	markTable:          "the mark of the move itself",
}

// isMoved tells whether a table is copied. SQLite has tables of its own, and keeps a full text in further tables of its name.
func isMoved(table string) bool {
	_, listed := stays[table]
	return !listed && !strings.HasPrefix(table, "search_index_") && !strings.HasPrefix(table, "sqlite_")
}

// kind is what a column holds. Migrations use no other types (package schema).
type kind string

// The kinds of columns, named by their SQL types.
const (
	words   kind = "TEXT"
	number  kind = "BIGINT"
	truth   kind = "BOOLEAN"
	decimal kind = "DOUBLE PRECISION"
)

// kinds are what the engines call the types of columns.
var kinds = map[string]kind{"TEXT": words, "BIGINT": number, "INTEGER": number, "BOOLEAN": truth, "DOUBLE PRECISION": decimal}

// table is a table with its columns, in the order of their names.
type table struct {
	name    string
	columns []string
	kinds   []kind
}

// selects is the statement that reads all rows.
func (t table) selects() string {
	return `SELECT "` + strings.Join(t.columns, `", "`) + `" FROM "` + t.name + `"`
}

// equal tells whether two tables have the same columns.
func (t table) equal(other table) bool {
	return t.name == other.name && slices.Equal(t.columns, other.columns) && slices.Equal(t.kinds, other.kinds)
}

// TableNames returns the names of all tables, sorted.
func TableNames(ctx context.Context, d *db.DB) ([]string, error) {
	query := `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\_%' ESCAPE '\'`
	if d.Engine() == db.Postgres {
		query = `SELECT tablename FROM pg_tables WHERE schemaname = current_schema()`
	}
	names, err := db.All(ctx, d, db.Text, query)
	slices.Sort(names)
	return names, err
}

// movedTables returns the tables of a database that are copied, each after those that it refers to.
func movedTables(ctx context.Context, d *db.DB) ([]table, error) {
	names, err := TableNames(ctx, d)
	if err != nil {
		return nil, err
	}
	parents, err := references(ctx, d)
	if err != nil {
		return nil, err
	}
	names, err = inOrder(slices.DeleteFunc(names, func(name string) bool { return !isMoved(name) }), parents)
	if err != nil {
		return nil, err
	}
	all, err := columns(ctx, d)
	if err != nil {
		return nil, err
	}
	tables := make([]table, len(names))
	for i, name := range names {
		tables[i] = all[name]
	}
	return tables, nil
}

// references returns which tables each table refers to.
func references(ctx context.Context, d *db.DB) (map[string][]string, error) {
	query := `SELECT m.name, f."table" FROM sqlite_schema m JOIN pragma_foreign_key_list(m.name) f WHERE m.type = 'table'`
	if d.Engine() == db.Postgres {
		query = `SELECT c.relname, p.relname FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class p ON p.oid = k.confrelid
WHERE k.contype = 'f' AND c.relnamespace = current_schema()::regnamespace`
	}
	parents := map[string][]string{}
	return parents, db.Each(ctx, d, func(scan db.Scan) error {
		var of, to string
		err := scan(&of, &to)
		parents[of] = append(parents[of], to)
		return err
	}, query)
}

// inOrder sorts tables so that each comes after those that it refers to, itself left out. Equal ones are by name.
func inOrder(names []string, parents map[string][]string) ([]string, error) {
	left := slices.Clone(names)
	slices.Sort(left)
	ordered := make([]string, 0, len(names))
	for len(left) > 0 {
		next := slices.IndexFunc(left, func(name string) bool {
			return !slices.ContainsFunc(parents[name], func(parent string) bool { return parent != name && slices.Contains(left, parent) })
		})
		if next < 0 {
			return nil, fmt.Errorf("the tables %s refer to each other in a circle", strings.Join(left, ", "))
		}
		ordered = append(ordered, left[next])
		left = slices.Delete(left, next, next+1)
	}
	return ordered, nil
}

// columns returns the columns of all tables, by table.
func columns(ctx context.Context, d *db.DB) (map[string]table, error) {
	query := `SELECT m.name, c.name, c.type FROM sqlite_schema m JOIN pragma_table_info(m.name) c WHERE m.type = 'table' ORDER BY c.name`
	if d.Engine() == db.Postgres {
		query = `SELECT table_name, column_name, data_type FROM information_schema.columns WHERE table_schema = current_schema()
ORDER BY column_name COLLATE "C"`
	}
	tables := map[string]table{}
	return tables, db.Each(ctx, d, func(scan db.Scan) error {
		var name, column, is string
		if err := scan(&name, &column, &is); err != nil || !isMoved(name) {
			return err
		}
		kind, known := kinds[strings.ToUpper(is)]
		if !known {
			return fmt.Errorf("the column %s of %s has the type %q, which cannot be moved", column, name, is)
		}
		t := tables[name]
		t.name, t.columns, t.kinds = name, append(t.columns, column), append(t.kinds, kind)
		tables[name] = t
		return nil
	}, query)
}
