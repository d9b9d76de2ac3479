package marketing

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// repo reads and writes the tables of this room: marketing_items and marketing_answers.
type repo struct{}

const columns = `id, kind, title, type, description, link, desktop_media_id, mobile_media_id, regions, starts_on, ends_on, place, version, created_by, created_at, updated_at`

func scanItem(scan db.Scan) (i Item, err error) {
	var regions string
	err = scan(&i.ID, &i.Kind, &i.Title, &i.Type, &i.Description, &i.Link, &i.DesktopID, &i.MobileID, &regions, &i.StartsOn, &i.EndsOn, &i.Place,
		&i.Version, &i.CreatedBy, db.ScanTime(&i.CreatedAt), db.ScanTime(&i.UpdatedAt))
	for one := range strings.SplitSeq(regions, ",") {
		i.Regions = append(i.Regions, network.Region(one))
	}
	return i, err
}

// item finds an item that is not deleted. It returns db.ErrNoRow when there is none.
func (repo) item(ctx context.Context, q db.Querier, id string) (Item, error) {
	return db.One(ctx, q, scanItem, `SELECT `+columns+` FROM marketing_items WHERE id = $1 AND deleted_at IS NULL`, id)
}

// lock is item, with the row locked until the transaction ends.
func (repo) lock(ctx context.Context, tx *db.Tx, id string) (Item, error) {
	return db.One(ctx, tx, scanItem, `SELECT `+columns+` FROM marketing_items WHERE id = $1 AND deleted_at IS NULL`+tx.ForUpdate(), id)
}

// active returns the items of a kind that are active on a day, in their order.
func (repo) active(ctx context.Context, q db.Querier, kind Kind, today calendar.Day) ([]Item, error) {
	return db.All(ctx, q, scanItem, `SELECT `+columns+` FROM marketing_items
WHERE kind = $1 AND ends_on >= $2 AND starts_on <= $3 AND deleted_at IS NULL ORDER BY place, id LIMIT $4`, kind, today, today, MaxCurrent)
}

// list returns a page of the items of a kind and how many there are: those that have ended, latest first, or the others in their order.
func (repo) list(ctx context.Context, q db.Querier, kind Kind, ended bool, today calendar.Day, page db.Page) (found []Item, total int, err error) {
	where, by := db.Where("deleted_at IS NULL"), ` ORDER BY place, id`
	where.And("kind = %s", kind)
	if ended {
		where.And("ends_on < %s", today)
		by = ` ORDER BY ends_on DESC, id DESC`
	} else {
		where.And("ends_on >= %s", today)
	}
	if err := q.QueryRow(ctx, `SELECT COUNT(*) FROM marketing_items WHERE `+where.String(), where.Args...).Scan(&total); err != nil {
		return nil, 0, fmt.Errorf("count the items: %w", err)
	}
	found, err = db.All(ctx, q, scanItem, `SELECT `+columns+` FROM marketing_items WHERE `+where.String()+by+where.Page(page), where.Args...)
	return found, total, err
}

// current returns how many items of a kind have not ended, and the place after the last item.
func (repo) current(ctx context.Context, q db.Querier, kind Kind, today calendar.Day) (count, next int, err error) {
	err = q.QueryRow(ctx,
		`SELECT COUNT(CASE WHEN ends_on >= $1 AND deleted_at IS NULL THEN 1 END), COALESCE(MAX(place), 0) + 1 FROM marketing_items WHERE kind = $2`,
		today, kind).Scan(&count, &next)
	return count, next, err
}

// create stores a new item. When the id is taken, it stores nothing and returns false.
func (repo) create(ctx context.Context, tx *db.Tx, i Item) (bool, error) {
	n, err := tx.Exec(ctx, `INSERT INTO marketing_items (`+columns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
ON CONFLICT (id) DO NOTHING`, i.ID, i.Kind, i.Title, i.Type, i.Description, i.Link, i.DesktopID, i.MobileID, joined(i.Regions), i.StartsOn, i.EndsOn,
		i.Place, 1,
		i.CreatedBy, db.Ms(i.CreatedAt), db.Ms(i.CreatedAt))
	return n > 0, err
}

// save stores the fields of a locked item that can be edited, as its next version.
func (repo) save(ctx context.Context, tx *db.Tx, i Item, now time.Time) error {
	_, err := tx.Exec(ctx,
		`UPDATE marketing_items SET title = $1, type = $2, description = $3, link = $4, desktop_media_id = $5, mobile_media_id = $6, regions = $7,
	starts_on = $8, ends_on = $9, version = version + 1, updated_at = $10 WHERE id = $11`,
		i.Title, i.Type, i.Description, i.Link, i.DesktopID, i.MobileID, joined(i.Regions), i.StartsOn, i.EndsOn, db.Ms(now), i.ID)
	return err
}

// hide marks a locked item as deleted.
func (repo) hide(ctx context.Context, tx *db.Tx, id string, now time.Time) error {
	_, err := tx.Exec(ctx, `UPDATE marketing_items SET deleted_at = $1, updated_at = $2 WHERE id = $3`, db.Ms(now), db.Ms(now), id)
	return err
}

// order returns the ids of the items of a kind that have not ended, in their order.
func (repo) order(ctx context.Context, tx *db.Tx, kind Kind, today calendar.Day) ([]string, error) {
	return db.All(ctx, tx, db.Text, `SELECT id FROM marketing_items WHERE kind = $1 AND ends_on >= $2 AND deleted_at IS NULL ORDER BY place, id`, kind,
		today)
}

// setOrder puts items into this order. Their version stays, so that an open form can still be saved.
func (repo) setOrder(ctx context.Context, tx *db.Tx, ids []string) error {
	if len(ids) == 0 {
		return nil
	}
	rows := make([][]any, len(ids))
	for i, id := range ids {
		rows[i] = []any{id, i + 1}
	}
	values, args := db.Values([]string{"TEXT", "BIGINT"}, rows, 1)
	_, err := tx.Exec(ctx, `UPDATE marketing_items SET place = v.column2 FROM (VALUES `+values+`) AS v WHERE id = v.column1`, args...)
	return err
}

func joined(regions []network.Region) string {
	words := make([]string, len(regions))
	for i, r := range regions {
		words[i] = string(r)
	}
	return strings.Join(words, ",")
}

// answer is the last good answer of a service.
type answer struct {
	Items     []Shown
	FetchedAt *time.Time // nil: there was none
	TriedAt   time.Time
	Problem   string // why the latest try failed; empty: it did not
	LeftOut   string // what was wrong with the answer
}

// answer returns what a service has answered for a kind. It is zero when this service was never asked.
func (repo) answer(ctx context.Context, q db.Querier, kind Kind, origin string) (a answer, err error) {
	var items string
	err = q.QueryRow(ctx, `SELECT items, fetched_at, tried_at, problem, left_out FROM marketing_answers WHERE kind = $1 AND origin = $2`, kind, origin).
		Scan(&items, db.ScanTimePtr(&a.FetchedAt), db.ScanTime(&a.TriedAt), &a.Problem, &a.LeftOut)
	if errors.Is(err, db.ErrNoRow) {
		return answer{}, nil
	}
	if err == nil {
		a.Items, err = decode(items)
	}
	return a, err
}

// setAnswer stores an answer.
func (repo) setAnswer(ctx context.Context, q db.Querier, kind Kind, origin string, a answer) error {
	items, err := encode(a.Items)
	if err != nil {
		return err
	}
	_, err = q.Exec(ctx,
		`INSERT INTO marketing_answers (kind, origin, items, fetched_at, tried_at, problem, left_out) VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (kind) DO UPDATE SET origin = excluded.origin, items = excluded.items, fetched_at = excluded.fetched_at, tried_at = excluded.tried_at,
	problem = excluded.problem, left_out = excluded.left_out`, kind, origin, items, db.MsPtr(a.FetchedAt), db.Ms(a.TriedAt), a.Problem, a.LeftOut)
	return err
}
