package search

import (
	"encoding/json"
	"strings"
	"time"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/network"
	"caravan/internal/platform/db"
	"caravan/internal/platform/richtext"
)

// asker is who searches, and when.
type asker struct {
	access.Actor
	viewer audience.Viewer
	now    time.Time
}

// source says where the documents of a kind come from, and who may open them. A new kind is one more source.
type source struct {
	// from are the things that can be found, as tables with the alias s for the thing, and where says which of them.
	from, where string
	// title, body and changed are what the index copies; changed is the time of the last change, in Unix ms. A migration has an index on it.
	title, body, changed string
	// scope is where the thing is: names without spaces, with a space between them, of which each has things of this kind only; '' where nobody looks
	// for scopes. Where most things of a kind are not for most people, a search only looks in the scopes of those who ask.
	scope string
	// plain makes plain text of a body; nil: it is plain already.
	plain func(body string) string
	// parent and detail are read with each hit.
	parent, detail string
	// open adds the condition under which the asker may open the thing.
	open func(where *db.Condition, a asker)
	// within returns the query for the scopes of all things that the asker may open; nil: they are anywhere.
	within func(a asker) (query string, args []any)
}

// regionName is the region of a store as people read it: the code of the border region means nothing to them (GENERAL-019).
var regionName = "CASE s.region WHEN '" + string(network.NSWBR) + "' THEN '" + network.NSWBR.Label() + "' ELSE s.region END"

// wordsOfFile are the words of the PDF that a resource has now, once they have been read (FD-216).
const wordsOfFile = `COALESCE((SELECT t.words FROM resource_texts t WHERE t.resource_id = s.id AND s.type = 'FILE'
	AND t.media_id = (SELECT f.media_id FROM resource_files f WHERE f.resource_id = s.id ORDER BY f.number DESC LIMIT 1)), '')`

// wordsOfPoll are the question of the poll that a post carries (FD-443).
const wordsOfPoll = `COALESCE((SELECT ' · ' || q.question FROM polls q WHERE q.post_id = s.id), '')`

// sources are the kinds. That of messages is added by NewService, because the room messaging knows who may read them.
var sources = map[Kind]source{
	Person: {
		from:  "users s LEFT JOIN stores of_store ON of_store.id = s.store_id AND of_store.deleted_at IS NULL",
		where: "s.deactivated_at IS NULL AND s.deleted_at IS NULL AND NOT s.is_compliance_only",
		title: "s.first_name || ' ' || s.last_name", body: "''", changed: "s.updated_at", scope: "''", parent: "''",
		detail: "s.role || '|' || COALESCE(of_store.name, '')", open: func(*db.Condition, asker) {},
	},
	Store: {
		from: "stores s", where: network.OpenStore, title: "s.name",
		body: "s.address || ', ' || s.suburb || ' ' || " + regionName + " || ' ' || s.postcode", changed: "s.updated_at", scope: "''", parent: "''",
		detail: "''",
		open: func(where *db.Condition, a asker) {
			if !a.Role.IsAuditor() {
				where.And("s.id = %s", a.StoreID)
			}
		},
	},
	Post: {
		from: "posts s JOIN users author ON author.id = s.created_by", where: "s.deleted_at IS NULL", title: "''", body: "s.body_text || " + wordsOfPoll,
		changed: "s.updated_at", scope: "''", parent: "''",
		detail: "author.first_name || ' ' || author.last_name", open: func(where *db.Condition, a asker) { openPost(where, a, "s") },
	},
	Comment: {
		from:  "comments s JOIN posts p ON p.id = s.post_id JOIN users author ON author.id = s.created_by",
		where: "s.deleted_at IS NULL AND p.deleted_at IS NULL",
		title: "''", body: "s.body_text", changed: "COALESCE(s.edited_at, s.created_at)", scope: "''", parent: "s.post_id",
		detail: "author.first_name || ' ' || author.last_name", open: func(where *db.Condition, a asker) { openPost(where, a, "p") },
	},
	Resource: {
		from: "resources s", where: "s.deleted_at IS NULL", title: "s.name", body: "s.link || " + wordsOfFile, scope: "''", parent: "''",
		detail:  "s.folder",
		changed: "CASE WHEN s.text_at > s.updated_at THEN s.text_at ELSE s.updated_at END",
		open: func(where *db.Condition, a asker) {
			fragment, args := audience.Where(a.viewer, "s.id", "resource_groups")
			where.And(fragment, args...)
			if !a.Role.IsAdmin() {
				where.And("(s.expires_at IS NULL OR s.expires_at > %s OR s.created_by = %s)", db.Ms(a.now), a.UserID)
			}
		},
	},
	Course: {
		from: "academy_courses s", where: "s.archived_at IS NULL", title: "s.title", body: "s.description || '\n' || s.lessons", changed: "s.updated_at",
		scope: "''", parent: "''", detail: "''",
		plain: plainCourse,
		open: func(where *db.Condition, a asker) {
			if !a.Role.IsAdmin() {
				fragment, args := audience.Where(a.viewer, "s.id", "academy_course_groups")
				where.And(fragment, args...)
				where.And("s.is_published")
			}
		},
	},
	Promotion: {
		from: "promotions s", where: "1 = 1", title: "s.description", body: "''", changed: "s.updated_at", scope: "''", parent: "''",
		detail: "s.kind || '|' || s.start_date || '|' || COALESCE(s.actual_end_date, s.end_date)", open: func(*db.Condition, asker) {},
	},
	Message: {
		from:  "messages s JOIN conversations talk ON talk.id = s.conversation_id JOIN users author ON author.id = s.created_by",
		where: "s.deleted_at IS NULL AND s.kind = 'MESSAGE'",
		title: "''", body: "s.body_text", changed: "COALESCE(s.edited_at, s.sent_at)", scope: "talk.type || ' ' || talk.id", parent: "s.conversation_id",
		// Head office writes to stores under this name (SCR-007).
		detail: "CASE WHEN s.as_head_office THEN 'Head Office' ELSE author.first_name || ' ' || author.last_name END",
	},
}

// openPost is the rule of the feed: the audience, and until a post is public only its author and head office (AMB-087).
func openPost(where *db.Condition, a asker, alias string) {
	fragment, args := audience.Where(a.viewer, alias+".id", "post_groups")
	where.And(fragment, args...)
	if !a.Role.IsAdmin() {
		where.And("("+alias+".sort_at <= %s OR "+alias+".created_by = %s)", db.Ms(a.now), a.UserID)
	}
}

// plainCourse returns the description of a course and the titles and texts of its lessons. Their quizzes are left out: an excerpt must not give an
// answer away.
func plainCourse(body string) string {
	at := strings.LastIndex(body, "\n") // JSON has no line breaks of its own
	var all []struct{ Title, Body string }
	if at < 0 || json.Unmarshal([]byte(body[at+1:]), &all) != nil {
		return body[:max(at, 0)]
	}
	parts := []string{body[:at]}
	for _, l := range all {
		parts = append(parts, l.Title, richtext.Plain(l.Body))
	}
	return strings.Join(parts, " · ")
}
