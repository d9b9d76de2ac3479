package notification

import (
	"fmt"
	"time"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/platform/db"
)

// reader is who reads notifications, or is sent them, and when.
type reader struct {
	access.Actor
	viewer audience.Viewer
	now    time.Time
}

// stands adds the condition under which a notification n still stands: the reader may open now what it leads to (FD-272). What has been deleted,
// narrowed, archived or opened again since is left out, and so is what was told to somebody who has moved to another store or role. A link that is
// none of these leads to a list.
func stands(where *db.Condition, r reader) {
	leads := func(prefix, from, open string, args ...any) {
		id := fmt.Sprintf("substr(n.link, %d)", len(prefix)+1)
		where.And("(n.link NOT LIKE '"+prefix+"%%' OR EXISTS (SELECT 1 FROM "+from+" WHERE t.id = "+id+" AND "+open+"))", args...)
	}
	published := func(table string) (string, []any) { return audience.Where(r.viewer, "t.id", table) }

	open, args := published("post_groups")
	if !r.Role.IsAdmin() {
		open, args = open+" AND (t.sort_at <= %s OR t.created_by = %s)", append(args, db.Ms(r.now), r.UserID)
	}
	leads("/posts/", "posts t", "t.deleted_at IS NULL AND "+open, args...)
	where.And("(n.notice_key NOT LIKE 'comment:%%' OR EXISTS (SELECT 1 FROM comments t WHERE t.id = substr(n.notice_key, 9) AND t.deleted_at IS NULL))")

	open, args = published("resource_groups")
	if !r.Role.IsAdmin() {
		open, args = open+" AND (t.expires_at IS NULL OR t.expires_at > %s OR t.created_by = %s)", append(args, db.Ms(r.now), r.UserID)
	}
	leads("/resources?id=", "resources t", "t.deleted_at IS NULL AND "+open, args...)

	open, args = published("academy_course_groups")
	leads("/academy/", "academy_courses t", "t.archived_at IS NULL AND t.is_published AND "+open, args...)
	leads("/my-rewards?incentive=", "member_incentives t", "t.deleted_at IS NULL")

	// What was reported is the concern of head office, until somebody has dealt with it.
	where.And("(n.notice_key NOT LIKE 'flag:%%' OR %s AND EXISTS (SELECT 1 FROM flag_cases t WHERE t.id = substr(n.notice_key, 6) AND t.closed_at IS "+
		"NULL))", r.Role.IsAdmin())

	asks(where, r)

	open, args = "1 = 0", nil // another report of a visit is the concern of auditors only
	if r.Role.IsAuditor() {
		open, args = "o.completed_by_id = %s", []any{r.UserID}
	}
	where.And("(n.notice_key NOT LIKE 'audit-other:%%' OR EXISTS (SELECT 1 FROM audit_reports t JOIN audit_reports o "+
		"ON o.store_id = t.store_id AND o.core_range_promotion_id = t.core_range_promotion_id AND o.id <> t.id AND o.deleted_at IS NULL AND o.status = "+
		"'COMPLETED' "+
		"WHERE t.id = substr(n.notice_key, 13) AND t.deleted_at IS NULL AND t.status = 'COMPLETED' AND "+open+"))", args...)

	open, args = ofStore(r, "t.store_id")
	where.And("(n.notice_key NOT LIKE 'audit:%%' OR EXISTS (SELECT 1 FROM audit_reports t "+
		"WHERE t.id = substr(n.notice_key, 7) AND t.deleted_at IS NULL AND t.status = 'COMPLETED' AND "+open+"))", args...)
	// The address ends with the id of the query.
	where.And("(n.link NOT LIKE '/compliance/audit-reports/%%&query=%%' OR EXISTS (SELECT 1 FROM line_queries t "+
		"WHERE t.id = substr(n.link, length(n.link) - 35) AND "+open+"))", args...)
	if r.Role.IsMember() && !r.ReadsOwnStore() { // what was handed to them
		open, args = "t.store_id = %s AND t.assignee_id = %s", []any{r.StoreID, r.UserID}
	}
	leads("/fixes?fix=", "fixes t", open, args...)
}

// asks adds that what a notification asks for is still to be done: nobody is asked again, also not by a mail that waits, to read what need not be
// read any more or they have confirmed, to finish a course that they have finished since, and for an entry that their store has sent (FD-274).
func asks(where *db.Condition, r reader) {
	for _, of := range [][2]string{{"/posts/", string(audience.Post)}, {"/resources?id=", string(audience.Resource)}} {
		where.And(fmt.Sprintf(`(n.kind <> 'MUST_READ' OR n.link NOT LIKE '%s%%%%' OR EXISTS (SELECT 1 FROM must_reads t
	WHERE t.item_id = '%s:' || substr(n.link, %d) AND t.ended_at IS NULL
	AND NOT EXISTS (SELECT 1 FROM confirmations c WHERE c.item_id = t.item_id AND c.version = t.version AND c.user_id = %%s)))`, of[0], of[1],
			len(of[0])+1), r.UserID)
	}
	where.And("(n.notice_key NOT LIKE 'course-due:%%' AND n.notice_key NOT LIKE 'course-reminder:%%' AND n.notice_key NOT LIKE 'course-again:%%' "+
		"OR NOT EXISTS (SELECT 1 FROM academy_learners t WHERE t.course_id = substr(n.link, 10) AND t.user_id = %s AND t.completed_at IS NOT NULL) "+
		"AND NOT EXISTS (SELECT 1 FROM academy_completions t WHERE t.course_id = substr(n.link, 10) AND t.user_id = %s "+
		"AND t.completed_at >= n.created_at))", r.UserID, r.UserID)
	where.And("(n.notice_key NOT LIKE 'incentive-closing:%%' OR NOT EXISTS (SELECT 1 FROM incentive_submissions t "+
		"WHERE t.incentive_id = substr(n.notice_key, 19) AND t.store_id = %s AND NOT t.sent_back))", r.StoreID)
}

// ofStore is the condition for things of stores whose results the reader may read: auditors of all, owners and managers of their own (AMB-026).
func ofStore(r reader, column string) (open string, args []any) {
	switch {
	case r.Role.IsAuditor():
		return "1 = 1", nil
	case r.ReadsOwnStore():
		return column + " = %s", []any{r.StoreID}
	}
	return "1 = 0", nil
}

// says is what a notification n says below its title: of posts, comments and resources their words of now.
const says = `COALESCE(CASE
	WHEN n.notice_key LIKE 'comment:%' THEN (SELECT substr(t.body_text, 1, 400) FROM comments t WHERE t.id = substr(n.notice_key, 9))
	WHEN n.link LIKE '/posts/%' THEN (SELECT substr(t.body_text, 1, 400) FROM posts t WHERE t.id = substr(n.link, 8))
	WHEN n.link LIKE '/resources?id=%' THEN (SELECT t.name FROM resources t WHERE t.id = substr(n.link, 15))
END, n.content)`
