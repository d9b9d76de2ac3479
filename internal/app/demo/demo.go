package demo

import (
	"context"
	"errors"
	"maps"
	"slices"

	"caravan/internal/academy"
	"caravan/internal/access"
	"caravan/internal/audit"
	"caravan/internal/auth"
	"caravan/internal/branding"
	"caravan/internal/calendar"
	"caravan/internal/camelbucks"
	"caravan/internal/certificate"
	"caravan/internal/evidence"
	"caravan/internal/fault"
	"caravan/internal/feed"
	"caravan/internal/finding"
	"caravan/internal/fix"
	"caravan/internal/incentive"
	"caravan/internal/linequery"
	"caravan/internal/marketing"
	"caravan/internal/media"
	"caravan/internal/messaging"
	"caravan/internal/notification"
	"caravan/internal/platform/db"
	"caravan/internal/promotion"
	"caravan/internal/readership"
	"caravan/internal/reference"
	"caravan/internal/resource"
	"caravan/internal/selfcheck"
	"caravan/internal/standards"
	"caravan/internal/store"
	"caravan/internal/storeoftheyear"
	"caravan/internal/user"
)

const messageOtherData = "This database already has other data. The demo network can only be loaded into an empty database."

// Deps is what Load needs from the hall.
type Deps struct {
	DB           *db.DB
	Auth         *auth.Service
	Users        *user.Service
	Certificates *certificate.Service
	Standards    *standards.Service
	Audits       *audit.Service
	Media        *media.Service
	Feed         *feed.Service
	Resources    *resource.Service
	Marketing    *marketing.Service
	Branding     *branding.Service
	Readers      *readership.Service
	Messages     *messaging.Service
	Notices      *notification.Service
	Incentives   *incentive.Service
	Bucks        *camelbucks.Service
	Year         *storeoftheyear.Service
	Academy      *academy.Service
	Evidence     *evidence.Service
	Queries      *linequery.Service
	Fixes        *fix.Service
	References   *reference.Service
	Findings     *finding.Service
	SelfChecks   *selfcheck.Service
}

// Result says what was loaded.
type Result struct {
	Loaded                                                         bool // false: the demo network was already there, and nothing was done
	Stores, Users, Promotions, Products, Standards, Reports, Lines int
	Posts, Comments, Likes, Resources, Promos, Conversations       int
	Incentives, Entries                                            int
}

// Load puts the demo network into an empty database, with dates counted from the quarter that covers today (FD-17). If anything fails, nothing is
// stored. When the database already has the demo network, Load does nothing. Fault: Conflict when the database has other data. Two calls at once load
// it once. The certificates of the last quarter are made by a job afterwards.
func Load(ctx context.Context, deps Deps, today calendar.Day) (out Result, err error) {
	defer fault.Wrap(&err, "demo.Load(%q)", today)
	// A lock of a transaction would end with its statement, which may wait for less time than another node takes to load.
	unlock, err := deps.DB.LockProcesses(ctx)
	if err != nil {
		return out, err
	}
	defer func() { err = errors.Join(err, unlock()) }()
	var h *history
	err = deps.DB.InTx(ctx, func(tx *db.Tx) error {
		there, err := alreadyThere(ctx, tx)
		if err != nil || there {
			out = Result{}
			return err
		}
		hash, err := auth.HashPassword(Password)
		if err != nil {
			return err
		}
		h = newHistory(today)
		reports, err := h.reports()
		if err != nil {
			return err
		}
		if out, err = fill(ctx, tx, deps, h, hash); err != nil {
			return err
		}
		out.Reports, out.Lines = len(reports), lineCount(reports)
		if err := deps.Audits.Import(ctx, tx, reports); err != nil {
			return err
		}
		if err := deps.Queries.Import(ctx, tx, h.queries(reports)); err != nil {
			return err
		}
		if c, answers, ok := h.selfCheck(reports); ok {
			if err := deps.SelfChecks.Import(ctx, tx, c, answers); err != nil {
				return err
			}
		}
		if err := converse(ctx, tx, deps, h, reports, &out); err != nil {
			return err
		}
		if err := reward(ctx, tx, deps, h, reports); err != nil {
			return err
		}
		// Last, because what people were told and asked before is nothing to those who are new.
		added, err := deps.Users.Upsert(ctx, tx, userEntries(invited))
		out.Users += added.Created
		return err
	})
	if err != nil || !out.Loaded {
		return out, err
	}
	_, err = deps.Certificates.Start(ctx, access.Actor{UserID: accountOf(headOffice), Role: access.HeadOffice}, h.quarters[quartersBefore-1].core.ID)
	return out, err
}

// reward stores what stores have earned in Store of the Year.
func reward(ctx context.Context, tx *db.Tx, deps Deps, h *history, reports []audit.Report) error {
	results, lines, err := h.storeOfTheYear(reports)
	if err != nil {
		return err
	}
	if err := deps.Year.Import(ctx, tx, results); err != nil {
		return err
	}
	return deps.Bucks.Import(ctx, tx, lines)
}

// alreadyThere tells whether the database has the demo network. Other data is a Conflict fault.
func alreadyThere(ctx context.Context, tx *db.Tx) (bool, error) {
	var demo, others int
	if err := tx.QueryRow(ctx, `SELECT COUNT(*) FROM users WHERE id = $1`, accountOf(headOffice)).Scan(&demo); err != nil || demo > 0 {
		return demo > 0, err
	}
	err := tx.QueryRow(ctx, `SELECT (SELECT COUNT(*) FROM users) + (SELECT COUNT(*) FROM stores) + (SELECT COUNT(*) FROM promotions)
	+ (SELECT COUNT(*) FROM standards_lines)`).Scan(&others)
	if err == nil && others > 0 {
		err = fault.New(fault.Conflict, messageOtherData)
	}
	return false, err
}

// fill stores everything except the reports.
func fill(ctx context.Context, tx *db.Tx, deps Deps, h *history, hash string) (Result, error) {
	clock := calendar.At(h.founded)
	stores, err := store.NewService(deps.DB, clock).Upsert(ctx, tx, storeEntries())
	if err != nil {
		return Result{}, err
	}
	people := user.NewService(deps.DB, clock, keys{deps.Auth, hash})
	users, err := people.Upsert(ctx, tx, userEntries(slices.Concat(staff, visitors, crew())))
	if err != nil {
		return Result{}, err
	}
	for _, p := range desk() {
		if err := people.Permit(ctx, tx, p.email, access.HeadOfficeChat, true); err != nil {
			return Result{}, err
		}
	}
	if err := people.Demonstrate(ctx, tx, visitor, h.today.AddDays(visitDays)); err != nil {
		return Result{}, err
	}
	var entries []promotion.Entry
	for _, q := range h.quarters {
		entries = append(append(entries, q.core), q.catalogues...)
	}
	promotions, err := promotion.NewService(deps.DB, clock, nil).Upsert(ctx, tx, entries)
	if err != nil {
		return Result{}, err
	}
	return Result{
		Loaded: true, Stores: stores.Created, Users: users.Created, Promotions: promotions.Promotions.Created, Products: promotions.Products.Created,
		Standards: len(h.standards),
	}, deps.Standards.Import(ctx, tx, h.standards)
}

// converse stores what people have told each other, what they were told of it, when they signed in last, and the library.
func converse(ctx context.Context, tx *db.Tx, deps Deps, h *history, reports []audit.Report, out *Result) error {
	t := h.talk()
	files, uses, err := t.pictureFiles(h, feed.UsedByPost)
	if err != nil {
		return err
	}
	resources, more, err := h.resources(reports)
	if err != nil {
		return err
	}
	for _, r := range resources {
		if r.MediaID != "" {
			uses[resource.UsedBy(r.ID)] = []string{r.MediaID}
		}
	}
	out.Posts, out.Comments, out.Likes, out.Resources = len(t.posts), len(t.comments), len(t.reactions), len(resources)
	if err := deps.Feed.Import(ctx, tx, t.posts, t.comments, t.reactions); err != nil {
		return err
	}
	if err := deps.Feed.ImportPolls(ctx, tx, t.polls, t.votes); err != nil {
		return err
	}
	if err := deps.Resources.Import(ctx, tx, resources); err != nil {
		return err
	}
	if err := deps.Resources.ImportOutside(ctx, tx, h.outsideLinks()); err != nil {
		return err
	}
	if err := deps.Readers.Import(ctx, tx, t.reading(h, resources)); err != nil {
		return err
	}
	promos, shown, err := h.promos(uses)
	if err != nil {
		return err
	}
	out.Promos = len(promos)
	if err := deps.Branding.Import(ctx, tx, orders, accountOf(headOffice)); err != nil {
		return err
	}
	if err := deps.Marketing.Import(ctx, tx, promos); err != nil {
		return err
	}
	written, err := h.exchange(t)
	if err != nil {
		return err
	}
	out.Conversations = len(written.conversations)
	if err := deps.Messages.Import(ctx, tx, written.conversations, written.labels, written.answers); err != nil {
		return err
	}
	if err := deps.Notices.Import(ctx, tx, t.told(h, reports), h.today.AddDays(-unseenDays).Start()); err != nil {
		return err
	}
	if err := deps.Auth.ImportSignIns(ctx, tx, t.signIns(h, written.conversations)); err != nil {
		return err
	}
	maps.Copy(uses, written.uses)
	won := h.rewards(t)
	out.Incentives, out.Entries = len(won.incentives), len(won.entries)
	if err := deps.Incentives.Import(ctx, tx, won.incentives, won.entries); err != nil {
		return err
	}
	if err := deps.Bucks.Import(ctx, tx, won.lines); err != nil {
		return err
	}
	taught, learnt, drawn := h.courses(t)
	if err := deps.Academy.Import(ctx, tx, taught, learnt); err != nil {
		return err
	}
	maps.Copy(won.pictures, drawn)
	if err := h.fixes(ctx, tx, deps, reports, won.pictures); err != nil {
		return err
	}
	taken, err := h.photos(reports, won.pictures)
	if err != nil {
		return err
	}
	if err := deps.Evidence.Import(ctx, tx, taken); err != nil {
		return err
	}
	if err := deps.References.Import(ctx, tx, accountOf(headOffice), h.today.Start(), h.references(reports, won.pictures)); err != nil {
		return err
	}
	files = slices.Concat(files, more, shown, written.files)
	photos, err := won.pictureFiles(h, files, uses)
	if err != nil {
		return err
	}
	return deps.Media.Import(ctx, tx, slices.Concat(files, photos), uses)
}

// keys sets the password of the accounts to sign in with. Nobody else gets one.
type keys struct {
	*auth.Service
	hash string
}

// Invite implements user.Credentials.
func (k keys) Invite(ctx context.Context, tx *db.Tx, userIDs []string) error {
	open := map[string]bool{}
	for _, a := range Accounts() {
		open[accountOf(a.Email)] = true
	}
	for _, userID := range userIDs {
		if !open[userID] {
			continue
		}
		if err := k.SetPassword(ctx, tx, userID, k.hash); err != nil {
			return err
		}
	}
	return nil
}
