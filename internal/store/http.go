package store

import (
	"context"
	"time"

	"caravan/internal/access"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/web"
)

// HTTP is the room's HTTP door.
type HTTP struct {
	service      *Service
	certificates Certificates
	people       People
}

// NewHTTP returns the room's HTTP door.
func NewHTTP(s *Service, c Certificates, p People) *HTTP {
	return &HTTP{service: s, certificates: c, people: p}
}

// People finds who works at a store. Another room provides it.
type People interface {
	// AtStore returns the store's active owners and managers, by name.
	AtStore(ctx context.Context, reader access.Actor, storeID string) (owners, managers []StorePerson, err error)
}

// StorePerson is an owner or manager on a store's page.
type StorePerson struct {
	network.PersonRef
	Role           access.Role `json:"role" enum:"STORE_OWNER,STORE_MANAGER"`
	RecentSignedIn *time.Time  `json:"recentSignedIn" doc:"The latest sign-in; null: has not logged in (STORE-011)"`
	CanImpersonate bool        `json:"canImpersonate" doc:"Whether you can act as them (STORE-021)"`
}

// Certificates finds the certificates of stores. Another room provides it.
type Certificates interface {
	// Newest returns the store's certificate for the latest quarter that has one, with a link to its file that works as long as the reader is signed
	// in. found is false when there is none.
	Newest(ctx context.Context, reader access.Actor, storeID string) (c network.CertificateRef, found bool, err error)
}

// StoreProfile is a store on its own page (STORE-022).
type StoreProfile struct {
	network.StoreView
	ExternalID            string            `json:"externalId" doc:"Its number in head office's other systems; may be empty"`
	PostalSuburb          string            `json:"postal_suburb" doc:"Empty when it is the suburb"`
	PhoneNumber           string            `json:"phoneNumber" doc:"Empty when there is none"`
	StoreOwners           []StorePerson     `json:"storeOwners" doc:"null for people who do not see them (STORE-012)"`
	StoreManagers         []StorePerson     `json:"storeManagers" nullable:"false"`
	Hours                 WeekView          `json:"hours"`
	Position              *PositionView     `json:"position" doc:"null: not known"`
	IsDelivery            bool              `json:"isDelivery" doc:"Thirsty @ Home"`
	IsPickup              bool              `json:"isPickup" doc:"Click and Collect"`
	IsLoyaltyRewards      bool              `json:"isLoyaltyRewards" doc:"Loyalty Rewards"`
	IsCrafty              bool              `json:"isCrafty" doc:"Crafty"`
	IsTopDrops            bool              `json:"isTopDrops" doc:"Top Drops"`
	ComplianceCertificate *StoreCertificate `json:"complianceCertificate" doc:"Certificate of Store Compliance of the latest quarter that has one; null when there is none"`
	Closing               *ClosingView      `json:"closing" doc:"Of a store that has left the network, or will (STORE-031); null: it stays"`
	Version               int               `json:"version" doc:"Grows with each change"`
	Can                   StoreCan          `json:"can"`
}

// StoreCan says what the person may do with a store.
type StoreCan struct {
	Manage bool `json:"manage" doc:"May change and sync it (AMB-077)"`
}

// ClosingView says that a store leaves the network.
type ClosingView struct {
	On       calendar.Day `json:"on" format:"date" doc:"The first day on which it is closed"`
	Reason   string       `json:"reason"`
	IsClosed bool         `json:"isClosed" doc:"Whether that day has come"`
	Left     []LeftView   `json:"left" nullable:"false" doc:"Its people whose accounts stay as they are, because it was decided so; empty for those who may not change it"`
}

// LeftView is somebody of a store that closes whose account stays as it is.
type LeftView struct {
	Person network.PersonRef `json:"person"`
	By     network.PersonRef `json:"by" doc:"Who decided it"`
	At     time.Time         `json:"at"`
}

// WeekView is when a store is open.
type WeekView struct {
	Monday    Span `json:"monday"`
	Tuesday   Span `json:"tuesday"`
	Wednesday Span `json:"wednesday"`
	Thursday  Span `json:"thursday"`
	Friday    Span `json:"friday"`
	Saturday  Span `json:"saturday"`
	Sunday    Span `json:"sunday"`
}

func weekView(h Hours) WeekView { return WeekView{h[0], h[1], h[2], h[3], h[4], h[5], h[6]} }

func (w WeekView) hours() Hours {
	return Hours{w.Monday, w.Tuesday, w.Wednesday, w.Thursday, w.Friday, w.Saturday, w.Sunday}
}

// PositionView is where a store is.
type PositionView struct {
	Latitude  float64 `json:"latitude" doc:"Degrees, -90 to 90"`
	Longitude float64 `json:"longitude" doc:"Degrees, -180 to 180"`
}

// StoreCertificate is the file 'Certificate of Store Compliance' (STORE-020).
type StoreCertificate struct {
	Number    string    `json:"number"`
	Quarter   string    `json:"quarter"`
	SignedURL string    `json:"signedURL" doc:"Address of the PDF. It needs no cookie, and works for a quarter of an hour as long as you are signed in"`
	CreatedAt time.Time `json:"createdAt" doc:"When the file was made"`
}

type listInput struct {
	web.Page
	Query  string         `query:"query" maxLength:"200" doc:"Words that name, suburb or postcode must contain; case and accents do not matter"`
	Region network.Region `query:"region"`
	Tier   network.Tier   `query:"tier"`
	Closed bool           `query:"closed" doc:"The stores that have closed, instead of those that are open"`
	Sort   Sort           `query:"sort" enum:"NAME,SUBURB,REGION" doc:"Default: NAME. Equal ones are in the order of their names"`
	Order  string         `query:"order" enum:"asc,desc" doc:"Default: asc"`
}

func (in *listInput) filter() Filter {
	return Filter{Query: in.Query, Region: in.Region, Tier: in.Tier, Closed: in.Closed, Sort: in.Sort, Descending: in.Order == "desc"}
}

// Operations returns the room's operations.
func (h *HTTP) Operations() []web.Operation {
	return []web.Operation{
		{ID: "list-stores", Method: "GET", Path: "/stores", Access: access.Auditors, Handler: web.JSON(access.Do(h.list)), Summary: "Stores by name"},
		{ID: "get-store", Method: "GET", Path: "/stores/{id}", Access: access.Everybody, Errors: []int{404}, Handler: web.JSON(access.Do(h.get)),
			Summary: "One store; people of a store read their own"},
		{ID: "save-store", Method: "POST", Path: "/stores", Access: access.Admin, Status: 201, Errors: []int{404, 409}, Handler: web.Raw(access.Do(h.save)),
			Summary: "Add a store (201); with an id, replace its details (200); a repeat changes nothing"},
		{ID: "close-store", Method: "PUT", Path: "/stores/{id}/closing", Access: access.Admin, Errors: []int{404, 409},
			Handler: web.JSON(access.Do(h.close)), Summary: "Close a store from a day on, or correct the day or the reason; a repeat changes nothing"},
		{ID: "reopen-store", Method: "DELETE", Path: "/stores/{id}/closing", Access: access.Admin, Errors: []int{404, 409},
			Handler: web.JSON(access.Do(h.reopen)), Summary: "Open a store again, or take back that it will close; a repeat changes nothing"},
		{ID: "leave-person", Method: "PUT", Path: "/stores/{id}/closing/people/{userId}", Access: access.Admin, Errors: []int{404, 409},
			Handler: web.JSON(access.Do(h.leave)), Summary: "Decide that somebody of a store that closes stays as they are; a repeat changes nothing"},
		{ID: "decide-person-again", Method: "DELETE", Path: "/stores/{id}/closing/people/{userId}", Access: access.Admin, Errors: []int{404, 409},
			Handler: web.JSON(access.Do(h.undecide)), Summary: "Take back that somebody of a store that closes stays as they are; a repeat changes nothing"},
		{ID: "sync-store", Method: "POST", Path: "/stores/sync", Access: access.Admin, Errors: []int{404, 409, 422, 503},
			Handler: web.JSON(access.Do(h.sync)), Summary: "Import one store from the source, or tell what would change"},
		{ID: "sync-stores", Method: "POST", Path: "/stores/sync/all", Access: access.Admin, Errors: []int{409, 422, 503},
			Handler: web.JSON(access.Do(h.syncAll)), Summary: "Import every store of the source, or tell what would change"},
	}
}

func (h *HTTP) list(ctx context.Context, actor access.Actor, in *listInput) (web.List[network.StoreView], error) {
	found, total, err := h.service.List(ctx, actor, in.filter(), in.Rows())
	items := make([]network.StoreView, len(found))
	for i, s := range found {
		items[i] = s.Ref().View()
	}
	return web.NewList(items, in.Page, total), err
}

func (h *HTTP) get(ctx context.Context, actor access.Actor, in *web.PathID) (StoreProfile, error) {
	s, err := h.service.Get(ctx, actor, in.ID)
	if err != nil {
		return StoreProfile{}, err
	}
	return h.profile(ctx, actor, s)
}

func (h *HTTP) profile(ctx context.Context, actor access.Actor, s Store) (StoreProfile, error) {
	view := StoreProfile{StoreView: s.Ref().View(), ExternalID: s.ExternalID, PostalSuburb: s.PostalSuburb, PhoneNumber: s.PhoneNumber,
		Hours: weekView(s.Hours), IsDelivery: s.IsDelivery, IsPickup: s.IsPickup, IsLoyaltyRewards: s.IsLoyaltyRewards, IsCrafty: s.IsCrafty,
		IsTopDrops: s.IsTopDrops,
		Version:    s.Version, Can: StoreCan{Manage: MayManage(actor)}}
	if c := s.Closing; c.On != "" {
		view.Closing = &ClosingView{c.On, c.Reason, c.IsClosed(), []LeftView{}}
		if MayManage(actor) {
			left, err := h.service.LeftOf(ctx, s.ID)
			if err != nil {
				return StoreProfile{}, err
			}
			view.Closing.Left = web.Views(left, func(l Left) LeftView { return LeftView(l) })
		}
	}
	if s.Position.Known {
		view.Position = &PositionView{s.Position.Latitude, s.Position.Longitude}
	}
	owners, managers, err := h.people.AtStore(ctx, actor, s.ID)
	if err != nil {
		return StoreProfile{}, err
	}
	view.StoreManagers = append([]StorePerson{}, managers...)
	if mayReadOwners(actor) {
		view.StoreOwners = append([]StorePerson{}, owners...)
	}
	if !mayReadCertificate(actor) {
		return view, nil
	}
	c, found, err := h.certificates.Newest(ctx, actor, s.ID)
	if found {
		view.ComplianceCertificate = &StoreCertificate{Number: c.Number, Quarter: c.Quarter, SignedURL: c.URL, CreatedAt: c.MadeAt}
	}
	return view, err
}

type saveInput struct {
	Body struct {
		ID               string         `json:"id,omitempty" maxLength:"60" doc:"Of the store to change; absent: a new store"`
		Version          int            `json:"version,omitempty" doc:"When changing: the version that was edited, so that nobody's changes are lost"`
		ExternalID       string         `json:"externalId,omitempty" doc:"Its number in head office's other systems"`
		Name             string         `json:"name,omitempty"`
		Address          string         `json:"address,omitempty"`
		Suburb           string         `json:"suburb,omitempty"`
		PostalSuburb     string         `json:"postal_suburb,omitempty"`
		Region           network.Region `json:"displayRegion,omitempty" enum:"" doc:"One of the regions"`
		Postcode         string         `json:"postcode,omitempty"`
		PhoneNumber      string         `json:"phoneNumber,omitempty"`
		Tier             network.Tier   `json:"tier,omitempty" enum:"" doc:"SF, MF or LF"`
		IsDelivery       bool           `json:"isDelivery,omitempty"`
		IsPickup         bool           `json:"isPickup,omitempty"`
		IsLoyaltyRewards bool           `json:"isLoyaltyRewards,omitempty"`
		IsCrafty         bool           `json:"isCrafty,omitempty"`
		IsTopDrops       bool           `json:"isTopDrops,omitempty"`
		Hours            *WeekView      `json:"hours,omitempty" doc:"Absent: none are known"`
		Position         *PositionView  `json:"position,omitempty" doc:"Absent: not known"`
	}
}

func (h *HTTP) save(ctx context.Context, actor access.Actor, in *saveInput) (*web.StatusBody[StoreProfile], error) {
	b := in.Body
	form := Form{ID: b.ID, Version: b.Version, ExternalID: b.ExternalID,
		Details: Details{Name: b.Name, Address: b.Address, Suburb: b.Suburb, PostalSuburb: b.PostalSuburb,
			Region: b.Region, Postcode: b.Postcode, PhoneNumber: b.PhoneNumber, Tier: b.Tier, IsDelivery: b.IsDelivery, IsPickup: b.IsPickup,
			IsLoyaltyRewards: b.IsLoyaltyRewards, IsCrafty: b.IsCrafty, IsTopDrops: b.IsTopDrops}}
	if b.Hours != nil {
		form.Hours = b.Hours.hours()
	}
	if b.Position != nil {
		form.Position = Position{Known: true, Latitude: b.Position.Latitude, Longitude: b.Position.Longitude}
	}
	saved, created, err := h.service.Save(ctx, actor, form)
	if err != nil {
		return nil, err
	}
	view, err := h.profile(ctx, actor, saved)
	return web.Saved(view, created), err
}

type closeInput struct {
	web.PathID
	Body struct {
		On      string `json:"on,omitempty" doc:"YYYY-MM-DD: the first day on which it is closed; today, earlier or later"`
		Reason  string `json:"reason,omitempty" doc:"Up to 200 characters"`
		Version int    `json:"version,omitempty" doc:"Of the store that was read, so that nobody's changes are lost"`
	}
}

func (h *HTTP) close(ctx context.Context, actor access.Actor, in *closeInput) (StoreProfile, error) {
	s, err := h.service.Close(ctx, actor, in.ID, CloseForm{On: in.Body.On, Reason: in.Body.Reason, Version: in.Body.Version})
	if err != nil {
		return StoreProfile{}, err
	}
	return h.profile(ctx, actor, s)
}

type reopenInput struct {
	web.PathID
	Version int `query:"version" doc:"Of the store that was read, so that nobody's changes are lost"`
}

func (h *HTTP) reopen(ctx context.Context, actor access.Actor, in *reopenInput) (StoreProfile, error) {
	s, err := h.service.Reopen(ctx, actor, in.ID, in.Version)
	if err != nil {
		return StoreProfile{}, err
	}
	return h.profile(ctx, actor, s)
}

type leaveInput struct {
	web.PathID
	UserID string `path:"userId" maxLength:"60"`
}

func (h *HTTP) leave(ctx context.Context, actor access.Actor, in *leaveInput) (StoreProfile, error) {
	return h.decide(ctx, actor, in, false)
}

func (h *HTTP) undecide(ctx context.Context, actor access.Actor, in *leaveInput) (StoreProfile, error) {
	return h.decide(ctx, actor, in, true)
}

func (h *HTTP) decide(ctx context.Context, actor access.Actor, in *leaveInput, undecided bool) (StoreProfile, error) {
	s, err := h.service.Leave(ctx, actor, in.ID, in.UserID, undecided)
	if err != nil {
		return StoreProfile{}, err
	}
	return h.profile(ctx, actor, s)
}

// SyncView says what a sync did, or would do.
type SyncView struct {
	Source       string     `json:"source" doc:"Where the stores come from"`
	Created      int        `json:"created"`
	Updated      int        `json:"updated"`
	Unchanged    int        `json:"unchanged"`
	Changes      []Change   `json:"changes" nullable:"false" doc:"The first 100"`
	Missing      []StoreTag `json:"missing" nullable:"false" doc:"The first 100 stores that the source does not have; nothing happens to them"`
	TotalMissing int        `json:"totalMissing"`
}

func syncView(s Synced) SyncView {
	return SyncView{Source: s.Source, Created: s.Created, Updated: s.Updated, Unchanged: s.Unchanged, Changes: append([]Change{}, s.Changes...),
		Missing: append([]StoreTag{}, s.Missing...), TotalMissing: s.Absent}
}

type syncInput struct {
	Body struct {
		ID      string `json:"id" maxLength:"60" doc:"Of the store"`
		Preview bool   `json:"preview,omitempty" doc:"Only tell what would change"`
	}
}

func (h *HTTP) sync(ctx context.Context, actor access.Actor, in *syncInput) (SyncView, error) {
	if in.Body.ID == "" {
		return SyncView{}, fault.Missing(network.MessageNoStore)
	}
	out, err := h.service.Sync(ctx, actor, in.Body.ID, in.Body.Preview)
	return syncView(out), err
}

type syncAllInput struct {
	Preview bool `query:"preview" doc:"Only tell what would change"`
}

func (h *HTTP) syncAll(ctx context.Context, actor access.Actor, in *syncAllInput) (SyncView, error) {
	out, err := h.service.Sync(ctx, actor, "", in.Preview)
	return syncView(out), err
}
