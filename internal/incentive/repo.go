package incentive

import (
	"context"
	"errors"
	"fmt"
	"time"

	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/db"
	"caravan/internal/text"
)

// repo reads and writes the tables of this room: member_incentives, incentive_submissions and incentive_withdrawals. It also reads users and stores.
type repo struct{}

const selectIncentives = `SELECT i.id, i.code, i.name, i.prize_type, i.start_at, i.end_at, i.description_short, i.description_long, i.details, i.details_additional, i.photo_id,
	i.show_winners, i.version, i.created_at, i.updated_at, i.award_marked_at, COALESCE(i.rewarded_by, ''), i.rewarded_at, ` + network.AuthorColumns + `
FROM member_incentives i JOIN users u ON u.id = i.created_by
WHERE `

func scanIncentive(scan db.Scan) (i Incentive, err error) {
	err = scan(append([]any{&i.ID, &i.Code, &i.Name, &i.PrizeType, db.ScanTimePtr(&i.StartAt), db.ScanTime(&i.EndAt), &i.DescriptionShort,
		&i.DescriptionLong, &i.Details, &i.DetailsAdditional, &i.PhotoID, &i.ShowWinners, &i.Version, db.ScanTime(&i.CreatedAt), db.ScanTime(&i.UpdatedAt),
		db.ScanTimePtr(&i.MarkedAt),
		&i.MarkedBy, db.ScanTimePtr(&i.RewardedAt)},
		i.By.Fields()...)...)
	return i, err
}

// incentive finds an incentive that is not deleted. It returns db.ErrNoRow when there is none.
func (repo) incentive(ctx context.Context, q db.Querier, id string) (Incentive, error) {
	return db.One(ctx, q, scanIncentive, selectIncentives+`i.id = $1 AND i.deleted_at IS NULL`, id)
}

// incentives finds incentives, also deleted ones.
func (repo) incentives(ctx context.Context, q db.Querier, ids []string) ([]Incentive, error) {
	return db.AllIn(ctx, q, scanIncentive, selectIncentives+`i.id IN (%s)`, ids)
}

// lock locks an incentive that is not deleted until the transaction ends, and returns it. It returns db.ErrNoRow when there is none.
func (o repo) lock(ctx context.Context, tx *db.Tx, id string) (Incentive, error) {
	if err := tx.QueryRow(ctx, `SELECT id FROM member_incentives WHERE id = $1 AND deleted_at IS NULL`+tx.ForUpdate(),
		id).Scan(new(string)); err != nil {
		return Incentive{}, err
	}
	return o.incentive(ctx, tx, id)
}

// isActive is Active as a condition; it has two arguments, both the time of now.
const isActive = `i.rewarded_at IS NULL AND i.award_marked_at IS NULL AND (i.start_at IS NULL OR i.start_at <= %s) AND i.end_at > %s`

// visible returns the condition under which a reader finds an incentive in the list.
func visible(all bool, f Filter, now time.Time) *db.Condition {
	where := db.Where("i.deleted_at IS NULL")
	if !all {
		where.And("(i.start_at IS NULL OR i.start_at <= %s)", db.Ms(now))
	}
	if f.ActiveOnly {
		where.And(isActive, db.Ms(now), db.Ms(now))
	}
	if f.ToJudge {
		where.And(`i.rewarded_at IS NULL AND i.award_marked_at IS NULL AND i.end_at <= %s
	AND EXISTS (SELECT 1 FROM incentive_submissions s WHERE s.incentive_id = i.id)`, db.Ms(now))
	}
	const entered = `EXISTS (SELECT 1 FROM incentive_submissions s WHERE s.incentive_id = i.id AND s.store_id = %s)`
	if f.StoreID != "" {
		where.And(entered, f.StoreID)
	}
	if f.NotEnteredBy != "" {
		where.And("NOT "+entered, f.NotEnteredBy)
	}
	for _, word := range text.SearchWords(f.Search) {
		where.And(`i.search_text LIKE %s ESCAPE '\'`, db.Contains(word))
	}
	return where
}

// list returns a page of the incentives under a condition, and how many there are: those that are open first, the one that ends next before the
// others; then those that have ended, the latest first.
func (repo) list(ctx context.Context, q db.Querier, where *db.Condition, now time.Time, page db.Page) (found []Incentive, total int, err error) {
	if err := q.QueryRow(ctx, `SELECT COUNT(*) FROM member_incentives i WHERE `+where.String(), where.Args...).Scan(&total); err != nil {
		return nil, 0, fmt.Errorf("count the incentives: %w", err)
	}
	n := len(where.Args)
	by := fmt.Sprintf(` ORDER BY CASE WHEN i.rewarded_at IS NULL AND i.end_at > $%d THEN 0 ELSE 1 END, CASE WHEN i.rewarded_at IS NULL AND i.end_at > $%d THEN i.end_at ELSE -i.end_at END, i.id`, n+1, n+2)
	where.Args = append(where.Args, db.Ms(now), db.Ms(now))
	found, err = db.All(ctx, q, scanIncentive, selectIncentives+where.String()+by+where.Page(page), where.Args...)
	return found, total, err
}

const intoIncentives = `INSERT INTO member_incentives (id, code, name, search_text, prize_type, start_at, end_at, description_short, description_long, details, details_additional,
	photo_id, show_winners, version, created_by, created_at, updated_at, opened_told_at, closing_told_at, award_marked_at, rewarded_at, rewarded_by) VALUES `

var incentiveTypes = []string{"TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "BIGINT", "BIGINT", "TEXT", "TEXT", "TEXT", "TEXT", "TEXT", "BOOLEAN",
	"INTEGER", "TEXT", "BIGINT", "BIGINT", "BIGINT", "BIGINT", "BIGINT", "BIGINT", "TEXT"}

// values returns an incentive as a row. told: stores are not told of it.
func (i Incentive) values(told bool) []any {
	var toldAt, by any
	if told {
		toldAt = db.Ms(i.CreatedAt)
	}
	if i.RewardedAt != nil {
		by = i.By.ID
	}
	return []any{i.ID, i.Code, i.Name, searchText(i), i.PrizeType, db.MsPtr(i.StartAt), db.Ms(i.EndAt), i.DescriptionShort, i.DescriptionLong, i.Details,
		i.DetailsAdditional, i.PhotoID, i.ShowWinners, 1, i.By.ID, db.Ms(i.CreatedAt), db.Ms(i.CreatedAt), toldAt, toldAt, db.MsPtr(i.RewardedAt),
		db.MsPtr(i.RewardedAt), by}
}

func searchText(i Incentive) string { return text.Fold(i.Name + " " + i.Code) }

// create stores a new incentive. When the id or the code is taken, it stores nothing and returns false.
func (repo) create(ctx context.Context, tx *db.Tx, i Incentive) (bool, error) {
	values, args := db.Values(incentiveTypes, [][]any{i.values(false)}, 1)
	n, err := tx.Exec(ctx, intoIncentives+values+` ON CONFLICT DO NOTHING`, args...)
	return n == 1, err
}

// save stores the fields of a locked incentive that can be edited, as its next version. An IsUnique error says that the code is taken.
func (repo) save(ctx context.Context, tx *db.Tx, i Incentive, now time.Time) error {
	_, err := tx.Exec(ctx,
		`UPDATE member_incentives SET code = $1, name = $2, search_text = $3, prize_type = $4, start_at = $5, end_at = $6, description_short = $7,
	description_long = $8, details = $9, details_additional = $10, photo_id = $11, show_winners = $12, version = version + 1, updated_at = $13 WHERE id = $14`,
		i.Code, i.Name, searchText(i), i.PrizeType, db.MsPtr(i.StartAt), db.Ms(i.EndAt), i.DescriptionShort, i.DescriptionLong, i.Details,
		i.DetailsAdditional, i.PhotoID, i.ShowWinners,
		db.Ms(now), i.ID)
	return err
}

// mark marks a locked incentive as awarded. Nobody is told yet.
func (repo) mark(ctx context.Context, tx *db.Tx, id, by string, now time.Time) error {
	_, err := tx.Exec(ctx, `UPDATE member_incentives SET award_marked_at = $1, rewarded_by = $2, updated_at = $3 WHERE id = $4`, db.Ms(now), by,
		db.Ms(now), id)
	return err
}

// unmark undoes the award of a locked incentive of which nobody has been told.
func (repo) unmark(ctx context.Context, tx *db.Tx, id string, now time.Time) error {
	_, err := tx.Exec(ctx, `UPDATE member_incentives SET award_marked_at = NULL, rewarded_by = NULL, updated_at = $1 WHERE id = $2`, db.Ms(now), id)
	return err
}

// reveal makes the award of a locked incentive known, as of the moment at which it was marked.
func (repo) reveal(ctx context.Context, tx *db.Tx, id string, now time.Time) error {
	_, err := tx.Exec(ctx, `UPDATE member_incentives SET rewarded_at = award_marked_at, updated_at = $1 WHERE id = $2`, db.Ms(now), id)
	return err
}

// toReveal returns the ids of incentives that were marked as awarded until a moment, of which stores have not been told.
func (repo) toReveal(ctx context.Context, q db.Querier, markedUntil time.Time) ([]string, error) {
	return db.All(ctx, q, db.Text, `SELECT i.id FROM member_incentives i WHERE i.deleted_at IS NULL AND i.rewarded_at IS NULL AND i.award_marked_at <= $1 ORDER BY i.award_marked_at, i.id`,
		db.Ms(markedUntil))
}

// withdraw takes a store's entry for a locked incentive back, and remembers that.
func (repo) withdraw(ctx context.Context, tx *db.Tx, e Submission, by string, now time.Time) error {
	if _, err := tx.Exec(ctx, `DELETE FROM incentive_submissions WHERE id = $1`, e.ID); err != nil {
		return err
	}
	_, err := tx.Exec(ctx,
		`INSERT INTO incentive_withdrawals (submission_id, incentive_id, store_id, withdrawn_by, withdrawn_at) VALUES ($1, $2, $3, $4, $5)`,
		e.ID, e.IncentiveID, e.StoreID, by, db.Ms(now))
	return err
}

// withdrawn tells whether a store has taken an entry back.
func (repo) withdrawn(ctx context.Context, q db.Querier, id, storeID string) (bool, error) {
	err := q.QueryRow(ctx, `SELECT submission_id FROM incentive_withdrawals WHERE submission_id = $1 AND store_id = $2`, id, storeID).Scan(new(string))
	if errors.Is(err, db.ErrNoRow) {
		return false, nil
	}
	return err == nil, err
}

// notEntered returns the first most open stores, by name, that have not entered an incentive, and how many there are.
func (repo) notEntered(ctx context.Context, q db.Querier, incentiveID string, most int) (found []network.StoreName, total int, err error) {
	const where = `FROM stores s WHERE ` + network.OpenStore +
		` AND NOT EXISTS (SELECT 1 FROM incentive_submissions e WHERE e.incentive_id = $1 AND e.store_id = s.id)`
	if err := q.QueryRow(ctx, `SELECT COUNT(*) `+where, incentiveID).Scan(&total); err != nil {
		return nil, 0, err
	}
	found, err = db.All(ctx, q, func(scan db.Scan) (s network.StoreName, err error) {
		err = scan(&s.ID, &s.Name)
		return s, err
	}, `SELECT s.id, s.name `+where+` ORDER BY s.search_name, s.id LIMIT $2`, incentiveID, most)
	return found, total, err
}

// hide marks a locked incentive as deleted.
func (repo) hide(ctx context.Context, tx *db.Tx, id string, now time.Time) error {
	_, err := tx.Exec(ctx, `UPDATE member_incentives SET deleted_at = $1, updated_at = $2 WHERE id = $3`, db.Ms(now), db.Ms(now), id)
	return err
}

const selectSubmissions = `SELECT e.id, e.incentive_id, e.store_id, s.name, s.region, e.created_at, e.updated_at, e.version, e.sent_back, e.note, e.camel_bucks, e.other_prize,
	COALESCE(e.judged_version, 0), ` +
	network.AuthorColumns + `
FROM incentive_submissions e JOIN stores s ON s.id = e.store_id JOIN users u ON u.id = e.created_by
WHERE `

func scanSubmission(scan db.Scan) (e Submission, err error) {
	err = scan(append([]any{&e.ID, &e.IncentiveID, &e.StoreID, &e.StoreName, &e.Region, db.ScanTime(&e.CreatedAt), db.ScanTime(&e.UpdatedAt), &e.Version,
		&e.IsSentBack, &e.Note, &e.CamelBucks, &e.OtherPrize, &e.Judged}, e.By.Fields()...)...)
	return e, err
}

// submission finds an entry of an incentive, or returns db.ErrNoRow.
func (repo) submission(ctx context.Context, q db.Querier, incentiveID, id string) (Submission, error) {
	return db.One(ctx, q, scanSubmission, selectSubmissions+`e.id = $1 AND e.incentive_id = $2`, id, incentiveID)
}

// withIDs finds entries for incentives that are not deleted.
func (repo) withIDs(ctx context.Context, q db.Querier, ids []string) ([]Submission, error) {
	return db.AllIn(ctx, q, scanSubmission, selectSubmissions+
		`e.id IN (%s) AND e.incentive_id IN (SELECT i.id FROM member_incentives i WHERE i.deleted_at IS NULL)`, ids)
}

// ofStore finds a store's entry for an incentive, or returns db.ErrNoRow.
func (repo) ofStore(ctx context.Context, q db.Querier, incentiveID, storeID string) (Submission, error) {
	return db.One(ctx, q, scanSubmission, selectSubmissions+`e.incentive_id = $1 AND e.store_id = $2`, incentiveID, storeID)
}

// submissions returns the entries for incentives in the order in which they came, of one store, or of all when storeID is empty.
func (repo) submissions(ctx context.Context, q db.Querier, incentiveIDs []string, storeID string) ([]Submission, error) {
	if len(incentiveIDs) == 0 {
		return nil, nil
	}
	where := db.Where("TRUE")
	marks, args := db.List(incentiveIDs)
	where.And(`e.incentive_id IN (`+marks+`)`, args...)
	if storeID != "" {
		where.And(`e.store_id = %s`, storeID)
	}
	return db.All(ctx, q, scanSubmission, selectSubmissions+where.String()+` ORDER BY e.created_at, e.id`, where.Args...)
}

// counts returns how many entries incentives have.
func (repo) counts(ctx context.Context, q db.Querier, incentiveIDs []string) (map[string]int, error) {
	counts := map[string]int{}
	_, err := db.AllIn(ctx, q, func(scan db.Scan) (struct{}, error) {
		var id string
		var n int
		err := scan(&id, &n)
		counts[id] = n
		return struct{}{}, err
	}, `SELECT incentive_id, COUNT(*) FROM incentive_submissions WHERE incentive_id IN (%s) GROUP BY incentive_id`, incentiveIDs)
	return counts, err
}

// entered tells which of the incentives a store has entered.
func (repo) entered(ctx context.Context, q db.Querier, incentiveIDs []string, storeID string) (map[string]bool, error) {
	found := map[string]bool{}
	if storeID == "" || len(incentiveIDs) == 0 {
		return found, nil
	}
	list, args := db.Placeholders(incentiveIDs, 2)
	ids, err := db.All(ctx, q, db.Text, `SELECT incentive_id FROM incentive_submissions WHERE store_id = $1 AND incentive_id IN (`+list+`)`,
		append([]any{storeID}, args...)...)
	for _, id := range ids {
		found[id] = true
	}
	return found, err
}

// rewarded returns a page of the entries that have won Camel Bucks or a prize, the latest award first, and how many there are. storeID empty: of all.
func (repo) rewarded(ctx context.Context, q db.Querier, storeID string, page db.Page) (found []Submission, total int, err error) {
	where := db.Where(`EXISTS (SELECT 1 FROM member_incentives i WHERE i.id = e.incentive_id AND i.deleted_at IS NULL AND i.rewarded_at IS NOT NULL)
	AND (e.camel_bucks > 0 OR e.other_prize <> '')`)
	if storeID != "" {
		where.And("e.store_id = %s", storeID)
	}
	if err := q.QueryRow(ctx, `SELECT COUNT(*) FROM incentive_submissions e WHERE `+where.String(), where.Args...).Scan(&total); err != nil {
		return nil, 0, err
	}
	condition := where.String()
	found, err = db.All(ctx, q, scanSubmission, selectSubmissions+condition+
		` ORDER BY (SELECT i.rewarded_at FROM member_incentives i WHERE i.id = e.incentive_id) DESC, e.id`+where.Page(page), where.Args...)
	return found, total, err
}

// enter adds a store's entry while the incentive is active, in one statement, which locks the incentive. It returns false when it is not active, or
// when the id is taken or the store has entered already.
func (repo) enter(ctx context.Context, tx *db.Tx, e Submission, now time.Time) (bool, error) {
	n, err := tx.Exec(ctx, `INSERT INTO incentive_submissions (id, incentive_id, store_id, created_by, created_at, updated_at)
SELECT CAST($1 AS TEXT), i.id, CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS BIGINT), CAST($5 AS BIGINT) FROM member_incentives i
WHERE i.id = $6 AND i.deleted_at IS NULL AND i.rewarded_at IS NULL AND i.award_marked_at IS NULL AND (i.start_at IS NULL OR i.start_at <= $7) AND i.end_at > $8`+tx.ForUpdate()+` ON CONFLICT DO NOTHING`,
		e.ID, e.StoreID, e.By.ID, db.Ms(now), db.Ms(now), e.IncentiveID, db.Ms(now), db.Ms(now))
	return n == 1, err
}

// changed stores that a store has changed its entry for a locked incentive: it is no longer sent back.
func (repo) changed(ctx context.Context, tx *db.Tx, id string, now time.Time) error {
	_, err := tx.Exec(ctx, `UPDATE incentive_submissions SET sent_back = FALSE, version = version + 1, updated_at = $1 WHERE id = $2`, db.Ms(now), id)
	return err
}

// setNote stores what head office tells the store about an entry for a locked incentive.
func (repo) setNote(ctx context.Context, tx *db.Tx, id, note string, sentBack bool) error {
	_, err := tx.Exec(ctx, `UPDATE incentive_submissions SET note = $1, sent_back = $2 WHERE id = $3`, note, sentBack, id)
	return err
}

// setRewards stores the rewards of entries for a locked incentive.
func (repo) setRewards(ctx context.Context, tx *db.Tx, rewards []Reward) error {
	if len(rewards) == 0 {
		return nil
	}
	rows := make([][]any, len(rewards))
	for i, r := range rewards {
		var bucks any
		if r.CamelBucks != nil {
			bucks = *r.CamelBucks
		}
		rows[i] = []any{r.SubmissionID, bucks, r.OtherPrize, r.Version}
	}
	values, args := db.Values([]string{"TEXT", "BIGINT", "TEXT", "INTEGER"}, rows, 1)
	_, err := tx.Exec(ctx, `WITH given (id, camel_bucks, other_prize, judged_version) AS (VALUES `+values+`)
UPDATE incentive_submissions SET camel_bucks = given.camel_bucks, other_prize = given.other_prize, judged_version = NULLIF(given.judged_version, 0)
FROM given WHERE incentive_submissions.id = given.id`, args...)
	return err
}

// clearRewards forgets the drafts of rewards of a locked incentive whose prize type has changed.
func (repo) clearRewards(ctx context.Context, tx *db.Tx, incentiveID string) error {
	_, err := tx.Exec(ctx, `UPDATE incentive_submissions SET camel_bucks = NULL, other_prize = '', judged_version = NULL WHERE incentive_id = $1`,
		incentiveID)
	return err
}

// mayEnter returns a Conflict fault for a store that has closed.
func (repo) mayEnter(ctx context.Context, q db.Querier, storeID string) error {
	store, err := db.One(ctx, q, network.ScanStore, network.SelectStore, storeID)
	if err == nil && store.ClosedOn != "" {
		return fault.New(fault.Conflict, network.MessageClosed(store.ClosedOn))
	}
	return err
}

// peopleOf returns the active people of stores who have incentives, by store.
func (repo) peopleOf(ctx context.Context, q db.Querier, storeIDs []string) (map[string][]string, error) {
	return db.ListsIn(ctx, q,
		`SELECT store_id, id FROM users WHERE store_id IN (%s) AND deactivated_at IS NULL AND deleted_at IS NULL AND NOT is_compliance_only
	AND role IN ('STORE_OWNER', 'STORE_MANAGER', 'STORE_EMPLOYEE') ORDER BY id`, storeIDs)
}

// peopleToRemind returns the active people of every store that has not entered an incentive, or whose entry was sent back. With all, those of every
// store.
func (repo) peopleToRemind(ctx context.Context, q db.Querier, incentiveID string, all bool) ([]string, error) {
	return db.All(ctx, q, db.Text, `SELECT u.id FROM users u JOIN stores s ON s.id = u.store_id
WHERE u.deactivated_at IS NULL AND u.deleted_at IS NULL AND NOT u.is_compliance_only AND `+network.OpenStore+
		` AND u.role IN ('STORE_OWNER', 'STORE_MANAGER', 'STORE_EMPLOYEE')
	AND (CAST($1 AS BOOLEAN) OR NOT EXISTS (SELECT 1 FROM incentive_submissions e WHERE e.incentive_id = $2 AND e.store_id = s.id AND NOT e.sent_back)) ORDER BY u.id`, all, incentiveID)
}

// sentBack returns the ids of the incentives whose entry of a store was sent back.
func (repo) sentBack(ctx context.Context, q db.Querier, storeID string) ([]string, error) {
	return db.All(ctx, q, db.Text, `SELECT incentive_id FROM incentive_submissions WHERE store_id = $1 AND sent_back ORDER BY incentive_id`, storeID)
}

// toTell returns the ids of active incentives that stores have not been told of: that they are open, or, with closing, that they end before a time.
func (repo) toTell(ctx context.Context, q db.Querier, closing bool, now, endsBefore, openSince time.Time) ([]string, error) {
	if closing {
		return db.All(ctx, q, db.Text, `SELECT i.id FROM member_incentives i WHERE i.deleted_at IS NULL AND i.closing_told_at IS NULL AND i.rewarded_at IS NULL AND i.award_marked_at IS NULL AND i.end_at > $1
	AND i.end_at <= $2 AND COALESCE(i.start_at, i.created_at) <= $3 ORDER BY i.end_at, i.id`, db.Ms(now), db.Ms(endsBefore), db.Ms(openSince))
	}
	return db.All(ctx, q, db.Text, `SELECT i.id FROM member_incentives i WHERE i.deleted_at IS NULL AND i.opened_told_at IS NULL AND i.rewarded_at IS NULL AND i.award_marked_at IS NULL AND i.end_at > $1
	AND (i.start_at IS NULL OR i.start_at <= $2) ORDER BY i.end_at, i.id`, db.Ms(now), db.Ms(now))
}

// told stores that stores are being told of a locked incentive.
func (repo) told(ctx context.Context, tx *db.Tx, id string, closing bool, now time.Time) (bool, error) {
	statement := `UPDATE member_incentives SET opened_told_at = $1 WHERE id = $2 AND opened_told_at IS NULL`
	if closing {
		statement = `UPDATE member_incentives SET closing_told_at = $1 WHERE id = $2 AND closing_told_at IS NULL`
	}
	n, err := tx.Exec(ctx, statement, db.Ms(now), id)
	return n == 1, err
}

// codeTaken tells whether another incentive has a code.
func (repo) codeTaken(ctx context.Context, q db.Querier, code, but string) (bool, error) {
	err := q.QueryRow(ctx, `SELECT id FROM member_incentives WHERE code = $1 AND id <> $2 AND deleted_at IS NULL`, code, but).Scan(new(string))
	if errors.Is(err, db.ErrNoRow) {
		return false, nil
	}
	return err == nil, err
}
