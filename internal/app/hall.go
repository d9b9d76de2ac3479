package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	netmail "net/mail"
	"path/filepath"
	"strings"
	"time"

	"caravan/internal/academy"
	"caravan/internal/access"
	"caravan/internal/app/backup"
	"caravan/internal/app/move"
	"caravan/internal/audience"
	"caravan/internal/audit"
	"caravan/internal/audit/rules"
	"caravan/internal/audittrail"
	"caravan/internal/auth"
	"caravan/internal/brand"
	"caravan/internal/branding"
	"caravan/internal/calendar"
	"caravan/internal/camelbucks"
	"caravan/internal/certificate"
	"caravan/internal/compliance"
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
	"caravan/internal/network"
	"caravan/internal/notification"
	"caravan/internal/obstacle"
	"caravan/internal/outbox"
	"caravan/internal/platform/blob"
	"caravan/internal/platform/db"
	"caravan/internal/platform/jobs"
	"caravan/internal/platform/live"
	"caravan/internal/platform/mail"
	"caravan/internal/platform/richtext"
	"caravan/internal/platform/schema"
	"caravan/internal/platform/source"
	"caravan/internal/platform/web"
	"caravan/internal/platform/webfiles"
	"caravan/internal/promotion"
	"caravan/internal/readership"
	"caravan/internal/reference"
	"caravan/internal/resource"
	"caravan/internal/search"
	"caravan/internal/selfcheck"
	"caravan/internal/standards"
	"caravan/internal/store"
	"caravan/internal/storeoftheyear"
	"caravan/internal/system"
	"caravan/internal/timeline"
	"caravan/internal/user"
	"caravan/internal/weather"
	"caravan/internal/weighting"
	webapp "caravan/web"
)

// hall is every room on one database. It has no rules of its own: it gives each room what the room needs from others.
type hall struct {
	db           *db.DB
	use          *db.Use // of the database, together with others; nil in tests that make their own
	blobs        *blob.Store
	live         *live.Hub
	webFiles     *webfiles.Files
	mailer       *mail.Mailer
	clock        calendar.Clock
	publicURL    string
	proxies      []string
	subdomains   bool  // whether HSTS covers them
	alone        bool  // no proxy stands before the site
	wants        int64 // the newest migration in this program
	auth         *auth.Service
	trail        *audittrail.Service
	users        *user.Service
	stores       *store.Service
	promotions   *promotion.Service
	standards    *standards.Service
	certificates *certificate.Service
	branding     *branding.Service
	weightings   *weighting.Service
	obstacles    *obstacle.Service
	audits       *audit.Service
	compliance   *compliance.Service
	outbox       *outbox.Service
	media        *media.Service
	evidence     *evidence.Service
	fixes        *fix.Service
	queries      *linequery.Service
	references   *reference.Service
	findings     *finding.Service
	selfChecks   *selfcheck.Service
	resources    *resource.Service
	feed         *feed.Service
	notices      *notification.Service
	messages     *messaging.Service
	readership   *readership.Service
	bucks        *camelbucks.Service
	incentives   *incentive.Service
	soty         *storeoftheyear.Service
	academy      *academy.Service
	search       *search.Service
	timeline     *timeline.Service
	weather      *weather.Service
	marketing    *marketing.Service
	facts        system.Facts // but the version
	pictures     []string     // origins of pictures that do not come from this site
}

// filesPath is the path of files behind signed links.
const filesPath = "/files"

// linksTurn is when browsers get other links to files, in UTC: at three or four in the morning in Melbourne.
const linksTurn = 17 * time.Hour

// openHall opens the database and the storage for files, brings the tables up to date and connects the rooms. addr is the listening address. It is
// also the address that people use, unless a setting gives another. The caller closes the hall.
func openHall(ctx context.Context, c Config, addr string) (*hall, error) {
	publicURL, err := c.publicURL(addr)
	if err != nil {
		return nil, err
	}
	where, err := c.database()
	if err != nil {
		return nil, err
	}
	d, err := db.Open(ctx, where)
	if err != nil {
		return nil, err
	}
	use, err := useDatabase(ctx, d)
	if err != nil {
		return nil, errors.Join(err, d.Close())
	}
	if err := schema.Up(ctx, d); err != nil {
		return nil, errors.Join(err, use.Release(), d.Close())
	}
	h, err := newHall(ctx, d, c, publicURL, calendar.System{})
	if err != nil {
		return nil, errors.Join(err, use.Release(), d.Close())
	}
	h.use = use
	return h, nil
}

// errMoving says why nothing else may use a database during a move.
var errMoving = errors.New("'caravan move' is copying from or to this database: wait until it has ended")

// useDatabase holds a database together with other nodes and commands. It returns an error while a move from or to it is running, and as long as a
// move to it has not been completed.
func useDatabase(ctx context.Context, d *db.DB) (*db.Use, error) {
	use, err := d.Use(ctx, false)
	if errors.Is(err, db.ErrInUse) {
		return nil, errMoving
	}
	if err != nil {
		return nil, err
	}
	if err := move.Refuse(ctx, d); err != nil {
		return nil, errors.Join(err, use.Release())
	}
	return use, nil
}

// newHall connects the rooms on a database whose tables exist.
func newHall(ctx context.Context, d *db.DB, c Config, publicURL string, clock calendar.Clock) (_ *hall, err error) {
	h := &hall{db: d, live: live.New(d), clock: clock, publicURL: publicURL, proxies: c.Proxies, subdomains: c.HSTSSubdomains, alone: c.TLS != ""}
	if h.wants, err = schema.Latest(d); err != nil {
		return nil, err
	}
	h.blobs, err = blob.Open(ctx, d, blob.Config{URL: c.BlobURL, Folder: filepath.Join(c.Data, backup.FilesFolder), BaseURL: filesPath,
		DayStarts: linksTurn})
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, h.blobs.Close())
		}
	}()
	h.webFiles = webfiles.New(d, h.blobs, clock.Now)
	h.branding = branding.NewService(d, clock)
	h.mailer, err = mail.New(d, h.blobs, mail.Config{SMTPURL: c.SMTPURL, From: c.MailFrom,
		Brand: func(ctx context.Context, q db.Querier) (mail.Brand, error) {
			product, err := h.branding.Product(ctx, q)
			return mail.Brand{Name: product, URL: publicURL, Colour: fmt.Sprintf("#%06X", brand.Shiraz),
				Footer: "You received this email because you have a " + product + " account."}, err
		}})
	if err != nil {
		return nil, err
	}
	if h.auth, err = auth.NewService(d, clock, h.mailer, auth.URLs{Public: publicURL}, impersonated{h}, h.live); err != nil {
		return nil, err
	}
	provider, err := c.provider()
	if err != nil {
		return nil, err
	}
	h.auth.SignInAt(provider)
	h.auth.RegisterMails(h.mailer)
	h.trail = audittrail.NewService(d, clock)
	h.users = user.NewService(d, clock, h.auth)
	h.stores = store.NewService(d, clock)
	shops, err := store.NewSource(c.SyncStoresURL, c.SyncStoresToken)
	if err != nil {
		return nil, err
	}
	h.stores.SyncFrom(shops)
	periods, err := promotion.NewSource(c.SyncPromotionsURL, c.SyncPromotionsToken)
	if err != nil {
		return nil, err
	}
	h.promotions = promotion.NewService(d, clock, periods)
	h.standards = standards.NewService(d, clock, h.promotions)
	h.certificates = certificate.NewService(d, clock, h.promotions, h.branding, h.blobs)
	h.weightings = weighting.NewService(d, clock)
	h.obstacles = obstacle.NewService(d, clock)
	h.compliance = compliance.NewService(d, clock, h.promotions, quarterCertificates{h.certificates}, h.weightings)
	h.notices = notification.NewService(d, clock, notification.Parts{Live: h.live, Stores: h.stores, Sessions: h.auth, Mailer: h.mailer,
		PublicURL: publicURL, Push: notification.PushConfig{Contact: contact(publicURL, c.MailFrom)}})
	h.notices.RegisterMails(h.mailer)
	if _, _, err := h.notices.Keys(ctx); err != nil {
		return nil, err
	}
	h.audits = audit.NewService(d, clock, audit.Parts{Promotions: h.promotions, Standards: h.standards, Weightings: h.weightings,
		Certificates: h.certificates, Owners: h.users, Past: h.compliance, Obstacles: h.obstacles,
		Blobs: h.blobs, Mailer: h.mailer, Tickets: auth.NewTickets(d, clock), Brand: h.branding, PublicURL: publicURL})
	h.audits.RegisterMails(h.mailer)
	h.outbox = outbox.NewService(d, map[string]outbox.Teller{audit.PurposeReport: reportMails{h.audits}})
	videos, err := c.videos()
	if err != nil {
		return nil, err
	}
	h.media = media.NewService(d, clock, h.blobs, videos)
	h.facts = c.facts(publicURL, h.wants)
	h.evidence = evidence.NewService(d, clock, h.blobs, h.audits, h.media)
	h.references = reference.NewService(d, clock, h.media, h.evidence)
	h.fixes = fix.NewService(d, clock, h.audits, h.promotions, h.media, h.notices)
	h.compliance.Connect(h.fixes)
	h.queries = linequery.NewService(d, clock, h.audits, h.promotions, h.media, h.notices, h.live)
	h.findings = finding.NewService(d, clock, h.promotions, h.audits, findingFixes{h.fixes}, h.evidence)
	h.fixes.Connect(h.findings.Accepted)
	h.audits.Connect(audit.Neighbours{Evidence: h.evidence, Fixes: h.fixes, Queries: h.queries, Events: audit.Events{
		Judged:    []audit.Listener[rules.Verdict]{h.fixes.Judged, h.findings.Judged}, // findings ask which fixes were accepted
		Completed: []audit.Listener[rules.Completion]{h.queries.Completed, h.notices.Completed},
		Finalised: []audit.Listener[string]{h.queries.Finalised},
		Deleted:   []audit.Listener[string]{h.evidence.Forget, h.fixes.Forget, h.findings.Forget, h.queries.Forget},
	}})
	h.selfChecks = selfcheck.NewService(d, clock, h.audits)
	people, err := source.New("people", c.SyncUsersURL, c.SyncUsersToken)
	if err != nil {
		return nil, err
	}
	h.users.Connect(user.Parts{Source: people, Files: h.media, Trail: h.trail})
	h.readership = readership.NewService(d, clock, h.stores, h.notices, h.live)
	h.resources = resource.NewService(d, clock, h.stores, h.media, h.readership, h.notices)
	h.resources.Connect(h.trail)
	h.feed = feed.NewService(d, clock, h.stores, h.media, h.readership, fromFeed{h.notices}, h.live)
	h.readership.Connect(map[audience.Kind]readership.Things{audience.Post: h.feed, audience.Resource: h.resources})
	h.messages = messaging.NewService(d, clock, h.media, h.live, scores{h.compliance}, h.auth, h.notices)
	h.notices.Connect(publicPosts{h.feed}, unseenMessages{h.messages})
	h.bucks = camelbucks.NewService(d, clock, officeDesk{h.messages})
	h.incentives = incentive.NewService(d, clock, h.media, incentiveLedger{h.bucks}, h.notices)
	h.soty = storeoftheyear.NewService(d, clock, h.blobs, criteriaLedger{h.bucks}, openIncentives{h.incentives})
	h.academy = academy.NewService(d, clock, h.stores, h.media, h.notices, failedStandards{h.audits})
	h.search = search.NewService(d, clock, h.stores, search.Messages{Readable: messaging.Readable, Within: messaging.Within})
	h.messages.Connect(foundMessages{h.search})
	h.timeline = timeline.NewService(d, clock, h.stores, messaging.Readable)
	sky, err := c.weather(clock)
	if err != nil {
		return nil, err
	}
	h.weather = weather.NewService(d, clock, sky)
	promos, pictures, err := c.marketing()
	if err != nil {
		return nil, err
	}
	h.marketing, h.pictures = marketing.NewService(d, clock, h.stores, h.media, promos), pictures
	return h, nil
}

// close closes the database and the storage for files.
func (h *hall) close() error { return errors.Join(h.blobs.Close(), h.use.Release(), h.db.Close()) }

// server returns the HTTP server with every room's operations.
func (h *hall) server(version string) (*web.Server, error) {
	app, err := webapp.NewHandler(webapp.Dist(), webapp.Parts{IsMember: auth.HasToken, Product: h.product, Nobody: h.users.Nobody,
		CommonName: brand.Name, Others: h.webFiles})
	if err != nil {
		return nil, err
	}
	door := auth.NewHTTP(h.auth, accounts{h.users, h.trail}, canDo, h.names, h.publicURL)
	s, err := web.New(web.Config{
		Title: brand.Name, Version: version, PublicURL: h.publicURL, Proxies: h.proxies, HSTSSubdomains: h.subdomains, ImageSources: h.pictures,
		PrivateMetrics: h.alone,
		VideoSources:   h.media.VideoSources(), App: app, Build: app.Build(), Scripts: app.Scripts(), Ready: h.ready, Authenticate: door.Authenticate,
		Person: door.Person, RateKey: door.RateKey, Ends: door.Ends, Witness: h.witness,
	})
	if err != nil {
		return nil, err
	}
	files := h.blobs.Handler(h.doorOfFiles(door.Authenticate))
	s.Handle("GET", filesPath+"/*", files)
	s.Handle("HEAD", filesPath+"/*", files) // download managers ask for the size first
	s.HandleSecret(resource.OutsidePath, resource.NewOutside(h.resources, h.blobs, h.product, resource.Look{
		Text: app.Asset("onest-latin-wght-normal.woff2"), Heading: app.Asset("bricolage-grotesque-latin-wght-normal.woff2"),
		Scene: app.Asset("pic-shopfront.svg"), SceneAtNight: app.Asset("pic-shopfront-night.svg")}))
	s.Handle("GET", "/api/docs", app.File("/api-docs/index.html"))
	s.API.Register("auth", door.Operations()...)
	s.API.Register("audittrail", audittrail.NewHTTP(h.trail, s.API.Summary).Operations()...)
	s.API.Register("user", user.NewHTTP(h.users, h.stores).Operations()...)
	s.API.Register("store", store.NewHTTP(h.stores, h.certificates, teams{h.users}).Operations()...)
	s.API.Register("promotion", promotion.NewHTTP(h.promotions).Operations()...)
	s.API.Register("standards", standards.NewHTTP(h.standards).Operations()...)
	s.API.Register("certificate", certificate.NewHTTP(h.certificates).Operations()...)
	s.API.Register("audit", audit.NewHTTP(h.audits).Operations()...)
	s.API.Register("evidence", evidence.NewHTTP(h.evidence).Operations()...)
	s.API.Register("reference", reference.NewHTTP(h.references).Operations()...)
	s.API.Register("fix", fix.NewHTTP(h.fixes).Operations()...)
	s.API.Register("linequery", linequery.NewHTTP(h.queries).Operations()...)
	s.API.Register("finding", finding.NewHTTP(h.findings).Operations()...)
	s.API.Register("selfcheck", selfcheck.NewHTTP(h.selfChecks).Operations()...)
	s.API.Register("branding", branding.NewHTTP(h.branding).Operations()...)
	s.API.Register("weighting", weighting.NewHTTP(h.weightings).Operations()...)
	s.API.Register("obstacle", obstacle.NewHTTP(h.obstacles).Operations()...)
	s.API.Register("compliance", compliance.NewHTTP(h.compliance).Operations()...)
	facts := h.facts
	facts.Version = version
	doing := system.NewService(h.db, h.clock, facts, h.media)
	s.API.Register("system", system.NewHTTP(doing).Operations()...)
	s.Metrics().MustRegister(&stateMetrics{read: doing.State})
	s.API.Register("outbox", outbox.NewHTTP(h.outbox).Operations()...)
	s.API.Register("resource", resource.NewHTTP(h.resources).Operations()...)
	s.API.Register("media", media.NewHTTP(h.media).Operations()...)
	s.API.Register("feed", feed.NewHTTP(h.feed, h.live).Operations()...)
	s.API.Register("readership", readership.NewHTTP(h.readership).Operations()...)
	s.API.Register("messaging", messaging.NewHTTP(h.messages, h.live).Operations()...)
	s.API.Register("incentive", incentive.NewHTTP(h.incentives).Operations()...)
	s.API.Register("camelbucks", camelbucks.NewHTTP(h.bucks).Operations()...)
	s.API.Register("storeoftheyear", storeoftheyear.NewHTTP(h.soty).Operations()...)
	s.API.Register("academy", academy.NewHTTP(h.academy).Operations()...)
	s.API.Register("notification", notification.NewHTTP(h.notices, h.live).Operations()...)
	s.API.Register("live", h.liveOperations(s.Metrics())...)
	s.API.Register("search", search.NewHTTP(h.search).Operations()...)
	s.API.Register("timeline", timeline.NewHTTP(h.timeline).Operations()...)
	s.API.Register("weather", weather.NewHTTP(h.weather).Operations()...)
	s.API.Register("marketing", marketing.NewHTTP(h.marketing).Operations()...)
	return s, nil
}

// doorOfFiles says whose links open what.
func (h *hall) doorOfFiles(authenticate func(*http.Request) (context.Context, error)) blob.Door {
	files := map[string]blob.Find{}
	for _, room := range []map[string]blob.Find{h.media.Linked(), h.certificates.Linked(), h.soty.Linked()} {
		maps.Copy(files, room)
	}
	session := func(r *http.Request) (string, error) {
		ctx, err := authenticate(r)
		if err != nil {
			return "", err
		}
		actor, _ := access.From(ctx)
		return actor.SessionID, nil
	}
	return blob.Door{Now: h.clock.Now, Session: session, Live: h.auth.SessionIsLive, Files: files}
}

// jobPurge is the job that removes ended sessions and links.
const jobPurge = "auth.purge"

// runner returns what does this node's share of the jobs.
func (h *hall) runner(observe func(jobs.Event)) *jobs.Runner {
	r := jobs.New(h.db, jobs.Config{Observe: observe})
	h.mailer.Handle(r)
	h.certificates.HandleJobs(r)
	h.media.HandleJobs(r)
	h.evidence.HandleJobs(r)
	h.fixes.HandleJobs(r)
	h.queries.HandleJobs(r)
	h.findings.HandleJobs(r)
	h.feed.HandleJobs(r)
	h.resources.HandleJobs(r)
	h.notices.HandleJobs(r)
	h.marketing.HandleJobs(r)
	h.incentives.HandleJobs(r)
	h.academy.HandleJobs(r)
	h.auth.HandleJobs(r)
	h.trail.HandleJobs(r)
	h.search.HandleJobs(r)
	h.stores.HandleJobs(r)
	jobs.Handle(r, jobPurge, 1, func(ctx context.Context, _ *jobs.Job, _ struct{}) error { return h.auth.Purge(ctx) })
	r.Schedule(jobPurge, jobs.DailyAt(calendar.Zone, 3, 30))
	return r
}

// keepWebFiles keeps the files of this program's web app for pages that stay open longer than it runs, and removes those that nothing has used for
// long. A failure is logged only: without these files, at worst a page that was opened before an upgrade has to be loaded again.
func (h *hall) keepWebFiles(ctx context.Context) {
	err := errors.Join(h.webFiles.Keep(ctx, webapp.Dist()), h.webFiles.Sweep(ctx))
	if err != nil && ctx.Err() == nil {
		slog.WarnContext(ctx, "the files of the web app could not be kept for other nodes", "cause", err)
	}
}

// accounts gives the auth room what the user room knows of people.
type accounts struct {
	*user.Service
	trail *audittrail.Service
}

// CheckFirst implements auth.FirstPerson.
func (accounts) CheckFirst(n auth.Newcomer) []fault.Field { return user.CheckFirst(details(n)) }

// AddFirst implements auth.FirstPerson. The audit trail begins with it.
func (a accounts) AddFirst(ctx context.Context, tx *db.Tx, id string, n auth.Newcomer) (bool, error) {
	added, err := a.Service.AddFirst(ctx, tx, id, details(n))
	if err != nil || !added {
		return false, err
	}
	return true, a.trail.Record(ctx, tx, id, auth.FirstOperation, auth.FirstPath)
}

func details(n auth.Newcomer) user.Details {
	return user.Details{FirstName: n.FirstName, LastName: n.LastName, Email: n.Email}
}

// Picture implements auth.People.
func (a accounts) Picture(ctx context.Context, actor access.Actor, mediaID string) (*network.PictureView, error) {
	pictures, err := a.Pictures(ctx, actor, []string{mediaID})
	return pictures[mediaID], err
}

// UpdateOwn implements auth.People.
func (a accounts) UpdateOwn(ctx context.Context, actor access.Actor, firstName, lastName, phoneNumber string) error {
	_, err := a.Service.UpdateOwn(ctx, actor, user.OwnChange{FirstName: firstName, LastName: lastName, PhoneNumber: phoneNumber})
	return err
}

// product tells what the network calls the product.
func (h *hall) product(ctx context.Context) (string, error) { return h.branding.Product(ctx, h.db) }

// names tells what the network calls the product and its assistant.
func (h *hall) names(ctx context.Context) (brand.Names, error) { return h.branding.Names(ctx, h.db) }

// scores gives the messaging room the results of stores.
type scores struct{ *compliance.Service }

// Score implements messaging.Scores.
func (s scores) Score(ctx context.Context, q db.Querier, storeID string) (_ messaging.Score, found bool, err error) {
	o, err := s.Last(ctx, q, storeID)
	if errors.Is(err, db.ErrNoRow) {
		return messaging.Score{}, false, nil
	}
	return messaging.Score{ReportID: o.ReportID, Score: o.Score, Date: o.Date}, err == nil, err
}

// quarterCertificates gives the compliance room the certificate runs of quarters.
type quarterCertificates struct{ *certificate.Service }

// LatestRuns implements compliance.Certificates.
func (c quarterCertificates) LatestRuns(ctx context.Context, quarterIDs []string) (map[string]compliance.Run, error) {
	latest, err := c.Service.LatestRuns(ctx, quarterIDs)
	runs := make(map[string]compliance.Run, len(latest))
	for id, r := range latest {
		runs[id] = compliance.Run{ID: r.ID, PromotionID: r.PromotionID, Total: r.Total, Done: r.Done, Failed: r.Failed, State: string(r.State),
			StartedAt: r.StartedAt, FinishedAt: r.FinishedAt}
	}
	return runs, err
}

// reportMails tells the outbox room which reports the audit room's mails carry.
type reportMails struct{ *audit.Service }

// AboutMails implements outbox.Teller.
func (r reportMails) AboutMails(ctx context.Context, references []string) (map[string]outbox.About, error) {
	mails, err := r.MailsByID(ctx, references)
	about := make(map[string]outbox.About, len(mails))
	for _, m := range mails {
		about[m.ID] = outbox.About{Kind: "report", ID: m.ReportID, Part: m.Export.Label(), Recipient: m.Recipient}
	}
	return about, err
}

// readyTimeout limits how long /readyz waits for the database and the storage for files.
const readyTimeout = 3 * time.Second

// ready returns an error unless the database answers, has this program's tables and can be written, and files can be reached.
func (h *hall) ready(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, readyTimeout)
	defer cancel()
	has, err := schema.Version(ctx, h.db)
	if err != nil {
		return err
	}
	if has < h.wants {
		return errors.New("the database's tables are older than this program")
	}
	if err := schema.Check(ctx, h.db); err != nil {
		return err
	}
	if err := h.db.Space(); err != nil {
		return err
	}
	return h.blobs.Ping(ctx)
}

// contact returns whom a push service may ask about this site: the site, or whoever sends its mails when it has no address that others can reach.
func contact(publicURL, mailFrom string) string {
	if strings.HasPrefix(publicURL, "https:") {
		return publicURL
	}
	from, err := netmail.ParseAddress(mailFrom)
	if err != nil {
		return "nobody@example.com" // the mailer has refused such a sender before
	}
	return from.Address
}

// foundMessages gives the room messaging what the search finds in a conversation.
type foundMessages struct{ *search.Service }

// FindMessages implements messaging.Finder.
func (f foundMessages) FindMessages(ctx context.Context, actor access.Actor, conversationID, query string, before time.Time, most int) (
	_ []messaging.Excerpt, resembling bool, err error) {
	hits, resembling, err := f.Talk(ctx, actor, conversationID, query, before, most)
	found := make([]messaging.Excerpt, len(hits))
	for i, h := range hits {
		found[i].ID = h.ID
		for _, p := range h.Excerpt {
			found[i].Parts = append(found[i].Parts, messaging.Part(p))
		}
	}
	return found, resembling, err
}

// unseenMessages gives the notification room what people have not read.
type unseenMessages struct{ *messaging.Service }

// Unseen implements notification.Messages.
func (u unseenMessages) Unseen(ctx context.Context, q db.Querier, sent []notification.Sent) (map[notification.Sent]notification.News, error) {
	asked := make([]messaging.Sent, len(sent))
	for i, s := range sent {
		asked[i] = messaging.Sent(s)
	}
	found, err := u.Service.Unseen(ctx, q, asked)
	news := make(map[notification.Sent]notification.News, len(found))
	for s, n := range found {
		news[notification.Sent(s)] = notification.News(n)
	}
	return news, err
}

// publicPosts gives the notification room the posts of the feed.
type publicPosts struct{ *feed.Service }

// Published implements notification.Posts.
func (p publicPosts) Published(ctx context.Context, tx *db.Tx, id string) (out notification.Post, found bool, err error) {
	post, found, err := p.Service.Published(ctx, tx, id)
	return noticed(post), found, err
}

// noticed returns a post as notifications tell of it.
func noticed(p feed.Post) notification.Post {
	author, to := p.Audience()
	return notification.Post{ID: p.ID, AuthorName: nameOf(p.By), Pinned: p.Pinned, Text: richtext.Plain(p.Body), Author: author, To: to}
}

func nameOf(by feed.Author) string {
	v := by.View()
	return strings.TrimSpace(v.FirstName + " " + v.LastName)
}

// fromFeed lets the notification room tell people of posts and comments.
type fromFeed struct{ *notification.Service }

// Mentioned implements feed.Notifier.
func (n fromFeed) Mentioned(ctx context.Context, tx *db.Tx, p feed.Post, userIDs []string) error {
	return n.Service.Mentioned(ctx, tx, noticed(p), userIDs)
}

// Thanked implements feed.Notifier.
func (n fromFeed) Thanked(ctx context.Context, tx *db.Tx, p feed.Post, people, ofStores []string) error {
	return n.Service.Thanked(ctx, tx, noticed(p), people, ofStores)
}

// Commented implements feed.Notifier.
func (n fromFeed) Commented(ctx context.Context, tx *db.Tx, p feed.Post, c feed.Comment, repliesTo string, followers []string) error {
	return n.Service.Commented(ctx, tx, notification.Comment{ID: c.ID, AuthorID: c.By.ID, AuthorName: nameOf(c.By), Text: richtext.Plain(c.Body),
		On: noticed(p), RepliesTo: repliesTo, Mentions: c.Tags, Followers: followers})
}
