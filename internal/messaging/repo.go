package messaging

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"caravan/internal/access"
	"caravan/internal/network"
	"caravan/internal/platform/db"
	"caravan/internal/text"
)

// repo reads and writes the tables conversations, conversation_members, messages, message_likes, conversation_notes, conversation_labels,
// labelled_conversations, conversation_questions, conversation_resolutions, saved_answers and messaging_settings. It also reads users,
// user_permissions and stores.
type repo struct{}

// deskSeat is the seat of the desk in conversation_members.
const deskSeat = string(DeskSeat)

// reader is who reads: a person, or the desk.
type reader struct {
	actor access.Actor
	desk  bool
}

// readerOf returns as whom somebody reads a conversation.
func readerOf(a access.Actor, c Conversation) reader {
	return reader{a, c.Type == HeadOffice && AtDesk(a)}
}

// seat returns the reader's seat in conversations.
func (r reader) seat() string {
	if r.desk {
		return deskSeat
	}
	return r.actor.UserID
}

const conversationColumns = `c.id, c.type, COALESCE(c.unique_key, ''), c.name, COALESCE(c.store_id, ''), COALESCE(c.person_id, ''), c.created_by, c.created_at,
	c.newest_at, c.sort_at, COALESCE(c.last_message_id, ''), c.last_store_at, c.waiting_since, c.snoozed_until, c.resolved_at`

const selectConversations = `SELECT ` + conversationColumns + `, COALESCE(o.id, ''), COALESCE(o.first_name, ''),
	COALESCE(o.last_name, ''), COALESCE(o.deactivated_at IS NOT NULL OR o.deleted_at IS NOT NULL, FALSE), COALESCE(d.id, ''), COALESCE(d.first_name, ''),
	COALESCE(d.last_name, ''), COALESCE(d.deactivated_at IS NOT NULL OR d.deleted_at IS NOT NULL, FALSE)
FROM conversations c LEFT JOIN users o ON o.id = c.owner_id LEFT JOIN users d ON d.id = c.resolved_by `

func scanConversation(scan db.Scan) (c Conversation, err error) {
	var lastStore int64
	err = scan(slices.Concat([]any{&c.ID, &c.Type, &c.Key, &c.Name, &c.StoreID, &c.PersonID, &c.CreatedBy, db.ScanTime(&c.CreatedAt),
		db.ScanTime(&c.NewestAt), db.ScanTime(&c.SortAt), &c.LastID, &lastStore, db.ScanTimePtr(&c.Inbox.WaitingSince),
		db.ScanTimePtr(&c.Inbox.SnoozedUntil), db.ScanTimePtr(&c.Inbox.ResolvedAt)}, c.Inbox.Owner.Fields(), c.Inbox.ResolvedBy.Fields())...)
	if lastStore > 0 {
		c.Inbox.LastStoreAt = time.UnixMilli(lastStore).UTC()
	}
	return c, err
}

// conversation finds a conversation. It returns db.ErrNoRow when there is none.
func (repo) conversation(ctx context.Context, q db.Querier, id string) (Conversation, error) {
	return db.One(ctx, q, scanConversation, selectConversations+`WHERE c.id = $1`, id)
}

// conversations finds conversations by their ids.
func (repo) conversations(ctx context.Context, q db.Querier, ids []string) ([]Conversation, error) {
	slices.Sort(ids)
	return db.AllIn(ctx, q, scanConversation, selectConversations+`WHERE c.id IN (%s)`, slices.Compact(ids))
}

// withKey finds the conversation with a key. It returns db.ErrNoRow when there is none.
func (repo) withKey(ctx context.Context, q db.Querier, key string) (Conversation, error) {
	return db.One(ctx, q, scanConversation, selectConversations+`WHERE c.unique_key = $1`, key)
}

// selectLocked reads the rows of conversations alone.
const selectLocked = `SELECT ` + conversationColumns +
	`, COALESCE(c.owner_id, ''), '', '', FALSE, COALESCE(c.resolved_by, ''), '', '', FALSE FROM conversations c WHERE `

// lock locks a conversation until the transaction ends, and returns it as it is then, without the names of its owner and of who resolved it:
// PostgreSQL reads what is joined to a row that it waits for as it was before the wait. It returns db.ErrNoRow when there is none.
func (repo) lock(ctx context.Context, tx *db.Tx, id string) (Conversation, error) {
	return db.One(ctx, tx, scanConversation, selectLocked+`c.id = $1`+tx.ForUpdate(), id)
}

// place is where a reader stands in a conversation, as stored.
type place struct {
	has     bool // whether they have a row and have not left
	seen    time.Time
	visible time.Time // what was written before is not for them
	muted   bool
}

// among returns where the reader stands among those who take part.
func (r reader) among(members []Member) (p place) {
	for _, m := range members {
		if m.seat() == r.seat() {
			return place{true, m.SeenUntil, m.VisibleFrom, m.Muted}
		}
	}
	return p
}

// place returns where a reader stands. It returns the zero place when they have no row.
func (repo) place(ctx context.Context, q db.Querier, conversationID, seat string) (p place, err error) {
	found, err := db.All(ctx, q, func(scan db.Scan) (p place, err error) {
		p.has = true
		err = scan(db.ScanTime(&p.seen), db.ScanTime(&p.visible), &p.muted)
		return p, err
	}, `SELECT seen_until, visible_from, muted_at IS NOT NULL FROM conversation_members WHERE conversation_id = $1 AND seat = $2 AND left_at IS NULL`, conversationID,
		seat)
	if len(found) > 0 {
		p = found[0]
	}
	return p, err
}

// create stores a new conversation. It returns false when its id or key is taken.
func (repo) create(ctx context.Context, tx *db.Tx, c Conversation) (bool, error) {
	n, err := tx.Exec(ctx,
		`INSERT INTO conversations (id, type, unique_key, name, search_name, store_id, person_id, created_by, created_at, newest_at, sort_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING`, c.ID, c.Type, db.Null(c.Key), c.Name, text.Fold(c.Name),
		db.Null(c.StoreID), db.Null(c.PersonID),
		c.CreatedBy, db.Ms(c.CreatedAt), db.Ms(c.NewestAt), db.Ms(c.SortAt))
	return n == 1, err
}

// save stores what messages, and the desk, change in a locked conversation.
func (repo) save(ctx context.Context, tx *db.Tx, c Conversation) error {
	_, err := tx.Exec(ctx,
		`UPDATE conversations SET name = $1, search_name = $2, newest_at = $3, sort_at = $4, last_message_id = $5, last_store_at = $6, waiting_since = $7,
	owner_id = $8, snoozed_until = $9, resolved_at = $10, resolved_by = $11 WHERE id = $12`, c.Name, text.Fold(c.Name), db.Ms(c.NewestAt), db.Ms(c.SortAt), db.Null(c.LastID),
		msOrZero(c.Inbox.LastStoreAt), db.MsPtr(c.Inbox.WaitingSince),
		db.Null(c.Inbox.Owner.ID), db.MsPtr(c.Inbox.SnoozedUntil), db.MsPtr(c.Inbox.ResolvedAt), db.Null(c.Inbox.ResolvedBy.ID), c.ID)
	return err
}

func msOrZero(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return db.Ms(t)
}

// addSeats gives people, and the desk when an id is deskSeat, a seat. Who left before comes back and sees what is written from then on; who is there
// already keeps everything.
func (repo) addSeats(ctx context.Context, tx *db.Tx, conversationID string, seats []string, visibleFrom, now time.Time) error {
	rows := make([][]any, len(seats))
	for i, seat := range seats {
		kind, userID := UserSeat, seat
		if seat == deskSeat {
			kind, userID = DeskSeat, ""
		}
		rows[i] = []any{conversationID, seat, kind, db.Null(userID), msOrZero(visibleFrom), db.Ms(now), msOrZero(visibleFrom)}
	}
	return db.Upsert(ctx, tx, `INSERT INTO conversation_members (conversation_id, seat, type, user_id, seen_until, joined_at, visible_from) VALUES `,
		[]string{"TEXT", "TEXT", "TEXT", "TEXT", "BIGINT", "BIGINT", "BIGINT"}, rows,
		`ON CONFLICT (conversation_id, seat) DO UPDATE SET seen_until = excluded.seen_until, joined_at = excluded.joined_at, visible_from = excluded.visible_from, left_at = NULL,
	muted_at = NULL
WHERE conversation_members.left_at IS NOT NULL`)
}

// leave takes somebody's seat away. It returns false when they had none.
func (repo) leave(ctx context.Context, tx *db.Tx, conversationID, userID string, now time.Time) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE conversation_members SET left_at = $1 WHERE conversation_id = $2 AND seat = $3 AND left_at IS NULL`, db.Ms(now),
		conversationID, userID)
	return n == 1, err
}

// see moves a mark forward, and returns false when it is there already. In a conversation with head office it makes the row that a reader does not
// have yet.
func (repo) see(ctx context.Context, tx *db.Tx, c Conversation, r reader, until, now time.Time) (bool, error) {
	if c.Type == Members {
		n, err := tx.Exec(ctx,
			`UPDATE conversation_members SET seen_until = $1 WHERE conversation_id = $2 AND seat = $3 AND left_at IS NULL AND seen_until < $4`,
			db.Ms(until), c.ID, r.seat(), db.Ms(until))
		return n == 1, err
	}
	kind, userID := UserSeat, r.actor.UserID
	if r.desk {
		kind, userID = DeskSeat, ""
	}
	n, err := tx.Exec(ctx,
		`INSERT INTO conversation_members (conversation_id, seat, type, user_id, seen_until, joined_at) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (conversation_id, seat) DO UPDATE SET seen_until = excluded.seen_until WHERE conversation_members.seen_until < excluded.seen_until`,
		c.ID, r.seat(), kind, db.Null(userID), db.Ms(until), db.Ms(now))
	return n == 1, err
}

// seeOwn moves the mark of who has just written a message to it, unless there is something before it that they have not seen.
func (repo) seeOwn(ctx context.Context, tx *db.Tx, r reader, m Message) error {
	args := []any{db.Ms(m.SentAt), m.ConversationID, r.seat(), db.Ms(m.SentAt)}
	others, more := r.others("g", 5)
	_, err := tx.Exec(ctx,
		`UPDATE conversation_members SET seen_until = $1 WHERE conversation_id = $2 AND seat = $3 AND NOT EXISTS (SELECT 1 FROM messages g
	WHERE g.conversation_id = conversation_members.conversation_id AND g.sent_at > conversation_members.seen_until AND g.sent_at < $4 AND `+counted+
			` AND `+others+`)`,
		append(args, more...)...)
	return err
}

// mute makes a conversation silent for a seat, or no longer. It returns false when it is so already, and for a seat that there is not.
func (repo) mute(ctx context.Context, tx *db.Tx, conversationID, seat string, muted bool, now time.Time) (bool, error) {
	var at *time.Time
	if muted {
		at = &now
	}
	n, err := tx.Exec(ctx,
		`UPDATE conversation_members SET muted_at = $1 WHERE conversation_id = $2 AND seat = $3 AND left_at IS NULL AND (muted_at IS NULL) = $4`,
		db.MsPtr(at), conversationID, seat, muted)
	return n == 1, err
}

// counted is the condition of messages_to_count.
const counted = `g.kind = 'MESSAGE' AND g.deleted_at IS NULL`

// others returns the condition of messages that others wrote, from the reader's side. Its argument has the number first.
func (r reader) others(table string, first int) (condition string, args []any) {
	if r.desk {
		return "NOT " + table + ".as_head_office", nil
	}
	return fmt.Sprintf("%s.created_by <> $%d", table, first), []any{r.actor.UserID}
}

// unreadOf returns the expression that counts the unread messages of a conversation c whose row for the reader is me, and its arguments. Somebody of
// a store who has never opened its conversation has not read what was written since they have an account. The order makes PostgreSQL walk the index
// from the newest message; without it, it takes the limit to be reached soon and reads all messages.
func (r reader) unreadOf(first int) (expression string, args []any) {
	others, more := r.others("g", first+1)
	return fmt.Sprintf(`(SELECT COUNT(*) FROM (SELECT 1 FROM messages g WHERE g.conversation_id = c.id AND `+counted+`
	AND g.sent_at > COALESCE(me.seen_until, (SELECT v.created_at FROM users v WHERE v.id = $%d), 0) AND `+others+
		` ORDER BY g.sent_at DESC LIMIT %d) AS few)`, first, MaxUnread), append([]any{r.actor.UserID}, more...)
}

// unread counts the unread messages of each conversation, up to MaxUnread each.
func (repo) unread(ctx context.Context, q db.Querier, r reader, ids []string) (map[string]int, error) {
	counts := map[string]int{}
	if len(ids) == 0 {
		return counts, nil
	}
	expression, args := r.unreadOf(1)
	n := len(args)
	marks, list := db.Placeholders(ids, n+2)
	args = append(append(args, r.seat()), list...)
	err := db.Each(ctx, q, func(scan db.Scan) error {
		var id string
		var count int
		err := scan(&id, &count)
		counts[id] = count
		return err
	}, fmt.Sprintf(
		`SELECT c.id, %s FROM conversations c LEFT JOIN conversation_members me ON me.conversation_id = c.id AND me.seat = $%d WHERE c.id IN (%s)`,
		expression, n+1, marks), args...)
	return counts, err
}

// unreadOfMember counts a person's unread messages in all their conversations with members that they have not muted.
func (repo) unreadOfMember(ctx context.Context, q db.Querier, r reader) (n int, err error) {
	expression, args := r.unreadOf(1)
	err = q.QueryRow(ctx,
		fmt.Sprintf(`SELECT COALESCE(SUM(n), 0) FROM (SELECT %s AS n FROM conversation_members me JOIN conversations c ON c.id = me.conversation_id
WHERE me.user_id = $%d AND me.left_at IS NULL AND me.muted_at IS NULL AND c.type = 'MEMBERS' AND c.sort_at > me.seen_until) AS each_one`, expression, len(args)+1),
		append(args, r.actor.UserID)...).Scan(&n)
	return n, err
}

// unreadOfDesk counts the desk's unread messages, without those of resolved conversations: only thanks leave one resolved, and wait for nobody.
func (repo) unreadOfDesk(ctx context.Context, q db.Querier, r reader) (n int, err error) {
	expression, args := r.unreadOf(1)
	err = q.QueryRow(ctx, fmt.Sprintf(`SELECT COALESCE(SUM(n), 0) FROM (SELECT %s AS n FROM conversations c LEFT JOIN conversation_members me ON me.conversation_id = c.id AND me.seat = $%d
WHERE c.type = 'HEAD_OFFICE' AND c.resolved_at IS NULL AND c.last_store_at > COALESCE(me.seen_until, 0)) AS each_one`, expression, len(args)+1),
		append(args, deskSeat)...).Scan(&n)
	return n, err
}

// unreadWithOffice counts somebody's unread messages from head office, unless they have muted them.
func (repo) unreadWithOffice(ctx context.Context, q db.Querier, r reader) (n int, err error) {
	expression, args := r.unreadOf(1)
	key, _, _ := officeKey(r.actor)
	err = q.QueryRow(ctx, fmt.Sprintf(`SELECT COALESCE(SUM(n), 0) FROM (SELECT %s AS n FROM conversations c LEFT JOIN conversation_members me ON me.conversation_id = c.id AND me.seat = $%d
WHERE me.muted_at IS NULL AND c.unique_key IN ($%d, $%d)) AS each_one`, expression, len(args)+1, len(args)+2, len(args)+3),
		append(args, r.actor.UserID, key, personKey(r.actor.UserID))...).Scan(&n)
	return n, err
}

// List says which conversations to list.
type List struct {
	Type      Type
	Query     string // words in the name of the group, of a member, of the store
	StaffOnly bool   // among members: only those that Conversation.staffOnly allows
	Page      db.Page
}

// mine returns a page of somebody's conversations, the one with the newest message first, and how many there are. Those without a message are only
// for who began them, but groups are for all.
func (repo) mine(ctx context.Context, q db.Querier, actor access.Actor, l List) (_ []Conversation, total int, err error) {
	where := db.Where("c.type = '" + string(l.Type) + "'")
	if l.Type == HeadOffice {
		key, _, _ := officeKey(actor)
		where.And("c.unique_key IN (%s, %s)", key, personKey(actor.UserID))
	} else {
		where.And("c.id IN (SELECT m.conversation_id FROM conversation_members m WHERE m.user_id = %s AND m.left_at IS NULL)", actor.UserID)
		if l.StaffOnly {
			where.And(`NOT EXISTS (SELECT 1 FROM conversation_members n JOIN users u ON u.id = n.user_id WHERE n.conversation_id = c.id
	AND n.left_at IS NULL AND u.role NOT IN ('HEAD_OFFICE', 'STORE_REP'))`)
		}
		where.And("(c.last_message_id IS NOT NULL OR c.unique_key IS NULL OR c.created_by = %s)", actor.UserID)
	}
	for _, word := range text.SearchWords(l.Query) {
		pattern := db.Contains(word)
		where.And(`(c.search_name LIKE %s ESCAPE '\' OR EXISTS (SELECT 1 FROM conversation_members n JOIN users u ON u.id = n.user_id WHERE n.conversation_id = c.id
	AND n.left_at IS NULL AND n.user_id <> %s AND u.deactivated_at IS NULL AND u.deleted_at IS NULL AND u.search_name LIKE %s ESCAPE '\'))`, pattern,
			actor.UserID, pattern)
	}
	if err := q.QueryRow(ctx, `SELECT COUNT(*) FROM conversations c WHERE `+where.String(), where.Args...).Scan(&total); err != nil {
		return nil, 0, err
	}
	found, err := db.All(ctx, q, scanConversation, selectConversations+`WHERE `+where.String()+` ORDER BY c.sort_at DESC, c.id DESC`+where.Page(l.Page),
		where.Args...)
	return found, total, err
}

func personKey(userID string) string { return "PERSON:" + userID }

const personColumns = network.AuthorColumns + `, u.role, COALESCE(s.id, ''), COALESCE(s.name, '')`

const personTables = `users u LEFT JOIN stores s ON s.id = u.store_id AND s.deleted_at IS NULL`

func (p *Person) fields() []any {
	return append(p.Fields(), &p.Role, &p.StoreID, &p.StoreName)
}

// members returns who takes part in conversations now, by conversation, in the order of their names; the desk comes first. Of a store these are its
// owners and managers of today.
func (o repo) members(ctx context.Context, q db.Querier, conversations []Conversation) (map[string][]Member, error) {
	of := map[string][]Member{}
	var all []string
	stores, people := map[string]string{}, map[string]string{}
	for _, c := range conversations {
		all = append(all, c.ID)
		if c.StoreID != "" {
			stores[c.StoreID] = c.ID
		}
		if c.PersonID != "" {
			people[c.PersonID] = c.ID
		}
	}
	seats := map[[2]string]Member{} // of conversations with head office
	_, err := db.AllIn(ctx, q, func(scan db.Scan) (m Member, err error) {
		var seat string
		var office bool
		err = scan(append([]any{&m.ConversationID, &seat, &m.Type, db.ScanTime(&m.SeenUntil), db.ScanTime(&m.JoinedAt), db.ScanTime(&m.VisibleFrom),
			&m.Muted, &office}, m.Person.fields()...)...)
		if seats[[2]string{m.ConversationID, seat}] = m; !office {
			of[m.ConversationID] = append(of[m.ConversationID], m)
		}
		return m, err
	}, `SELECT m.conversation_id, m.seat, m.type, m.seen_until, m.joined_at, m.visible_from, m.muted_at IS NOT NULL, c.type = 'HEAD_OFFICE', COALESCE(u.id, ''),
	COALESCE(u.first_name, ''), COALESCE(u.last_name, ''),
	COALESCE(u.deactivated_at IS NOT NULL OR u.deleted_at IS NOT NULL, FALSE), COALESCE(u.role, ''), COALESCE(s.id, ''), COALESCE(s.name, '')
FROM conversation_members m JOIN conversations c ON c.id = m.conversation_id LEFT JOIN users u ON u.id = m.user_id LEFT JOIN stores s ON s.id = u.store_id AND s.deleted_at IS NULL
WHERE m.left_at IS NULL AND m.conversation_id IN (%s) ORDER BY u.search_name, m.seat`, all)
	if err != nil || len(stores)+len(people) == 0 {
		return of, err
	}
	for _, c := range conversations {
		if c.Type == HeadOffice {
			desk := seats[[2]string{c.ID, deskSeat}]
			of[c.ID] = []Member{{ConversationID: c.ID, Type: DeskSeat, SeenUntil: desk.SeenUntil}}
		}
	}
	add := func(conversationID string, p Person) {
		m := seats[[2]string{conversationID, p.ID}]
		of[conversationID] = append(of[conversationID],
			Member{ConversationID: conversationID, Type: UserSeat, Person: p, SeenUntil: m.SeenUntil, Muted: m.Muted})
	}
	ofStores, err := db.AllIn(ctx, q, scanPerson, `SELECT `+personColumns+` FROM `+personTables+`
WHERE u.deactivated_at IS NULL AND u.deleted_at IS NULL AND NOT u.is_compliance_only AND u.role IN ('STORE_OWNER', 'STORE_MANAGER') AND u.store_id IN (%s) ORDER BY u.search_name, u.id`, keys(stores))
	if err != nil {
		return nil, err
	}
	for _, p := range ofStores {
		add(stores[p.StoreID], p)
	}
	alone, err := db.AllIn(ctx, q, scanPerson, `SELECT `+personColumns+` FROM `+personTables+` WHERE u.id IN (%s)`, keys(people))
	for _, p := range alone {
		add(people[p.ID], p)
	}
	return of, err
}

func keys(m map[string]string) []string {
	out := make([]string, 0, len(m))
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

func scanPerson(scan db.Scan) (p Person, err error) {
	err = scan(p.fields()...)
	return p, err
}

// person returns somebody, also when they have left. It returns db.ErrNoRow when there is nobody.
func (repo) person(ctx context.Context, q db.Querier, id string) (Person, error) {
	return db.One(ctx, q, scanPerson, `SELECT `+personColumns+` FROM `+personTables+` WHERE u.id = $1`, id)
}

// cameAt returns since when somebody has had an account.
func (repo) cameAt(ctx context.Context, q db.Querier, id string) (at time.Time, err error) {
	err = q.QueryRow(ctx, `SELECT created_at FROM users WHERE id = $1`, id).Scan(db.ScanTime(&at))
	return at, err
}

// people returns people by id, also those who have left.
func (repo) people(ctx context.Context, q db.Querier, ids []string) (map[string]network.AuthorRef, error) {
	slices.Sort(ids)
	return db.KeyedIn(ctx, q, network.ScanAuthor, network.SelectAuthors, slices.Compact(ids))
}

// candidate is somebody to write to.
type candidate struct {
	Person
	atDesk bool
}

const selectCandidates = `SELECT ` + personColumns +
	`, u.role = 'HEAD_OFFICE' AND EXISTS (SELECT 1 FROM user_permissions h WHERE h.user_id = u.id AND h.permission = 'HEAD_OFFICE_CHAT')
FROM ` + personTables + ` WHERE u.deactivated_at IS NULL AND u.deleted_at IS NULL AND NOT u.is_compliance_only`

func scanCandidate(scan db.Scan) (c candidate, err error) {
	err = scan(append(c.fields(), &c.atDesk)...)
	return c, err
}

// candidates returns those of the people who can be written to.
func (repo) candidates(ctx context.Context, q db.Querier, ids []string) ([]candidate, error) {
	return db.AllIn(ctx, q, scanCandidate, selectCandidates+` AND u.id IN (%s)`, ids)
}

// Search says whom to look for to write to.
type Search struct {
	Type    Type
	Query   string   // words that begin a part of the name, or of the store's name; empty: everybody
	Exclude []string // ids of people who are not wanted
	// StaffOnly leaves out everybody who is neither of head office nor a rep.
	StaffOnly bool
	Page      db.Page
}

// possible returns a page of the people whom somebody can write to, by name.
func (repo) possible(ctx context.Context, q db.Querier, s Search) ([]Person, error) {
	where := db.Where("TRUE")
	if len(s.Exclude) > 0 {
		marks, args := db.List(s.Exclude)
		where.And("u.id NOT IN ("+marks+")", args...)
	}
	if s.Type == HeadOffice {
		where.And("NOT (u.role = 'HEAD_OFFICE' AND EXISTS (SELECT 1 FROM user_permissions h WHERE h.user_id = u.id AND h.permission = 'HEAD_OFFICE_CHAT'))")
	}
	if s.StaffOnly {
		where.And("u.role IN ('HEAD_OFFICE', 'STORE_REP')")
	}
	for _, word := range text.SearchWords(strings.ReplaceAll(s.Query, "-", " ")) {
		pattern := db.Begins(word)
		where.And(`(' ' || REPLACE(u.search_name, '-', ' ') LIKE %s ESCAPE '\' OR ' ' || REPLACE(s.search_name, '-', ' ') LIKE %s ESCAPE '\')`, pattern,
			pattern)
	}
	found, err := db.All(ctx, q, scanCandidate, selectCandidates+` AND `+where.String()+` ORDER BY u.search_name, u.id`+where.Page(s.Page),
		where.Args...)
	out := make([]Person, len(found))
	for i, c := range found {
		out[i] = c.Person
	}
	return out, err
}

// storeRefs returns stores by id.
func (repo) storeRefs(ctx context.Context, q db.Querier, ids []string) (map[string]network.StoreRef, error) {
	return db.KeyedIn(ctx, q, network.ScanStore, network.SelectStores, ids)
}
