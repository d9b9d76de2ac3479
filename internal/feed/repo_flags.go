package feed

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"caravan/internal/access"
	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// Flags and their cases.

// flagOf finds a person's last flag of a thing. It returns db.ErrNoRow when there is none.
func (repo) flagOf(ctx context.Context, q db.Querier, t Target, userID string) (Flag, error) {
	return db.One(ctx, q, func(scan db.Scan) (f Flag, err error) {
		f.Target = t
		err = scan(&f.ID, &f.CaseID, &f.By.ID, &f.Why, &f.Words, db.ScanTime(&f.At), db.ScanTimePtr(&f.Done), &f.After)
		return f, err
	}, `SELECT f.id, f.case_id, f.flagged_by, f.why, f.words, f.flagged_at, k.closed_at, COALESCE(k.outcome, '')
FROM flags f JOIN flag_cases k ON k.id = f.case_id WHERE f.thing = $1 AND f.flagged_by = $2 ORDER BY f.flagged_at DESC, f.id DESC LIMIT 1`,
		t.thing(), userID)
}

// addToCase counts a flag in the case of its thing, which is locked, and names that case in it. opened: there was none that waits.
func (repo) addToCase(ctx context.Context, tx *db.Tx, f *Flag) (opened bool, err error) {
	err = tx.QueryRow(ctx, `UPDATE flag_cases SET flag_count = flag_count + 1 WHERE thing = $1 AND closed_at IS NULL RETURNING id`, f.Target.thing()).
		Scan(&f.CaseID)
	if !errors.Is(err, db.ErrNoRow) {
		return false, err
	}
	f.CaseID = db.NewID()
	_, err = tx.Exec(ctx, `INSERT INTO flag_cases (id, thing, post_id, comment_id, flag_count, opened_at) VALUES ($1, $2, $3, $4, 1, $5)`, f.CaseID,
		f.Target.thing(), f.Target.PostID, db.Null(f.Target.CommentID), db.Ms(f.At))
	return true, err
}

// addFlag stores a flag. When the id is taken, it stores nothing and returns false.
func (repo) addFlag(ctx context.Context, tx *db.Tx, f Flag) (bool, error) {
	n, err := tx.Exec(ctx, `INSERT INTO flags (id, case_id, thing, flagged_by, why, words, flagged_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (id) DO NOTHING`, f.ID, f.CaseID, f.Target.thing(), f.By.ID, f.Why, f.Words, db.Ms(f.At))
	return n == 1, err
}

// office returns the ids of everybody of head office who has a feed.
func (repo) office(ctx context.Context, q db.Querier) ([]string, error) {
	return db.All(ctx, q, db.Text,
		`SELECT id FROM users WHERE role = $1 AND deactivated_at IS NULL AND deleted_at IS NULL AND NOT is_compliance_only ORDER BY id`, access.HeadOffice)
}

// The author's store is that of the post, or of a comment's author now. What is gone has no text any more.
const selectCases = `SELECT k.id, k.post_id, COALESCE(k.comment_id, ''), k.flag_count, k.opened_at, k.closed_at, COALESCE(k.outcome, ''), k.reason, k.poll,
	CASE WHEN k.outcome IN ('REMOVED', 'EDITED') THEN k.body WHEN p.deleted_at IS NOT NULL OR c.deleted_at IS NOT NULL THEN '' ELSE COALESCE(c.body, p.body) END,
	p.deleted_at IS NOT NULL, COALESCE(d.id, ''), COALESCE(d.first_name, ''), COALESCE(d.last_name, ''), ` + authorColumns + `
FROM flag_cases k JOIN posts p ON p.id = k.post_id LEFT JOIN comments c ON c.id = k.comment_id
JOIN users u ON u.id = COALESCE(c.created_by, p.created_by) LEFT JOIN stores s ON s.id = CASE WHEN c.id IS NULL THEN p.author_store_id ELSE u.store_id END
LEFT JOIN users d ON d.id = k.closed_by
WHERE `

func scanCase(scan db.Scan) (c Case, err error) {
	var poll string
	err = scan(append([]any{&c.ID, &c.PostID, &c.CommentID, &c.Flags, db.ScanTime(&c.OpenedAt), db.ScanTimePtr(&c.ClosedAt), &c.Outcome, &c.Reason,
		&poll, &c.Body, &c.PostGone, &c.ClosedBy.ID, &c.ClosedBy.FirstName, &c.ClosedBy.LastName}, c.By.fields()...)...)
	if err != nil || poll == "" {
		return c, err
	}
	return c, json.Unmarshal([]byte(poll), &c.Poll)
}

// caseBy finds a case by a condition with one argument. It returns db.ErrNoRow when there is none.
func (repo) caseBy(ctx context.Context, q db.Querier, condition, arg string) (Case, error) {
	return db.One(ctx, q, scanCase, selectCases+condition, arg)
}

// cases returns a page of cases with the first flags of each, and how many there are: those that wait, longest first, or those that are done, newest
// first.
func (o repo) cases(ctx context.Context, q db.Querier, done bool, page db.Page) (found []Case, total int, err error) {
	where, by := `k.closed_at IS NULL`, ` ORDER BY k.opened_at, k.id`
	if done {
		where, by = `k.closed_at IS NOT NULL`, ` ORDER BY k.closed_at DESC, k.id DESC`
	}
	if err := q.QueryRow(ctx, `SELECT COUNT(*) FROM flag_cases k WHERE `+where).Scan(&total); err != nil {
		return nil, 0, err
	}
	w := db.Where(where)
	if found, err = db.All(ctx, q, scanCase, selectCases+w.String()+by+w.Page(page), w.Args...); err != nil || len(found) == 0 {
		return found, total, err
	}
	ids := make([]string, len(found))
	for i, c := range found {
		ids[i] = c.ID
	}
	flags, err := o.flags(ctx, q, ids)
	for i, c := range found {
		found[i].Named = flags[c.ID]
	}
	if err != nil {
		return nil, 0, err
	}
	return found, total, o.pollsOfNow(ctx, q, found)
}

// pollsOfNow fills in the polls of those posts that are as they were.
func (o repo) pollsOfNow(ctx context.Context, q db.Querier, cases []Case) error {
	var ids []string
	for _, c := range cases {
		if c.CommentID == "" && c.isOfNow() {
			ids = append(ids, c.PostID)
		}
	}
	polls, err := o.polls(ctx, q, "", ids)
	for i, c := range cases {
		if c.CommentID == "" && c.isOfNow() {
			cases[i].Poll = polls[c.PostID].asked()
		}
	}
	return err
}

// flags returns the first flags of each of some cases, oldest first.
func (repo) flags(ctx context.Context, q db.Querier, caseIDs []string) (map[string][]Flag, error) {
	found := map[string][]Flag{}
	for some := range slices.Chunk(caseIDs, atOnce) {
		query, args := each(`SELECT f.case_id, f.id, f.why, f.words, f.flagged_at, `+network.AuthorColumns+` FROM flags f JOIN users u ON u.id = f.flagged_by
WHERE f.case_id = %[1]s ORDER BY f.flagged_at, f.id LIMIT 20`, some)
		err := db.Each(ctx, q, func(scan db.Scan) error {
			var f Flag
			err := scan(append([]any{&f.CaseID, &f.ID, &f.Why, &f.Words, db.ScanTime(&f.At)}, f.By.Fields()...)...)
			found[f.CaseID] = append(found[f.CaseID], f)
			return err
		}, query, args...)
		if err != nil {
			return nil, err
		}
	}
	for _, of := range found {
		slices.SortFunc(of, func(a, b Flag) int { return a.At.Compare(b.At) })
	}
	return found, nil
}

// keep closes a case that waits. It returns false when it is closed already, or not there.
func (repo) keep(ctx context.Context, tx *db.Tx, id, userID string, now time.Time) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE flag_cases SET outcome = 'KEPT', closed_at = $1, closed_by = $2 WHERE id = $3 AND closed_at IS NULL`, db.Ms(now), userID,
		id)
	return n == 1, err
}

// settle closes the case of a locked thing with what head office has done, or stores one that was never flagged.
func (repo) settle(ctx context.Context, tx *db.Tx, c Case, userID string, now time.Time) error {
	var poll []byte
	if c.Poll != nil {
		poll, _ = json.Marshal(c.Poll) // of strings
	}
	n, err := tx.Exec(ctx, `UPDATE flag_cases SET outcome = $1, closed_at = $2, closed_by = $3, reason = $4, body = $5, poll = $6
WHERE thing = $7 AND closed_at IS NULL`, c.Outcome, db.Ms(now), userID, c.Reason, c.Body, string(poll), c.thing())
	if err != nil || n > 0 {
		return err
	}
	_, err = tx.Exec(ctx, `INSERT INTO flag_cases (id, thing, post_id, comment_id, opened_at, closed_at, closed_by, outcome, reason, body, poll)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`, c.ID, c.thing(), c.PostID, db.Null(c.CommentID), db.Ms(now), db.Ms(now), userID, c.Outcome, c.Reason,
		c.Body, string(poll))
	return err
}

// gone closes what waits of a thing that is deleted now; of a post also what waits of its comments.
func (repo) gone(ctx context.Context, tx *db.Tx, t Target, userID string, now time.Time) error {
	column, id := "post_id", t.PostID
	if t.CommentID != "" {
		column, id = "thing", t.thing()
	}
	_, err := tx.Exec(ctx, `UPDATE flag_cases SET outcome = 'GONE', closed_at = $1, closed_by = $2 WHERE `+column+` = $3 AND closed_at IS NULL`, db.Ms(now),
		userID, id)
	return err
}
