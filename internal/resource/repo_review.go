package resource

import (
	"context"
	"time"

	"caravan/internal/calendar"
	"caravan/internal/platform/db"
)

// keeps is the condition for a user k who can keep resources: somebody active in head office who sees the library.
const keeps = `k.role = 'HEAD_OFFICE' AND NOT k.is_compliance_only AND k.deactivated_at IS NULL AND k.deleted_at IS NULL`

// keeperOf is who keeps a resource r, if they still can.
const keeperOf = `COALESCE(r.keeper_id, r.created_by)`

// andDue adds the condition of what is due for review at a moment, for keeperID only what they keep or nobody does; empty: all of it.
func andDue(where *db.Condition, keeperID string, now time.Time) {
	where.And("r.review_on <= %s AND (r.expires_at IS NULL OR r.expires_at > %s)", calendar.DayOf(now), db.Ms(now))
	if keeperID != "" {
		where.And(`(`+keeperOf+` = %s OR NOT EXISTS (SELECT 1 FROM users k WHERE k.id = `+keeperOf+` AND `+keeps+`))`, keeperID)
	}
}

// addReviews adds to each resource who keeps it and who looked at it last, in one query.
func (repo) addReviews(ctx context.Context, q db.Querier, found []Resource) error {
	ids := make([]string, len(found))
	places := make(map[string]int, len(found))
	for i, r := range found {
		ids[i], places[r.ID] = r.ID, i
	}
	_, err := db.AllIn(ctx, q, func(scan db.Scan) (id string, err error) {
		var v Review
		keeper, by := v.Keeper.Fields(), v.By.Fields()
		err = scan(append(append(append([]any{&id}, keeper...), by...), db.ScanTime(&v.At))...)
		review := &found[places[id]].Review
		review.Keeper, review.By, review.At = v.Keeper, v.By, v.At
		return id, err
	}, `SELECT r.id, COALESCE(k.id, ''), COALESCE(k.first_name, ''), COALESCE(k.last_name, ''), COALESCE(b.id, ''), COALESCE(b.first_name, ''),
	COALESCE(b.last_name, ''), COALESCE(v.reviewed_at, 0)
FROM resources r LEFT JOIN users k ON k.id = `+keeperOf+` AND `+keeps+`
LEFT JOIN resource_reviews v ON v.id = (SELECT l.id FROM resource_reviews l WHERE l.resource_id = r.id ORDER BY l.reviewed_at DESC, l.id DESC LIMIT 1)
LEFT JOIN users b ON b.id = v.reviewed_by WHERE r.id IN (%s)`, ids)
	return err
}

// saveReview stores the review of a locked resource, as its next version. What members see of it does not change, and neither does its time.
func (repo) saveReview(ctx context.Context, tx *db.Tx, id string, v Review) error {
	_, err := tx.Exec(ctx, `UPDATE resources SET keeper_id = $1, review_again = $2, review_days = $3, review_on = $4, version = version + 1 WHERE id = $5`,
		db.Null(v.ChosenID), v.Again, v.Days, db.Null(string(v.On)), id)
	return err
}

// moveReview moves the day of a locked resource, as its next version.
func (repo) moveReview(ctx context.Context, tx *db.Tx, id string, to calendar.Day) error {
	_, err := tx.Exec(ctx, `UPDATE resources SET review_on = $1, version = version + 1 WHERE id = $2`, db.Null(string(to)), id)
	return err
}

// look is one time that somebody said that a resource is still right.
type look struct {
	resourceID, by string
	wasOn, nextOn  calendar.Day
}

// look returns a look by its id. It returns db.ErrNoRow when there is none.
func (repo) look(ctx context.Context, tx *db.Tx, id string) (l look, err error) {
	err = tx.QueryRow(ctx, `SELECT resource_id, reviewed_by, was_on, next_on FROM resource_reviews WHERE id = $1`, id).Scan(&l.resourceID, &l.by, &l.wasOn,
		&l.nextOn)
	return l, err
}

// latestLook returns the id of the latest look at a resource. It returns db.ErrNoRow when there is none.
func (repo) latestLook(ctx context.Context, tx *db.Tx, resourceID string) (id string, err error) {
	err = tx.QueryRow(ctx, `SELECT id FROM resource_reviews WHERE resource_id = $1 ORDER BY reviewed_at DESC, id DESC LIMIT 1`, resourceID).Scan(&id)
	return id, err
}

func (repo) addLook(ctx context.Context, tx *db.Tx, id string, l look, now time.Time) error {
	_, err := tx.Exec(ctx, `INSERT INTO resource_reviews (id, resource_id, reviewed_by, reviewed_at, was_on, next_on) VALUES ($1, $2, $3, $4, $5, $6)`,
		id, l.resourceID, l.by, db.Ms(now), l.wasOn, l.nextOn)
	return err
}

func (repo) removeLook(ctx context.Context, tx *db.Tx, id string) error {
	_, err := tx.Exec(ctx, `DELETE FROM resource_reviews WHERE id = $1`, id)
	return err
}

// office returns the ids of everybody who can keep resources.
func (repo) office(ctx context.Context, q db.Querier) ([]string, error) {
	return db.All(ctx, q, db.Text, `SELECT k.id FROM users k WHERE `+keeps+` ORDER BY k.id`)
}

// dueReview is a resource that is due for review, with who would keep it.
type dueReview struct{ id, name, keeperID string }

// claimDue marks what is due for review, and of which nobody has been told, as told, and returns it: the earliest days first, at most so many.
func (repo) claimDue(ctx context.Context, tx *db.Tx, now time.Time, most int) ([]dueReview, error) {
	where := db.Where(`r.deleted_at IS NULL AND (r.review_told_on IS NULL OR r.review_told_on <> r.review_on)`)
	andDue(where, "", now)
	return db.All(ctx, tx, func(scan db.Scan) (d dueReview, err error) { return d, scan(&d.id, &d.name, &d.keeperID) },
		`UPDATE resources SET review_told_on = review_on WHERE id IN (SELECT r.id FROM resources r WHERE `+where.String()+
			` ORDER BY r.review_on, r.id`+where.Page(db.Page{Limit: most})+`) AND (review_told_on IS NULL OR review_told_on <> review_on)
RETURNING id, name, COALESCE(keeper_id, created_by)`, where.Args...)
}

// fields returns where to scan the columns of a review in selectResources.
func (v *Review) fields() []any {
	return []any{&v.ChosenID, &v.Again, &v.Days, &v.On}
}

// reviewRow returns the values of a review's columns, in their order.
func (v Review) row() []any {
	again := v.Again
	if again == "" {
		again = Never
	}
	return []any{db.Null(v.ChosenID), again, v.Days, db.Null(string(v.On))}
}
