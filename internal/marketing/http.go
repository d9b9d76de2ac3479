package marketing

import (
	"context"
	"time"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/web"
)

// HTTP is the room's HTTP door.
type HTTP struct{ service *Service }

// NewHTTP returns the room's HTTP door.
func NewHTTP(s *Service) *HTTP { return &HTTP{service: s} }

// PictureView is a picture of a banner or an offer, as members see it.
type PictureView struct {
	SourceURL string `json:"sourceUrl"`
	Width     int    `json:"width" doc:"Pixels; 0: unknown"`
	Height    int    `json:"height" doc:"Pixels; 0: unknown"`
}

func pictureView(p Picture) *PictureView {
	if p.URL == "" {
		return nil
	}
	return &PictureView{p.URL, p.Width, p.Height}
}

// BannerView is an active banner (BANNER-001).
type BannerView struct {
	ID           string           `json:"id"`
	Title        string           `json:"title"`
	Type         string           `json:"type" doc:"A label such as 'Catalogue'; may be empty"`
	Link         string           `json:"link" doc:"Web address, or a path of this site; empty: it leads nowhere"`
	EndsAt       calendar.Day     `json:"endsAt" doc:"The last day, YYYY-MM-DD"`
	ImageDesktop *PictureView     `json:"imageDesktop"`
	ImageMobile  *PictureView     `json:"imageMobile"`
	Region       []network.Region `json:"region" nullable:"false"`
}

// BannersView is every active banner, in order.
type BannersView struct {
	Items []BannerView `json:"items" nullable:"false"`
}

// OfferView is an active offer.
type OfferView struct {
	ID          string        `json:"id"`
	Title       string        `json:"title"`
	Description string        `json:"description"`
	Link        string        `json:"link" doc:"Web address, or a path of this site; empty: it leads nowhere"`
	EndsAt      *calendar.Day `json:"endsAt" doc:"The last day, YYYY-MM-DD; null: until further notice"`
	Image       *PictureView  `json:"image"`
}

// ItemView is a banner or an offer, as head office keeps it.
type ItemView struct {
	ID           string                  `json:"id"`
	Kind         Kind                    `json:"kind"`
	Title        string                  `json:"title"`
	Type         string                  `json:"type"`
	Description  string                  `json:"description"`
	Link         string                  `json:"link"`
	Regions      []network.Region        `json:"regions" nullable:"false"`
	StartsOn     calendar.Day            `json:"startsOn" doc:"YYYY-MM-DD"`
	EndsOn       calendar.Day            `json:"endsOn" doc:"The last day, YYYY-MM-DD"`
	State        State                   `json:"state" enum:"SCHEDULED,ACTIVE,ENDED"`
	Shown        bool                    `json:"shown" doc:"false: the setting for regions lets nobody see it (AMB-113)"`
	ImageDesktop *network.AttachmentView `json:"imageDesktop"`
	ImageMobile  *network.AttachmentView `json:"imageMobile"`
	Version      int                     `json:"version" doc:"Grows with each change"`
	UpdatedAt    time.Time               `json:"updatedAt"`
}

func itemView(k Kept) ItemView {
	return ItemView{ID: k.ID, Kind: k.Kind, Title: k.Title, Type: k.Type, Description: k.Description, Link: k.Link,
		Regions: append([]network.Region{}, k.Regions...), StartsOn: k.StartsOn, EndsOn: k.EndsOn, State: k.State, Shown: k.Shown, ImageDesktop: k.Desktop,
		ImageMobile: k.Mobile, Version: k.Version, UpdatedAt: k.UpdatedAt}
}

// OriginView says where the items of a kind come from.
type OriginView struct {
	Service   string     `json:"service" doc:"Address of the service; empty: head office keeps them here"`
	FetchedAt *time.Time `json:"fetchedAt" doc:"When the service answered last; null: not yet"`
	Problem   string     `json:"problem" doc:"Why the latest try failed; empty: it did not"`
	LeftOut   string     `json:"leftOut" doc:"What the service has that cannot be shown; empty: nothing"`
}

// ItemsView is a page of the items of a kind.
type ItemsView struct {
	web.List[ItemView]
	Origin OriginView `json:"origin"`
	Region string     `json:"region" doc:"The region whose items everybody sees, or 'viewer': that of the person's store (AMB-113)"`
}

// managers is the rule of the operations that change items; MayManage says more.
var managers = access.Admin

// Operations returns the room's operations.
func (h *HTTP) Operations() []web.Operation {
	return []web.Operation{
		{ID: "list-my-banners", Method: "GET", Path: "/users/me/banners", Access: access.SignedIn, Handler: web.JSON(access.Do(h.banners)),
			Summary: "The promotion banners that are active for you, in order"},
		{ID: "see-banners-as", Method: "GET", Path: "/see-as/banners", Access: audience.MaySeeAs, Handler: web.JSON(access.Do(h.bannersAs)),
			Summary: "The banners as people of a role and a kind of store see them; it changes nothing"},
		{ID: "list-offers", Method: "GET", Path: "/offers", Access: access.SignedIn, Handler: web.JSON(access.Do(h.offers)),
			Summary: "The offers that are active for you"},
		{ID: "list-marketing-items", Method: "GET", Path: "/marketing-items", Access: managers.InPerson("manage banners and offers"),
			Handler: web.JSON(access.Do(h.list)), Summary: "The banners or the offers that head office keeps, with their state"},
		{ID: "create-marketing-item", Method: "POST", Path: "/marketing-items", Access: managers.InPerson("manage banners and offers"), Status: 201,
			Errors: []int{409}, Handler: web.Raw(access.Do(h.create)), Summary: "Add a banner or an offer (201); a repeat with the same id answers 200"},
		{ID: "order-marketing-items", Method: "POST", Path: "/marketing-items/order", Access: managers.InPerson("manage banners and offers"), Status: 204,
			Errors: []int{409}, Handler: web.Raw(access.Do(h.order)), Summary: "Put the banners or the offers into an order"},
		{ID: "update-marketing-item", Method: "POST", Path: "/marketing-items/{id}", Access: managers.InPerson("manage banners and offers"),
			Errors: []int{404, 409}, Handler: web.JSON(access.Do(h.update)), Summary: "Replace all fields of a banner or an offer"},
		{ID: "delete-marketing-item", Method: "DELETE", Path: "/marketing-items/{id}", Access: managers.InPerson("manage banners and offers"), Status: 204,
			Errors: []int{404}, Handler: web.Raw(access.Do(h.remove)), Summary: "Delete a banner or an offer"},
	}
}

func (h *HTTP) banners(ctx context.Context, actor access.Actor, _ *struct{}) (BannersView, error) {
	found, err := h.service.Banners(ctx, actor)
	return bannersView(found), err
}

func (h *HTTP) bannersAs(ctx context.Context, by access.Actor, in *audience.SeeAs) (BannersView, error) {
	found, err := h.service.BannersAs(ctx, by, *in)
	return bannersView(found), err
}

func bannersView(found []Shown) BannersView {
	out := BannersView{Items: make([]BannerView, len(found))}
	for n, i := range found {
		out.Items[n] = BannerView{ID: i.ID, Title: i.Title, Type: i.Type, Link: i.Link, EndsAt: i.EndsOn, ImageDesktop: pictureView(i.Desktop),
			ImageMobile: pictureView(i.Mobile), Region: append([]network.Region{}, i.Regions...)}
	}
	return out
}

type offersInput struct {
	web.Page
	Search string `query:"search" maxLength:"200" doc:"Every word must be in the offer"`
}

func (h *HTTP) offers(ctx context.Context, actor access.Actor, in *offersInput) (web.List[OfferView], error) {
	found, err := h.service.Offers(ctx, actor, in.Search)
	rows := in.Rows()
	total := len(found)
	found = found[min(rows.Offset, total):min(rows.Offset+rows.Limit, total)]
	items := make([]OfferView, len(found))
	for n, i := range found {
		items[n] = OfferView{ID: i.ID, Title: i.Title, Description: i.Description, Link: i.Link, Image: pictureView(i.Desktop)}
		if i.EndsOn != never {
			items[n].EndsAt = &i.EndsOn
		}
	}
	return web.NewList(items, in.Page, total), err
}

type listInput struct {
	web.Page
	Kind  Kind `query:"kind" default:"BANNER"`
	Ended bool `query:"ended" doc:"Those that have ended, latest first, in place of the others"`
}

func (h *HTTP) list(ctx context.Context, actor access.Actor, in *listInput) (ItemsView, error) {
	found, total, origin, err := h.service.List(ctx, actor, in.Kind, in.Ended, in.Rows())
	return ItemsView{List: web.NewList(web.Views(found, itemView), in.Page, total), Origin: OriginView(origin), Region: h.service.region}, err
}

// Entry is what the form sends.
type Entry struct {
	ID           string           `json:"id,omitempty" format:"uuid" doc:"For a new item a UUID made by the client, so that repeating the call is harmless"`
	Version      int              `json:"version,omitempty" doc:"When editing: the version that was edited, so that nobody's changes are lost"`
	Kind         Kind             `json:"kind,omitempty" enum:"" doc:"BANNER or OFFER"`
	Title        string           `json:"title,omitempty" doc:"At most 120 characters"`
	Type         string           `json:"type,omitempty" doc:"Of a banner: a label of at most 30 characters"`
	Description  string           `json:"description,omitempty" doc:"Of an offer: at most 1000 characters"`
	Link         string           `json:"link,omitempty" doc:"Web address, or a path of this site"`
	ImageDesktop string           `json:"imageDesktop,omitempty" maxLength:"60" doc:"Id of an uploaded PNG or JPEG; a banner needs both"`
	ImageMobile  string           `json:"imageMobile,omitempty" maxLength:"60"`
	Regions      []network.Region `json:"regions,omitempty" enum:"" nullable:"false" maxItems:"20" doc:"At least one"`
	StartsOn     string           `json:"startsOn,omitempty" doc:"YYYY-MM-DD; absent: today"`
	EndsOn       string           `json:"endsOn,omitempty" doc:"The last day, YYYY-MM-DD"`
}

func (e Entry) form() Form {
	return Form{ID: e.ID, Version: e.Version, Kind: e.Kind, Title: e.Title, Type: e.Type, Description: e.Description, Link: e.Link,
		DesktopID: e.ImageDesktop, MobileID: e.ImageMobile, Regions: e.Regions, StartsOn: e.StartsOn, EndsOn: e.EndsOn}
}

type createInput struct{ Body Entry }

func (h *HTTP) create(ctx context.Context, actor access.Actor, in *createInput) (*web.StatusBody[ItemView], error) {
	k, created, err := h.service.Create(ctx, actor, in.Body.form())
	return web.Saved(itemView(k), created), err
}

type updateInput struct {
	web.PathID
	Body Entry
}

func (h *HTTP) update(ctx context.Context, actor access.Actor, in *updateInput) (ItemView, error) {
	if err := in.Check("id", in.Body.ID); err != nil {
		return ItemView{}, err
	}
	k, err := h.service.Update(ctx, actor, in.ID, in.Body.form())
	return itemView(k), err
}

func (h *HTTP) remove(ctx context.Context, actor access.Actor, in *web.PathID) (*web.Empty, error) {
	return &web.Empty{}, h.service.Delete(ctx, actor, in.ID)
}

type orderInput struct {
	Body struct {
		Kind Kind     `json:"kind"`
		IDs  []string `json:"ids" nullable:"false" maxItems:"200" doc:"In the wished order; those that are left out come after them"`
	}
}

func (h *HTTP) order(ctx context.Context, actor access.Actor, in *orderInput) (*web.Empty, error) {
	return &web.Empty{}, h.service.Order(ctx, actor, in.Body.Kind, in.Body.IDs)
}
