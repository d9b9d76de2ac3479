package readership

import (
	"context"
	"encoding/csv"
	"io"
	"time"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/sheet"
	"caravan/internal/platform/web"
	"caravan/internal/text"
)

// HTTP is the room's HTTP door.
type HTTP struct{ service *Service }

// NewHTTP returns the room's HTTP door.
func NewHTTP(s *Service) *HTTP { return &HTTP{service: s} }

// Operations returns the room's operations.
func (h *HTTP) Operations() []web.Operation {
	return []web.Operation{
		{ID: "count-reach", Method: "POST", Path: "/audience/reach", Access: access.SignedIn.InPerson("publish anything"),
			Handler: web.JSON(access.Do(h.reach)), Summary: "How many stores and people you would reach with an audience; it changes nothing"},
		{ID: "list-my-must-reads", Method: "GET", Path: "/users/me/must-reads", Access: access.SignedIn, Handler: web.JSON(access.Do(h.mine)),
			Summary: "The must-reads that wait for you, the one with the earliest day first, at most 100"},
		{ID: "note-opened", Method: "POST", Path: "/users/me/opened", Access: access.SignedIn, Status: 204, Handler: web.Raw(access.Do(h.opened)),
			Summary: "Tell which posts and resources you have opened; a repeat changes nothing"},
		{ID: "confirm-must-read", Method: "POST", Path: "/readership/{kind}/{id}/confirmation",
			Access: access.SignedIn.InPerson("confirm what a person has read"), Errors: []int{404, 409}, Handler: web.JSON(access.Do(h.confirm)),
			Summary: "Confirm that you have read a version of a must-read; a repeat changes nothing"},
		{ID: "get-readership", Method: "GET", Path: "/readership/{kind}/{id}", Access: access.SignedIn, Errors: []int{404},
			Handler: web.JSON(access.Do(h.summary)), Summary: "How many of those whom a post or resource reaches have confirmed and opened it"},
		{ID: "list-readers", Method: "GET", Path: "/readership/{kind}/{id}/people", Access: access.SignedIn, Errors: []int{404},
			Handler: web.JSON(access.Do(h.people)), Summary: "The people whom a post or resource reaches"},
		{ID: "list-reader-stores", Method: "GET", Path: "/readership/{kind}/{id}/stores", Access: access.SignedIn, Errors: []int{404},
			Handler: web.JSON(access.Do(h.stores)), Summary: "The stores whose people a post or resource reaches, those with the most people who are " +
				"missing first"},
		{ID: "export-readers", Method: "GET", Path: "/readership/{kind}/{id}/export", Access: access.SignedIn, Errors: []int{404}, Heavy: true,
			Produces: []string{typeCSV}, Handler: web.Raw(access.Do(h.export)), Summary: "The people whom a post or resource reaches, as CSV"},
		{ID: "remind-readers", Method: "POST", Path: "/readership/{kind}/{id}/reminders", Access: access.SignedIn.InPerson("remind people"),
			Errors: []int{404, 409}, Handler: web.JSON(access.Do(h.remind)),
			Summary: "Remind those who have not confirmed a must-read, each at most once a day"},
	}
}

const typeCSV = "text/csv; charset=utf-8"

// ReachView is how many an audience reaches.
type ReachView struct {
	Stores int `json:"stores"`
	People int `json:"people" doc:"Without yourself"`
	Reps   int `json:"reps" doc:"Store reps among the people"`
}

type reachInput struct{ Body audience.Fields }

func (h *HTTP) reach(ctx context.Context, actor access.Actor, in *reachInput) (ReachView, error) {
	var to audience.Audience
	named, err := in.Body.To()
	if err != nil {
		return ReachView{}, err
	}
	if named != nil {
		to = *named
	}
	r, err := h.service.Reach(ctx, actor, to)
	return ReachView(r), err
}

// WaitingView is a must-read that waits for you.
type WaitingView struct {
	Kind     audience.Kind     `json:"kind"`
	ID       string            `json:"id"`
	Title    string            `json:"title" doc:"The name of a resource, or how the text of a post begins"`
	By       network.AuthorRef `json:"createdBy"`
	MustRead network.MustRead  `json:"mustRead"`
}

// MineView is what waits for you.
type MineView struct {
	Items []WaitingView `json:"items" nullable:"false"`
}

func (h *HTTP) mine(ctx context.Context, actor access.Actor, _ *struct{}) (MineView, error) {
	found, err := h.service.Mine(ctx, actor)
	out := MineView{Items: make([]WaitingView, len(found))}
	for i, w := range found {
		out.Items[i] = WaitingView{Kind: w.Thing.Kind, ID: w.Thing.ID, Title: w.Thing.Title, By: w.Thing.By.View(), MustRead: w.State}
	}
	return out, err
}

// OpenedItem is a thing that you have opened.
type OpenedItem struct {
	Kind audience.Kind `json:"kind"`
	ID   string        `json:"id" maxLength:"60"`
}

type openedInput struct {
	Body struct {
		Items []OpenedItem `json:"items" nullable:"false" maxItems:"100" doc:"Those that you may not see are left out"`
	}
}

func (h *HTTP) opened(ctx context.Context, actor access.Actor, in *openedInput) (*web.Empty, error) {
	items := map[audience.Kind][]string{}
	for _, item := range in.Body.Items {
		items[item.Kind] = append(items[item.Kind], item.ID)
	}
	return &web.Empty{}, h.service.Opened(ctx, actor, items)
}

// About names a post or a resource in a path; embed it in an operation's input.
type About struct {
	Kind audience.Kind `path:"kind"`
	web.PathID
}

type confirmInput struct {
	About
	Body struct {
		Version int `json:"version" minimum:"1" doc:"The version of the must-read that you have read"`
	}
}

func (h *HTTP) confirm(ctx context.Context, actor access.Actor, in *confirmInput) (network.MustRead, error) {
	return h.service.Confirm(ctx, actor, in.Kind, in.ID, in.Body.Version)
}

// SummaryView says how far the readers of a post or resource are.
type SummaryView struct {
	Title      string        `json:"title"`
	By         *calendar.Day `json:"by" doc:"The last day for reading it; null: it need not be read"`
	RemindedAt *time.Time    `json:"remindedAt" doc:"When people were last reminded of this version, all or some of them; null: never"`
	Stores     int           `json:"stores" doc:"With people whom it reaches"`
	People     int           `json:"people" doc:"Whom it reaches and whom you may know: without its author; for an owner those of the own store"`
	Confirmed  int           `json:"confirmed"`
	Opened     *int          `json:"opened" doc:"Null for those who only know who has confirmed it"`
	OwnStore   bool          `json:"ownStore" doc:"Whether you see only the people of your own store"`
	ToRemind   int           `json:"toRemind" doc:"Whom you would remind now: those who have not confirmed and were not reminded today"`
	Can        SummaryCan    `json:"can"`
}

// SummaryCan says what a person may do about the readers of a thing (AMB-010).
type SummaryCan struct {
	Remind bool `json:"remind" doc:"False when nobody is left to remind, and once everybody was reminded today"`
}

func (h *HTTP) summary(ctx context.Context, actor access.Actor, in *About) (SummaryView, error) {
	s, err := h.service.Summary(ctx, actor, in.Kind, in.ID)
	v := SummaryView{Title: s.Thing.Title, Stores: s.Stores, People: s.People, Confirmed: s.Confirmed, OwnStore: s.Sight == audience.OwnStore,
		RemindedAt: s.RemindedAt, ToRemind: s.ToRemind, Can: SummaryCan{Remind: s.ToRemind > 0}}
	if m := s.MustRead; m != nil {
		v.By = &m.By
	}
	if s.Sight == audience.AllReaders {
		v.Opened = &s.Opened
	}
	return v, err
}

// ReaderView is one of the people whom a post or resource reaches.
type ReaderView struct {
	network.PersonRef
	RoleLabel   string             `json:"roleLabel"`
	Store       *network.StoreName `json:"store" doc:"Null: they belong to no store"`
	ConfirmedAt *time.Time         `json:"confirmedAt" doc:"Null: they have not"`
	OpenedAt    *time.Time         `json:"openedAt" doc:"Null: they have not, or you may not know"`
	RemindedAt  *time.Time         `json:"remindedAt" doc:"When they were last reminded of this version; null: never, or you may not know"`
	RegionLabel string             `json:"displayRegionLabel" doc:"The region of their store; empty: they belong to none"`
	Can         ReaderCan          `json:"can"`
}

// ReaderCan says what a person may do about a reader (AMB-010).
type ReaderCan struct {
	Remind bool `json:"remind" doc:"False when they have confirmed, and once they were reminded today"`
}

func storeName(id, name string) *network.StoreName {
	if id == "" {
		return nil
	}
	return &network.StoreName{ID: id, Name: name}
}

// Which says which of the people to list; embed it in an operation's input.
type Which struct {
	Query  string         `query:"query" maxLength:"200" doc:"Every word must be in the name of the person or of their store"`
	State  State          `query:"state" doc:"Absent: everybody"`
	Store  string         `query:"store" maxLength:"60" doc:"Only the people of this store"`
	Region network.Region `query:"region" doc:"Only the people of stores there"`
	Role   access.Role    `query:"role"`
}

func (in Which) filter() Filter {
	return Filter{Query: in.Query, State: in.State, StoreID: in.Store, Region: in.Region, Role: in.Role}
}

type peopleInput struct {
	About
	web.Page
	Which
	Sort  Sort   `query:"sort" doc:"Absent: those who have not confirmed first. Equal ones are in the order of their names, and those without a value are last"`
	Order string `query:"order" enum:"asc,desc" default:"asc" doc:"Of the sort"`
}

func (h *HTTP) people(ctx context.Context, actor access.Actor, in *peopleInput) (web.List[ReaderView], error) {
	f := in.filter()
	f.Sort, f.Descending = in.Sort, in.Order == "desc"
	found, total, err := h.service.People(ctx, actor, in.Kind, in.ID, f, in.Rows())
	out := make([]ReaderView, len(found))
	for i, p := range found {
		out[i] = ReaderView{PersonRef: p.PersonRef, RoleLabel: p.Role.Label(), Store: storeName(p.StoreID, p.StoreName), ConfirmedAt: p.ConfirmedAt,
			OpenedAt: p.OpenedAt, RemindedAt: p.RemindedAt, RegionLabel: p.Region.Label(), Can: ReaderCan{p.CanRemind}}
	}
	return web.NewList(out, in.Page, total), err
}

// ReaderStoreView is a store whose people a post or resource reaches.
type ReaderStoreView struct {
	Store     *network.StoreName `json:"store" doc:"Null: the people without a store"`
	People    int                `json:"people"`
	Confirmed int                `json:"confirmed"`
	Opened    int                `json:"opened"`
}

type storesInput struct {
	About
	web.Page
	Query string `query:"query" maxLength:"200" doc:"Every word must be in the store's name"`
}

func (h *HTTP) stores(ctx context.Context, actor access.Actor, in *storesInput) (web.List[ReaderStoreView], error) {
	found, total, err := h.service.Stores(ctx, actor, in.Kind, in.ID, in.Query, in.Rows())
	out := make([]ReaderStoreView, len(found))
	for i, s := range found {
		out[i] = ReaderStoreView{Store: storeName(s.ID, s.Name), People: s.People, Confirmed: s.Confirmed, Opened: s.Opened}
	}
	return web.NewList(out, in.Page, total), err
}

type exportInput struct {
	About
	Which
}

func (h *HTTP) export(ctx context.Context, actor access.Actor, in *exportInput) (*web.File, error) {
	about, each, err := h.service.Export(ctx, actor, in.Kind, in.ID, in.filter())
	if err != nil {
		return nil, err
	}
	name := text.FileName("readers " + text.Short(about.Thing.Title, 40))
	return web.Stream(typeCSV, name+".csv", func(ctx context.Context, w io.Writer) error {
		out := csv.NewWriter(w)
		out.UseCRLF = true
		titles := []string{sheet.ByteOrderMark + "Store", "Name", "Role", "Confirmed At (Melbourne)"}
		if about.Sight == audience.AllReaders {
			titles = append(titles, "Opened At (Melbourne)")
		}
		if err := out.Write(titles); err != nil {
			return err
		}
		err := each(ctx, func(p Person) error {
			cells := []string{sheet.Guarded(p.StoreName), sheet.Guarded(p.FullName()), p.Role.Label(), calendar.MomentText(p.ConfirmedAt),
				calendar.MomentText(p.OpenedAt)}
			return out.Write(cells[:len(titles)])
		})
		if err != nil {
			return err
		}
		out.Flush()
		return out.Error()
	}), nil
}

// RemindedView is what became of a reminder.
type RemindedView struct {
	People int `json:"people" doc:"Who were reminded"`
}

type remindInput struct {
	About
	Body *struct {
		People []string `json:"people,omitempty" nullable:"false" minItems:"1" maxItems:"100" doc:"Only these, without those who have confirmed it or were reminded today; absent: everybody"`
	}
}

func (h *HTTP) remind(ctx context.Context, actor access.Actor, in *remindInput) (RemindedView, error) {
	var chosen []string
	if in.Body != nil {
		chosen = in.Body.People
	}
	n, err := h.service.Remind(ctx, actor, in.Kind, in.ID, chosen)
	return RemindedView{n}, err
}
