package marketing

import (
	"context"
	"log/slog"
	"time"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/files"
	"caravan/internal/network"
	"caravan/internal/platform/db"
)

// Config is the room's settings.
type Config struct {
	Region  string // whose items everybody sees, such as VIC; or Viewer
	Banners Source // nil: head office keeps them
	Offers  Source
}

// Service holds the use cases of the room. Each takes the actor and returns a Forbidden fault when the actor may not do it.
type Service struct {
	db        *db.DB
	repo      repo
	clock     calendar.Clock
	viewers   audience.Directory
	media     files.Keeper
	region    string
	sources   map[Kind]Source // of the kinds that a service keeps
	searching chan struct{}   // has a place for each search that a service is asked for at the moment
}

// mostSearches is how many searches a service is asked for at once.
const mostSearches = 8

// NewService returns the room's service.
func NewService(d *db.DB, clock calendar.Clock, viewers audience.Directory, media files.Keeper, c Config) *Service {
	s := &Service{db: d, clock: clock, viewers: viewers, media: media, region: c.Region, sources: map[Kind]Source{},
		searching: make(chan struct{}, mostSearches)}
	if c.Banners != nil {
		s.sources[Banner] = c.Banners
	}
	if c.Offers != nil {
		s.sources[Offer] = c.Offers
	}
	return s
}

// Banners returns the banners that are active for the actor, in their order (BANNER-012).
func (s *Service) Banners(ctx context.Context, actor access.Actor) (_ []Shown, err error) {
	defer fault.Wrap(&err, "marketing.Banners")
	return s.shownTo(ctx, actor, Banner)
}

// BannersAs returns the banners as people of a kind see them, for head office (FD-211).
func (s *Service) BannersAs(ctx context.Context, by access.Actor, kind audience.SeeAs) (_ []Shown, err error) {
	defer fault.Wrap(&err, "marketing.BannersAs(%+v)", kind)
	if err := access.Allow(audience.MaySeeAs.Allows(by)); err != nil {
		return nil, err
	}
	return s.shownToViewer(ctx, kind.Actor(by), kind.Viewer(), Banner)
}

// Offers returns the offers that are active for the actor and have every word of the search (BANNER-007).
func (s *Service) Offers(ctx context.Context, actor access.Actor, search string) (_ []Shown, err error) {
	defer fault.Wrap(&err, "marketing.Offers(%q)", search)
	if found, answered := s.search(ctx, search); answered {
		v, err := s.viewers.Viewer(ctx, s.db, actor)
		return shown(found, s.audienceOf(v), s.today()), err
	}
	all, err := s.shownTo(ctx, actor, Offer)
	return matching(all, search), err
}

// search asks the offers service, which may know more words of an offer than it tells. It is not answered when there is no service, nothing to search
// for, or too many searches at once, or when the service fails: then its last good answer is searched.
func (s *Service) search(ctx context.Context, search string) (found []Shown, answered bool) {
	source := s.sources[Offer]
	if source == nil || search == "" {
		return nil, false
	}
	select {
	case s.searching <- struct{}{}:
		defer func() { <-s.searching }()
	default:
		return nil, false
	}
	ctx, cancel := context.WithTimeout(ctx, searchTimeout)
	defer cancel()
	answer, err := source.Fetch(ctx, s.asked(), search)
	if err != nil {
		slog.WarnContext(ctx, "the offers service could not be searched; its last good answer is", "service", source.Name(), "error", err)
	}
	return answer.Items, err == nil
}

// shownTo returns the active items of a kind that the actor sees.
func (s *Service) shownTo(ctx context.Context, actor access.Actor, kind Kind) ([]Shown, error) {
	v, err := s.viewers.Viewer(ctx, s.db, actor)
	if err != nil {
		return nil, err
	}
	return s.shownToViewer(ctx, actor, v, kind)
}

func (s *Service) shownToViewer(ctx context.Context, actor access.Actor, v audience.Viewer, kind Kind) ([]Shown, error) {
	today := s.today()
	if source := s.sources[kind]; source != nil {
		a, err := s.repo.answer(ctx, s.db, kind, source.Name())
		return shown(a.Items, s.audienceOf(v), today), err
	}
	items, err := s.repo.active(ctx, s.db, kind, today)
	if err != nil {
		return nil, err
	}
	pictures, err := s.picturesOf(ctx, s.db, actor, items)
	if err != nil {
		return nil, err
	}
	all := make([]Shown, 0, len(items))
	for _, i := range items {
		one := Shown{ID: i.ID, Title: i.Title, Type: i.Type, Description: i.Description, Link: i.Link, Regions: i.Regions, StartsOn: i.StartsOn,
			EndsOn: i.EndsOn, Desktop: wide(pictures[i.DesktopID]), Mobile: narrow(pictures[i.MobileID])}
		// A banner is its pictures: it waits until they are prepared, which takes seconds.
		if kind == Banner && (one.Desktop.URL == "" || one.Mobile.URL == "") {
			continue
		}
		all = append(all, one)
	}
	return shown(all, s.audienceOf(v), today), nil
}

func (s *Service) audienceOf(v audience.Viewer) regionsSeen {
	if v.Store == nil {
		return audienceOf(s.region, "")
	}
	return audienceOf(s.region, v.Store.Region)
}

func (s *Service) today() calendar.Day { return calendar.DayOf(s.clock.Now()) }

// picturesOf returns the pictures of items by id, in one query.
func (s *Service) picturesOf(ctx context.Context, q db.Querier, actor access.Actor, items []Item) (map[string]network.AttachmentView, error) {
	var ids []string
	for _, i := range items {
		ids = append(ids, i.pictures()...)
	}
	return s.media.Views(ctx, q, actor, ids)
}

// maxWidth is the width up to which a picture is sent as it was uploaded, in pixels: twice that of the widest place for it.
const maxWidth = 2400

// wide returns a picture for a large screen.
func wide(v network.AttachmentView) Picture {
	p := narrow(v)
	if p.URL != "" && v.Width <= maxWidth {
		p.URL = v.ResizedURLs.Original
	}
	return p
}

// narrow returns a picture for a phone.
func narrow(v network.AttachmentView) Picture {
	if v.ResizedURLs == nil {
		return Picture{}
	}
	return Picture{URL: v.ResizedURLs.MD, Width: v.Width, Height: v.Height}
}

// Origin says where the items of a kind come from, for head office.
type Origin struct {
	Service   string     // address; empty: head office keeps them
	FetchedAt *time.Time // of the last good answer; nil: none yet
	Problem   string     // why the latest try failed
	LeftOut   string     // what cannot be shown, and why
}

// originOf returns where the items of a kind come from.
func (s *Service) originOf(ctx context.Context, kind Kind) (Origin, error) {
	source := s.sources[kind]
	if source == nil {
		return Origin{}, nil
	}
	a, err := s.repo.answer(ctx, s.db, kind, source.Name())
	return Origin{Service: source.Name(), FetchedAt: a.FetchedAt, Problem: a.Problem, LeftOut: a.LeftOut}, err
}
