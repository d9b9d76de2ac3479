package feed

import (
	"context"
	"slices"
	"time"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/calendar"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/web"
)

// HTTP is the room's HTTP door.
type HTTP struct {
	service  *Service
	versions web.Versions
}

// NewHTTP returns the room's HTTP door. versions knows whether what topics name has changed.
func NewHTTP(s *Service, versions web.Versions) *HTTP { return &HTTP{s, versions} }

// Location is where an author belongs.
type Location struct {
	Name string `json:"name" doc:"Name of the author's store, or 'Head Office'"`
}

// AuthorView is who wrote a post or a comment.
type AuthorView struct {
	network.AuthorRef
	RoleLabel string `json:"roleLabel"`
	Location  string `json:"location" doc:"Name of their store, or 'Head Office'"`
}

func (a Author) view() AuthorView {
	location := a.StoreName
	if location == "" {
		location = access.HeadOffice.Label() // AMB-091
	}
	return AuthorView{AuthorRef: a.AuthorRef.View(), RoleLabel: a.Role.Label(), Location: location}
}

// LikesView is who likes a post or a comment.
type LikesView struct {
	Count int                 `json:"count"`
	Mine  *string             `json:"mine" doc:"Id of your own like; null: you do not like it"`
	Names []network.AuthorRef `json:"names" nullable:"false" doc:"The newest likers, at most three"`
}

func likesView(count int, mine string, likers []network.AuthorRef) LikesView {
	v := LikesView{Count: count, Names: shown(likers)}
	if mine != "" {
		v.Mine = &mine
	}
	return v
}

// shown returns people as others see them.
func shown(people []network.AuthorRef) []network.AuthorRef {
	return web.Views(people, network.AuthorRef.View)
}

// CommentsView is what a post was answered.
type CommentsView struct {
	Count int           `json:"count" doc:"All comments and replies, deleted ones included"`
	Items []CommentView `json:"items" nullable:"false" doc:"Each comment is followed by its replies. In a list of posts only the first comment, without replies; of one post at most 500 comments and 1000 replies"`
}

// PostView is a post, as the reader may see it.
type PostView struct {
	ID          string     `json:"id"`
	Body        string     `json:"body" doc:"Clean HTML"`
	CreatedBy   AuthorView `json:"createdBy"`
	Location    Location   `json:"location"`
	CreatedAt   time.Time  `json:"createdAt"`
	PublishedAt *time.Time `json:"publishedAt" doc:"When it became or becomes public"`
	EditedAt    *time.Time `json:"editedAt" doc:"Null: never"`
	Status      Status     `json:"status" enum:"PUBLIC,DRAFT" doc:"DRAFT: scheduled for publishedAt"`
	audience.View
	Attachments       []network.AttachmentView `json:"attachments" nullable:"false"`
	TaggedUsers       []network.AuthorRef      `json:"taggedUsers" nullable:"false"`
	Likes             LikesView                `json:"likes"`
	Comments          CommentsView             `json:"comments"`
	Saved             bool                     `json:"saved" doc:"You have saved it for later. Always false while impersonating"`
	Following         bool                     `json:"following" doc:"You are told of each comment on it. Always false while impersonating"`
	Pinned            bool                     `json:"pinned" doc:"It is an announcement"`
	StoreOfTheYear    bool                     `json:"storeOfTheYear"`
	SendNotifications bool                     `json:"sendNotifications" doc:"Always false for those who may not know whom it is for"`
	Version           int                      `json:"version" doc:"Grows with each edit"`
	MustRead          *network.MustRead        `json:"mustRead" doc:"Null: it need not be read"`
	Poll              *PollView                `json:"poll,omitempty" doc:"Absent: it has none"`
	Thanks            []ThankedView            `json:"thanks,omitempty" nullable:"false" doc:"Whom it thanks, people first, at most 5. Absent: nobody"`
	Can               Can                      `json:"can"`
}

// ThankedView is a person or a store whom a post thanks. One of the two is there.
type ThankedView struct {
	Person *network.AuthorRef `json:"person,omitempty"`
	Store  *network.StoreName `json:"store,omitempty"`
}

func thankedView(t ThankedReading) ThankedView {
	v := ThankedView{Store: t.Store}
	if t.Person != nil {
		person := t.Person.View()
		v.Person = &person
	}
	return v
}

func view(r Reading) PostView {
	by := r.By.view()
	v := PostView{ID: r.ID, Body: r.Body, CreatedBy: by, Location: Location{by.Location}, CreatedAt: r.CreatedAt, PublishedAt: r.PublishedAt,
		EditedAt: r.EditedAt, Status: r.Status, View: r.To.View(r.StoreNames, r.ShowsTo), SendNotifications: r.ShowsTo && r.SendNotifications,
		Attachments: append([]network.AttachmentView{}, r.Files...), TaggedUsers: shown(r.Mentions), Likes: likesView(r.Likes, r.Mine, r.Likers),
		Comments: CommentsView{Count: r.Comments, Items: web.Views(r.Answers, commentView)}, Pinned: r.Pinned, StoreOfTheYear: r.StoreOfTheYear,
		Saved: r.Saved, Following: r.Following, Version: r.Version, MustRead: r.MustRead, Can: r.Can}
	if len(r.Thanked) > 0 {
		v.Thanks = web.Views(r.Thanked, thankedView)
	}
	if r.Poll != nil {
		poll := pollView(*r.Poll)
		v.Poll = &poll
	}
	return v
}

// FeedPage is a page of the feed.
type FeedPage struct {
	web.List[PostView]
	Until time.Time `json:"until" doc:"The moment that the page shows. Send it with the requests for further pages, so that they do not shift while posts arrive; and as since, to ask for newer posts. Of saved posts: where the next page begins, whatever was taken back meanwhile"`
}

// NewerView is how many posts have arrived.
type NewerView struct {
	Count int `json:"count" doc:"At most 100 are counted"`
}

// AnnouncementsView is every announcement.
type AnnouncementsView struct {
	Items []PostView `json:"items" nullable:"false"`
}

// Operations returns the room's operations.
func (h *HTTP) Operations() []web.Operation {
	posts := []web.Operation{
		{ID: "get-feed", Method: "GET", Path: "/users/me/feed", Access: access.SignedIn, Handler: web.Raw(access.Do(h.feed)),
			Summary: "A page of the feed, newest first, or of what is scheduled or saved. Its meta only counts as far as the first post of the next page"},
		{ID: "count-newer-posts", Method: "GET", Path: "/users/me/feed/new", Access: access.SignedIn, Handler: web.JSON(access.Do(h.newer)),
			Summary: "How many posts of others have come into the feed since a moment"},
		{ID: "list-announcements", Method: "GET", Path: "/posts/announcements", Access: access.SignedIn, Handler: web.JSON(access.Do(h.announcements)),
			Summary: "The pinned posts, newest first, at most 50"},
		{ID: "create-post", Method: "POST", Path: "/posts", Access: access.SignedIn.InPerson("share a post"), Status: 201, Errors: []int{409},
			Handler: web.Raw(access.Do(h.create)), Summary: "Share a post, now or at a set time (201); a repeat with the same id answers 200"},
		{ID: "get-post", Method: "GET", Path: "/posts/{id}", Access: access.SignedIn, Errors: []int{404}, Handler: web.JSON(access.Do(h.get)),
			Summary: "A post with its comments"},
		{ID: "update-post", Method: "POST", Path: "/posts/{id}", Access: access.SignedIn.InPerson("change a post"), Errors: []int{404, 409},
			Handler: web.JSON(access.Do(web.Updates(Entry.form, h.service.Update, view))),
			Summary: "Change the fields of a post that are sent; also pin it, or mark it for Store of the Year"},
		{ID: "delete-post", Method: "DELETE", Path: "/posts/{id}", Access: access.SignedIn.InPerson("delete a post"), Status: 204, Errors: []int{404},
			Handler: web.Raw(access.Do(h.remove)), Summary: "Delete a post"},
		{ID: "save-post", Method: "PUT", Path: "/posts/{id}/saved", Access: access.SignedIn.InPerson("save a post"), Status: 204, Errors: []int{404},
			Handler: web.Raw(access.Do(h.save)), Summary: "Save a post for later, or take that back; a repeat changes nothing"},
		{ID: "follow-post", Method: "PUT", Path: "/posts/{id}/following", Access: access.SignedIn.InPerson("follow a post"), Status: 204,
			Errors: []int{404, 409}, Handler: web.Raw(access.Do(h.follow)),
			Summary: "Be told of each comment on a post, or no longer; a repeat changes nothing"},
	}
	return slices.Concat(posts, h.answerOperations(), h.pollOperations(), h.flagOperations(), h.seeAsOperations())
}

// FilterInput says which posts to list; embed it in an operation's input.
type FilterInput struct {
	FeedType   Kind   `query:"feedType" default:"GLOBAL" doc:"HEAD_OFFICE: what head office has written; MY_STORE: what is shared within your store, or for head office within any; GLOBAL: everything else too"`
	PostType   string `query:"postType" enum:"ALL,ANNOUNCEMENTS,STORE_OF_THE_YEAR,SOCIAL" default:"ALL" doc:"SOCIAL: neither announcements nor Store of the Year"`
	PostAuthor string `query:"postAuthor" enum:"HEAD_OFFICE" doc:"Only posts of head office"`
	Author     string `query:"author" maxLength:"60" doc:"Id of whoever wrote them"`
	Store      string `query:"store" maxLength:"60" doc:"Id of the store to which their authors belonged when they wrote them"`
	calendar.Span
}

func (in FilterInput) filter() (Filter, error) {
	from, to, err := in.Days()
	return Filter{Feed: in.FeedType, Type: Type(in.PostType), OfHeadOffice: in.PostAuthor != "", AuthorID: in.Author, StoreID: in.Store, From: from,
		To: to}, err
}

type feedInput struct {
	web.Unless
	FilterInput
	Page  int       `query:"page" minimum:"1" maximum:"1000000" default:"1" doc:"Page, from 1"`
	Limit int       `query:"limit" minimum:"1" maximum:"100" default:"15" doc:"Posts per page"`
	Until time.Time `query:"until" doc:"The moment to show; absent: now"`

	Saved     bool `query:"saved" doc:"Instead of the feed the posts that you have saved for later, what was saved last first. The other filters do not narrow them. Not while impersonating"`
	Scheduled bool `query:"scheduled" doc:"Instead of the feed the posts that are scheduled, the next one first: your own, or for head office everybody's. The other filters do not narrow them"`
}

func (h *HTTP) feed(ctx context.Context, actor access.Actor, in *feedInput) (*web.Polled[FeedPage], error) {
	who := actor.Fingerprint() + h.service.media.Links(actor)
	return web.Poll(ctx, in.Unless, h.versions, who, h.service.topics(actor), func() (FeedPage, error) {
		page := web.Page{Page: in.Page, Limit: in.Limit}
		filter, err := in.filter()
		if err != nil {
			return FeedPage{}, err
		}
		filter.Scheduled, filter.Saved = in.Scheduled, in.Saved
		rows := page.Rows()
		if filter.Saved {
			rows.Offset = 0 // until says where the page begins
		}
		found, more, until, err := h.service.Feed(ctx, actor, filter, in.Until, rows)
		return feedPage(found, more, until, page), err
	})
}

func feedPage(found []Reading, more bool, until time.Time, page web.Page) FeedPage {
	total := page.Rows().Offset + len(found)
	if more {
		total++
	}
	return FeedPage{List: web.NewList(web.Views(found, view), page, total), Until: until}
}

type newerInput struct {
	FilterInput
	Since time.Time `query:"since" required:"true" doc:"The until of the page on the screen"`
}

func (h *HTTP) newer(ctx context.Context, actor access.Actor, in *newerInput) (NewerView, error) {
	filter, err := in.filter()
	if err != nil {
		return NewerView{}, err
	}
	n, err := h.service.Newer(ctx, actor, filter, in.Since)
	return NewerView{n}, err
}

func (h *HTTP) announcements(ctx context.Context, actor access.Actor, _ *struct{}) (AnnouncementsView, error) {
	found, err := h.service.Announcements(ctx, actor)
	return AnnouncementsView{web.Views(found, view)}, err
}

func (h *HTTP) get(ctx context.Context, actor access.Actor, in *web.PathID) (PostView, error) {
	r, err := h.service.Get(ctx, actor, in.ID)
	return view(r), err
}

// Entry is what the form for a post sends.
type Entry struct {
	web.FormID
	Body        *string    `json:"body,omitempty" maxLength:"120000" doc:"HTML of at most 100,000 bytes; everything but plain formatting, links, mentions and videos is removed"`
	Status      *Status    `json:"status,omitempty" doc:"PUBLIC: publish now. DRAFT: publish at publishedAt"`
	PublishedAt *time.Time `json:"publishedAt,omitempty" doc:"For a DRAFT. A time that has passed today publishes at once"`
	audience.Fields
	TaggedUsers       *[]string              `json:"taggedUsers,omitempty" maxItems:"1000" doc:"Ids of people; those whose mention is in the body are added"`
	Attachments       *[]string              `json:"attachments,omitempty" maxItems:"1000" doc:"Ids of uploads, in order"`
	SendNotifications *bool                  `json:"sendNotifications,omitempty" doc:"Tell everybody who may see the post; head office only, until it is published"`
	Pinned            *bool                  `json:"pinned,omitempty" doc:"An announcement; head office only"`
	StoreOfTheYear    *bool                  `json:"storeOfTheYear,omitempty" doc:"Only when editing; head office only"`
	Reason            string                 `json:"reason,omitempty" doc:"Why head office edits somebody else's, for its author, in at most 500 characters"`
	MustRead          *network.MustReadEntry `json:"mustRead,omitempty" doc:"Whether those whom it reaches have to confirm that they have read it. Head office; an owner when it is for the own store"`
	Poll              *PollEntry             `json:"poll,omitempty" doc:"The question that the post carries; its words only of the author, until somebody has voted"`
	Thanks            *ThanksEntry           `json:"thanks,omitempty" doc:"Whom it thanks, at most 5 people and stores; only of the author. Absent: as it was"`
}

// ThanksEntry is whom a post thanks, by id.
type ThanksEntry struct {
	People []string `json:"people" nullable:"false" maxItems:"100"`
	Stores []string `json:"stores" nullable:"false" maxItems:"100" doc:"As a whole: any for head office and reps, for others their own"`
}

// form returns what the entry says, or an Invalid fault when it restricts an audience that it does not name.
func (e Entry) form() (Form, error) {
	f := Form{ID: e.ID, Version: e.Version, Body: e.Body, Status: e.Status, PublishedAt: e.PublishedAt, Tags: e.TaggedUsers, Media: e.Attachments,
		SendNotifications: e.SendNotifications, Pinned: e.Pinned, StoreOfTheYear: e.StoreOfTheYear, MustRead: e.MustRead, Reason: e.Reason,
		Poll: e.Poll.form()}
	if e.Thanks != nil {
		f.Thanks = &ThanksForm{People: e.Thanks.People, Stores: e.Thanks.Stores}
	}
	var err error
	f.To, err = e.To()
	return f, err
}

func (h *HTTP) create(ctx context.Context, actor access.Actor, in *web.CreateInput[Entry]) (*web.StatusBody[PostView], error) {
	form, err := in.Body.form()
	if err != nil {
		return nil, err
	}
	if form.StoreOfTheYear != nil {
		return nil, fault.InvalidField("storeOfTheYear", messageMarksLater)
	}
	r, created, err := h.service.Create(ctx, actor, form)
	return web.Saved(view(r), created), err
}

func (h *HTTP) remove(ctx context.Context, actor access.Actor, in *web.PathID) (*web.Empty, error) {
	return &web.Empty{}, h.service.Delete(ctx, actor, in.ID)
}

// messageMarksLater answers a request that no screen makes.
const messageMarksLater = "A post can be marked once it exists."

type saveInput struct {
	web.PathID
	Body struct {
		Saved bool `json:"saved"`
	}
}

type followInput struct {
	web.PathID
	Body struct {
		Following bool `json:"following"`
	}
}

func (h *HTTP) follow(ctx context.Context, actor access.Actor, in *followInput) (*web.Empty, error) {
	return &web.Empty{}, h.service.Follow(ctx, actor, in.ID, in.Body.Following)
}

func (h *HTTP) save(ctx context.Context, actor access.Actor, in *saveInput) (*web.Empty, error) {
	return &web.Empty{}, h.service.SaveForLater(ctx, actor, in.ID, in.Body.Saved)
}
