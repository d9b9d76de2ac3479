package messaging

import (
	"context"
	"slices"
	"time"

	"caravan/internal/access"
	"caravan/internal/network"
	"caravan/internal/platform/web"
	"caravan/internal/text"
)

// HTTP is the room's HTTP door.
type HTTP struct {
	service  *Service
	versions web.Versions
}

// NewHTTP returns the room's HTTP door. The versions are of the topics that the service says have changed.
func NewHTTP(s *Service, v web.Versions) *HTTP { return &HTTP{service: s, versions: v} }

// PersonView is somebody as the others in a conversation see them.
type PersonView struct {
	network.AuthorRef
	RoleLabel string             `json:"roleLabel"`
	Store     *network.StoreName `json:"store" doc:"Null: they belong to no store"`
}

func (p Person) view() PersonView {
	v := PersonView{AuthorRef: p.View(), RoleLabel: p.Role.Label()}
	if p.StoreID != "" && !p.Deactivated {
		v.Store = &network.StoreName{ID: p.StoreID, Name: p.StoreName}
	}
	return v
}

// MemberView is a seat in a conversation.
type MemberView struct {
	UserID            *string     `json:"userId" doc:"Null for the seat of head office"`
	Type              MemberType  `json:"type" enum:"USER,HEAD_OFFICE" doc:"HEAD_OFFICE: the seat that head office shares"`
	SeenMessagesUntil *time.Time  `json:"seenMessagesUntil" doc:"The sentAt of the last message that they have seen; null: none"`
	User              *PersonView `json:"user" doc:"Null for the seat of head office"`
}

// PreviewView is the last message in a list of conversations.
type PreviewView struct {
	ID           string             `json:"id"`
	Text         string             `json:"text" doc:"Its first words; empty when it only has files, or was deleted"`
	Files        int                `json:"files"`
	Deleted      bool               `json:"deleted"`
	Mine         bool               `json:"mine"`
	AsHeadOffice bool               `json:"asHeadOffice"`
	CreatedBy    *network.AuthorRef `json:"createdBy" doc:"Null when head office wrote it, for those outside"`
	SentAt       time.Time          `json:"sentAt"`
}

// InboxView is what the desk keeps about a conversation.
type InboxView struct {
	Owner        *network.AuthorRef `json:"owner" doc:"Who looks after it; null: nobody"`
	SnoozedUntil *time.Time         `json:"snoozedUntil" doc:"When it comes back to the inbox; null: it is there. A new message of the store brings it back at once"`
	WaitingSince *time.Time         `json:"waitingSince" doc:"When the first message came that waits for an answer; null: none does"`
	AnswerBy     *time.Time         `json:"answerBy" doc:"By when head office has promised to answer it"`
	ResolvedAt   *time.Time         `json:"resolvedAt" doc:"When head office resolved it; null: it is open. A new message of the store opens it again, unless it only says thank you"`
	ResolvedBy   *network.AuthorRef `json:"resolvedBy" doc:"Who did; null: it is open"`
	Labels       []LabelRef         `json:"labels" nullable:"false" doc:"By name, at most five"`
}

// ConversationView is a conversation, as one of its members or the desk sees it.
type ConversationView struct {
	ID                  string             `json:"id"`
	Type                Type               `json:"type"`
	Title               string             `json:"title" doc:"What to call it: the other person, the group, the store, or 'Head Office'"`
	IsGroup             bool               `json:"isGroup"`
	Name                string             `json:"name" doc:"Of a group that has one"`
	ConversationMembers []MemberView       `json:"conversationMembers" nullable:"false" doc:"Who takes part now, by name"`
	LastMessageSentAt   *time.Time         `json:"lastMessageSentAt" doc:"Null: there is no message for you yet"`
	LastMessage         *PreviewView       `json:"lastMessage" doc:"Null: there is none for you yet"`
	Unread              int                `json:"unread" doc:"Messages of others that you have not seen; 100 means that many or more"`
	Muted               bool               `json:"muted" doc:"You have muted it: you are told only of messages that mention you, and what is unread in it is not counted"`
	Store               *network.StoreView `json:"store" doc:"Of a store's conversation with head office"`
	PromiseHours        *int               `json:"promiseHours" doc:"Within how many hours head office answers; null among members"`
	Inbox               *InboxView         `json:"inbox" doc:"Only for those who answer for head office"`
	CreatedAt           time.Time          `json:"createdAt"`
	Can                 Can                `json:"can"`
}

func (o Reading) view(actor access.Actor) ConversationView {
	v := ConversationView{ID: o.ID, Type: o.Type, Title: o.Title, IsGroup: o.isGroup(), Name: o.Name,
		ConversationMembers: make([]MemberView, len(o.Members)), Unread: o.Unread, Muted: o.Muted,
		CreatedAt: o.CreatedAt, Can: o.Can}
	for i, m := range o.Members {
		mv := MemberView{Type: m.Type, SeenMessagesUntil: orNil(m.SeenUntil)}
		if m.Type == UserSeat {
			p := m.Person.view()
			mv.UserID, mv.User = &p.ID, &p
		}
		v.ConversationMembers[i] = mv
	}
	if m := o.Last; m != nil {
		v.LastMessageSentAt = &m.SentAt
		v.LastMessage = &PreviewView{ID: m.ID, Text: text.Short(m.Text, shortMessage), Files: m.Files, Deleted: m.DeletedAt != nil,
			Mine: m.By.ID == actor.UserID, AsHeadOffice: m.AsHeadOffice, CreatedBy: author(m.By.AuthorRef, m.AsHeadOffice, o.Side), SentAt: m.SentAt}
	}
	if o.Store != nil {
		s := o.Store.View()
		v.Store = &s
	}
	if o.Type != HeadOffice {
		return v
	}
	v.PromiseHours = &o.Promise
	if o.Side == DeskSide {
		inbox := o.inboxView()
		v.Inbox = &inbox
	}
	return v
}

// inboxView returns what the desk keeps about the conversation, as the desk sees it.
func (o Reading) inboxView() InboxView {
	v := InboxView{SnoozedUntil: o.Inbox.SnoozedUntil, WaitingSince: o.Inbox.waiting(), ResolvedAt: o.Inbox.ResolvedAt,
		Labels: make([]LabelRef, len(o.Labels))}
	for i, l := range o.Labels {
		v.Labels[i] = LabelRef{l.ID, l.Name}
	}
	if o.Inbox.Owner.ID != "" {
		owner := o.Inbox.Owner.View()
		v.Owner = &owner
	}
	if o.Inbox.ResolvedBy.ID != "" {
		by := o.Inbox.ResolvedBy.View()
		v.ResolvedBy = &by
	}
	if v.WaitingSince != nil {
		by := v.WaitingSince.Add(time.Duration(o.Promise) * time.Hour)
		v.AnswerBy = &by
	}
	return v
}

// author returns who wrote something. Outside of head office nobody learns who of it did: it writes as Head Office (SCR-007).
func author(by network.AuthorRef, asHeadOffice bool, side Side) *network.AuthorRef {
	if asHeadOffice && side != DeskSide {
		return nil
	}
	shown := by.View()
	return &shown
}

// orNil returns nil for a time that means never.
func orNil(t time.Time) *time.Time {
	if t.UnixMilli() <= 0 {
		return nil
	}
	return &t
}

// CountView is how many messages somebody has not seen.
type CountView struct {
	Count           int `json:"count" doc:"In conversations with members that you have not muted; at most 100 of each are counted"`
	CountHeadOffice int `json:"countHeadOffice" doc:"In the shared inbox for those who answer for head office; from head office for everybody else, unless they have muted it"`
}

// Operations returns the room's operations.
func (h *HTTP) Operations() []web.Operation {
	conversations := []web.Operation{
		{ID: "list-conversations", Method: "GET", Path: "/users/me/conversations", Access: access.SignedIn.InPerson("use messages"),
			Handler: web.Raw(access.Do(h.list)), Summary: "Your conversations, the one with the newest message first"},
		{ID: "count-conversations", Method: "GET", Path: "/users/me/conversations/count", Access: access.SignedIn.InPerson("use messages"),
			Handler: web.Raw(access.Do(h.count)), Summary: "How many messages you have not seen"},
		{ID: "create-conversation", Method: "POST", Path: "/conversations", Access: access.SignedIn.InPerson("use messages"), Status: 201,
			Errors: []int{409}, Handler: web.Raw(access.Do(h.create)),
			Summary: "Begin a conversation (201); the one that two people, or a store and head office, have already is the answer (200)"},
		{ID: "list-possible-users", Method: "GET", Path: "/conversations/possible-users", Access: access.SignedIn.InPerson("use messages"),
			Handler: web.JSON(access.Do(h.possible)), Summary: "People to write to, by name. Its meta only counts as far as the first person of " +
				"the next page"},
		{ID: "get-conversation", Method: "GET", Path: "/conversations/{id}", Access: access.SignedIn.InPerson("use messages"), Errors: []int{404},
			Handler: web.Raw(access.Do(h.get)), Summary: "A conversation with a part of its messages"},
		{ID: "update-conversation", Method: "POST", Path: "/conversations/{id}", Access: access.SignedIn.InPerson("use messages"), Errors: []int{404, 409},
			Handler: web.JSON(access.Do(h.rename)), Summary: "Change the name of a group"},
		{ID: "add-conversation-members", Method: "POST", Path: "/conversations/{id}/members", Access: access.SignedIn.InPerson("use messages"),
			Errors: []int{404, 409}, Handler: web.JSON(access.Do(h.addMembers)), Summary: "Add people to a group; they see what is written from then on"},
		{ID: "remove-conversation-member", Method: "DELETE", Path: "/conversations/{id}/members/{userId}", Access: access.SignedIn.InPerson("use messages"),
			Status: 204, Errors: []int{404, 409}, Handler: web.Raw(access.Do(h.removeMember)),
			Summary: "Remove somebody from a group, or leave it"},
		{ID: "mark-conversation-seen", Method: "POST", Path: "/conversations/{id}/seen/{userId}", Access: access.SignedIn.InPerson("use messages"),
			Errors: []int{404}, Handler: web.JSON(access.Do(h.seen)), Summary: "Say what you have seen. With 'head-office' in place of your id: what head " +
				"office has seen. A mark never goes back"},
		{ID: "mute-conversation", Method: "PUT", Path: "/conversations/{id}/mute", Access: access.SignedIn.InPerson("use messages"),
			Errors: []int{404}, Handler: web.JSON(access.Do(h.mute)), Summary: "Mute a conversation for yourself: you are told only of messages that " +
				"mention you"},
		{ID: "unmute-conversation", Method: "DELETE", Path: "/conversations/{id}/mute", Access: access.SignedIn.InPerson("use messages"),
			Errors: []int{404}, Handler: web.JSON(access.Do(h.unmute)), Summary: "Be told of a conversation's messages again"},
		{ID: "tell-typing", Method: "POST", Path: "/conversations/{id}/typing", Access: access.SignedIn.InPerson("use messages"), Status: 204,
			Errors: []int{404}, Handler: web.Raw(access.Do(h.typing)), Summary: "Tell the others that you are writing; at most every two seconds is told"},
	}
	return slices.Concat(conversations, h.messageOperations(), h.pinOperations(), h.deskOperations(), h.figuresOperations(), h.labelOperations(),
		h.manyOperations())
}

type listInput struct {
	web.Unless
	web.Page
	Query string `query:"query" maxLength:"200" doc:"Words in the name of the group, of a member or of the store; case and accents do not matter"`
	Type  Type   `query:"conversationType" default:"MEMBERS" doc:"HEAD_OFFICE: yours with head office, or the shared inbox for those who answer for it"`
	Staff bool   `query:"staffOnly" doc:"Among members: only those in which everybody is of head office or a rep"`
}

func (h *HTTP) list(ctx context.Context, actor access.Actor, in *listInput) (*web.Polled[web.List[ConversationView]], error) {
	return web.Poll(ctx, in.Unless, h.versions, actor.Fingerprint(), Topics(actor), func() (web.List[ConversationView], error) {
		found, total, err := h.service.List(ctx, actor, List{Type: in.Type, Query: in.Query, StaffOnly: in.Staff, Page: in.Rows()})
		return web.NewList(views(actor, found), in.Page, total), err
	})
}

func views(actor access.Actor, found []Reading) []ConversationView {
	items := make([]ConversationView, len(found))
	for i, r := range found {
		items[i] = r.view(actor)
	}
	return items
}

func (h *HTTP) count(ctx context.Context, actor access.Actor, in *struct{ web.Unless }) (*web.Polled[CountView], error) {
	return web.Poll(ctx, in.Unless, h.versions, actor.Fingerprint(), Topics(actor), func() (CountView, error) {
		n, err := h.service.Count(ctx, actor)
		return CountView{n.Members, n.HeadOffice}, err
	})
}

type createInput struct {
	Body struct {
		ID          string    `json:"id,omitempty" format:"uuid" doc:"A UUID made by the client, so that repeating the call is harmless"`
		Type        Type      `json:"type,omitempty" default:"MEMBERS"`
		UserIDs     []string  `json:"userIds,omitempty" maxItems:"200" doc:"Whom to write to: one person, or several for a group. With HEAD_OFFICE nobody, or one person for those who answer for head office"`
		Name        string    `json:"name,omitempty" doc:"Of a group; may be absent"`
		MessageID   string    `json:"messageId,omitempty" format:"uuid" doc:"Id of the first message, made by the client"`
		Body        string    `json:"body,omitempty" maxLength:"24000" doc:"HTML of the first message; may be absent"`
		Attachments *[]string `json:"attachments,omitempty" maxItems:"1000" doc:"Ids of uploads for the first message"`
	}
}

func (h *HTTP) create(ctx context.Context, actor access.Actor, in *createInput) (*web.StatusBody[ConversationView], error) {
	b := in.Body
	r, created,
		err := h.service.Create(ctx, actor,
		Form{ID: b.ID, Type: b.Type, UserIDs: b.UserIDs, Name: b.Name, First: MessageForm{ID: b.MessageID, Body: &b.Body, Media: b.Attachments}})
	return web.Saved(r.view(actor), created), err
}

type possibleInput struct {
	web.Page
	Query      string   `query:"query" maxLength:"100" doc:"Words that begin a part of the name or of the store's name each; case and accents do not matter"`
	Type       Type     `query:"conversationType" default:"MEMBERS" doc:"HEAD_OFFICE: whom head office can write to; only for those who answer for it"`
	ExcludeIDs []string `query:"excludeIds,explode" maxItems:"100" doc:"Ids of people who are not wanted"`
	Staff      bool     `query:"staffOnly" doc:"Only people of head office and reps"`
}

func (h *HTTP) possible(ctx context.Context, actor access.Actor, in *possibleInput) (web.List[PersonView], error) {
	page := in.Page
	found, more, err := h.service.Possible(ctx, actor,
		Search{Type: in.Type, Query: in.Query, Exclude: in.ExcludeIDs, StaffOnly: in.Staff, Page: page.Rows()})
	total := page.Rows().Offset + len(found)
	if more {
		total++
	}
	return web.NewList(people(found), page, total), err
}

func people(found []Person) []PersonView {
	items := make([]PersonView, len(found))
	for i, p := range found {
		items[i] = p.view()
	}
	return items
}

type renameInput struct {
	web.PathID
	Body struct {
		Name string `json:"name" doc:"Empty: the group is called by its members"`
	}
}

func (h *HTTP) rename(ctx context.Context, actor access.Actor, in *renameInput) (ConversationView, error) {
	r, err := h.service.Rename(ctx, actor, in.ID, in.Body.Name)
	return r.view(actor), err
}

type addMembersInput struct {
	web.PathID
	Body struct {
		UserIDs []string `json:"userIds" maxItems:"200"`
	}
}

func (h *HTTP) addMembers(ctx context.Context, actor access.Actor, in *addMembersInput) (ConversationView, error) {
	r, err := h.service.AddMembers(ctx, actor, in.ID, in.Body.UserIDs)
	return r.view(actor), err
}

type memberInput struct {
	web.PathID
	UserID string `path:"userId" maxLength:"60"`
}

func (h *HTTP) removeMember(ctx context.Context, actor access.Actor, in *memberInput) (*web.Empty, error) {
	return &web.Empty{}, h.service.RemoveMember(ctx, actor, in.ID, in.UserID)
}

type seenInput struct {
	web.PathID
	UserID string    `path:"userId" maxLength:"60"`
	Until  time.Time `query:"until" doc:"The sentAt of the last message that was on the screen; absent: the newest one"`
}

// SeenView is what somebody has seen now.
type SeenView struct {
	SeenMessagesUntil *time.Time `json:"seenMessagesUntil"`
}

func (h *HTTP) seen(ctx context.Context, actor access.Actor, in *seenInput) (SeenView, error) {
	desk := in.UserID == headOfficePath
	if !desk && in.UserID != actor.UserID {
		return SeenView{}, access.Allow(false)
	}
	at, err := h.service.Seen(ctx, actor, in.ID, desk, in.Until)
	return SeenView{orNil(at)}, err
}

func (h *HTTP) mute(ctx context.Context, actor access.Actor, in *web.PathID) (ConversationView, error) {
	r, err := h.service.Mute(ctx, actor, in.ID, true)
	return r.view(actor), err
}

func (h *HTTP) unmute(ctx context.Context, actor access.Actor, in *web.PathID) (ConversationView, error) {
	r, err := h.service.Mute(ctx, actor, in.ID, false)
	return r.view(actor), err
}

func (h *HTTP) typing(ctx context.Context, actor access.Actor, in *web.PathID) (*web.Empty, error) {
	return &web.Empty{}, h.service.Typing(ctx, actor, in.ID)
}
