package messaging

import (
	"context"
	"time"

	"caravan/internal/access"
	"caravan/internal/network"
	"caravan/internal/platform/web"
)

func (h *HTTP) deskOperations() []web.Operation {
	return []web.Operation{
		{ID: "list-head-office-conversations", Method: "GET", Path: "/conversations/head-office", Access: access.Admin.InPerson("use messages"),
			Handler: web.Raw(access.Do(h.inbox)), Summary: "The shared inbox of head office, unread first; only with the permission HEAD_OFFICE_CHAT"},
		{ID: "search-head-office-conversations", Method: "GET", Path: "/conversations/head-office/search", Access: access.Admin.InPerson("use messages"),
			Handler: web.JSON(access.Do(h.findInInbox)), Summary: "The conversations with head office in whose messages every word of the query is, " +
				"each with the latest of them, the latest first; at most 30"},
		{ID: "list-desk", Method: "GET", Path: "/conversations/head-office/people", Access: access.Admin.InPerson("use messages"),
			Handler: web.JSON(access.Do(h.desk)), Summary: "Those who answer for head office"},
		{ID: "get-messaging-settings", Method: "GET", Path: "/conversations/head-office/settings", Access: access.SignedIn.InPerson("use messages"),
			Handler: web.JSON(access.Do(h.settings)), Summary: "What head office promises to those who write to it"},
		{ID: "set-messaging-settings", Method: "POST", Path: "/conversations/head-office/settings", Access: access.Admin.InPerson("use messages"),
			Handler: web.JSON(access.Do(h.setSettings)), Summary: "Set what head office promises"},
		{ID: "tend-conversation", Method: "POST", Path: "/conversations/{id}/head-office", Access: access.Admin.InPerson("use messages"),
			Errors: []int{404, 409}, Handler: web.JSON(access.Do(h.tend)),
			Summary: "Set who of head office looks after a conversation, snooze it, or say that it needs no answer"},
		{ID: "resolve-conversation", Method: "PUT", Path: "/conversations/{id}/resolved", Access: access.Admin.InPerson("use messages"),
			Errors: []int{404, 409}, Handler: web.JSON(access.Do(h.resolve)), Summary: "Finish a conversation with head office, unless somebody of the " +
				"store has written since the message that you name (409)"},
		{ID: "reopen-conversation", Method: "DELETE", Path: "/conversations/{id}/resolved", Access: access.Admin.InPerson("use messages"),
			Errors: []int{404, 409}, Handler: web.JSON(access.Do(h.reopen)), Summary: "Open a resolved conversation again"},
		{ID: "get-conversation-card", Method: "GET", Path: "/conversations/{id}/card", Access: access.Admin.InPerson("use messages"),
			Errors: []int{404, 409}, Handler: web.JSON(access.Do(h.card)),
			Summary: "Who writes in a conversation with head office: the store with its latest score, its people and when they signed in last"},
		{ID: "create-conversation-note", Method: "POST", Path: "/conversations/{id}/notes", Access: access.Admin.InPerson("use messages"), Status: 201,
			Errors: []int{404, 409}, Handler: web.Raw(access.Do(h.addNote)),
			Summary: "Note something for head office only (201); a repeat with the same id answers 200"},
		{ID: "delete-conversation-note", Method: "DELETE", Path: "/conversations/{id}/notes/{noteId}", Access: access.Admin.InPerson("use messages"),
			Status: 204, Errors: []int{404, 409}, Handler: web.Raw(access.Do(h.deleteNote)),
			Summary: "Delete your own note"},
		{ID: "list-saved-answers", Method: "GET", Path: "/saved-answers", Access: access.Admin.InPerson("use messages"),
			Handler: web.JSON(access.Do(h.answers)), Summary: "Answers that head office gives often, by title"},
		{ID: "create-saved-answer", Method: "POST", Path: "/saved-answers", Access: access.Admin.InPerson("use messages"), Status: 201, Errors: []int{409},
			Handler: web.Raw(access.Do(h.createAnswer)), Summary: "Save an answer (201); a repeat with the same id answers 200"},
		{ID: "update-saved-answer", Method: "POST", Path: "/saved-answers/{id}", Access: access.Admin.InPerson("use messages"), Errors: []int{404},
			Handler: web.JSON(access.Do(h.updateAnswer)), Summary: "Change a saved answer"},
		{ID: "delete-saved-answer", Method: "DELETE", Path: "/saved-answers/{id}", Access: access.Admin.InPerson("use messages"), Status: 204,
			Errors: []int{404}, Handler: web.Raw(access.Do(h.deleteAnswer)), Summary: "Delete a saved answer"},
	}
}

// InboxPart is which part of the inbox is meant.
type InboxPart struct {
	Show  string `query:"show" enum:"ALL,MINE,NOBODYS,WAITING,SNOOZED,RESOLVED" default:"ALL" doc:"ALL: everything that is neither snoozed nor resolved. MINE: that you look after. WAITING: for an answer, the longest first. SNOOZED: the soonest first. RESOLVED: the latest first"`
	Label string `query:"label" maxLength:"60" doc:"Id of a label; only conversations that carry it"`
}

type inboxInput struct {
	web.Unless
	web.Page
	InboxPart
	Query string `query:"query" maxLength:"200" doc:"Words in the name of the store, or of who writes; case and accents do not matter. A search also finds what is snoozed or resolved"`
}

func (h *HTTP) inbox(ctx context.Context, actor access.Actor, in *inboxInput) (*web.Polled[web.List[ConversationView]], error) {
	return web.Poll(ctx, in.Unless, h.versions, actor.Fingerprint(), []string{topicOffice}, func() (web.List[ConversationView], error) {
		found, total, err := h.service.Inbox(ctx, actor, InboxFilter{Show: Show(in.Show), LabelID: in.Label, Query: in.Query, Page: in.Rows()})
		return web.NewList(views(actor, found), in.Page, total), err
	})
}

type findInInboxInput struct {
	InboxPart
	Query string `query:"query" maxLength:"200" doc:"Words in a message; case, accents and single typing errors do not matter"`
}

// FoundConversationView is a conversation in which words were found.
type FoundConversationView struct {
	Conversation ConversationView `json:"conversation"`
	Message      HitView          `json:"message" doc:"The latest message that has them"`
}

// FoundConversationsView are the conversations in which words were found.
type FoundConversationsView struct {
	Items      []FoundConversationView `json:"items" nullable:"false"`
	More       bool                    `json:"more" doc:"There may be others, which were written about longer ago"`
	Resembling bool                    `json:"resembling" doc:"No message has the words as they were typed"`
}

func (h *HTTP) findInInbox(ctx context.Context, actor access.Actor, in *findInInboxInput) (v FoundConversationsView, err error) {
	found, err := h.service.FindInInbox(ctx, actor, InboxFilter{Show: Show(in.Show), LabelID: in.Label, Query: in.Query})
	v = FoundConversationsView{Items: make([]FoundConversationView, len(found.Conversations)), More: found.More, Resembling: found.Resembling}
	hits := Hits{Hits: found.Hits}.view().Items
	for i, r := range found.Conversations {
		v.Items[i] = FoundConversationView{r.view(actor), hits[i]}
	}
	return v, err
}

// DeskView is who answers for head office.
type DeskView struct {
	Items []PersonView `json:"items" nullable:"false"`
}

func (h *HTTP) desk(ctx context.Context, actor access.Actor, _ *struct{}) (DeskView, error) {
	found, err := h.service.Desk(ctx, actor)
	return DeskView{people(found)}, err
}

// SettingsView is what head office promises.
type SettingsView struct {
	PromiseHours int `json:"promiseHours" doc:"Within how many hours head office answers"`
}

func (h *HTTP) settings(ctx context.Context, actor access.Actor, _ *struct{}) (SettingsView, error) {
	hours, err := h.service.Promise(ctx, actor)
	return SettingsView{hours}, err
}

type settingsInput struct {
	Body struct {
		PromiseHours int `json:"promiseHours" doc:"From 1 to 336"`
	}
}

func (h *HTTP) setSettings(ctx context.Context, actor access.Actor, in *settingsInput) (SettingsView, error) {
	return SettingsView(in.Body), h.service.SetPromise(ctx, actor, in.Body.PromiseHours)
}

type tendInput struct {
	web.PathID
	Body struct {
		Owner          *string    `json:"owner,omitempty" maxLength:"60" doc:"Id of who looks after it; empty: nobody; absent: as it was"`
		SnoozedUntil   *time.Time `json:"snoozedUntil,omitempty" doc:"When it comes back to the inbox; absent: as it was"`
		Wake           bool       `json:"wake,omitempty" doc:"It is not snoozed any more"`
		NoAnswerNeeded bool       `json:"noAnswerNeeded,omitempty" doc:"It no longer waits for an answer"`
	}
}

func (h *HTTP) tend(ctx context.Context, actor access.Actor, in *tendInput) (ConversationView, error) {
	d := DeskChange{OwnerID: in.Body.Owner, SnoozedUntil: in.Body.SnoozedUntil, NoAnswerNeeded: in.Body.NoAnswerNeeded}
	if in.Body.Wake {
		d.SnoozedUntil = &time.Time{}
	}
	r, err := h.service.Tend(ctx, actor, in.ID, d)
	return r.view(actor), err
}

type resolveInput struct {
	web.PathID
	Body struct {
		LastMessage string `json:"lastMessage" minLength:"1" maxLength:"60" doc:"Id of the last message that you have seen"`
	}
}

func (h *HTTP) resolve(ctx context.Context, actor access.Actor, in *resolveInput) (ConversationView, error) {
	r, err := h.service.Resolve(ctx, actor, in.ID, in.Body.LastMessage)
	return r.view(actor), err
}

func (h *HTTP) reopen(ctx context.Context, actor access.Actor, in *web.PathID) (ConversationView, error) {
	r, err := h.service.Reopen(ctx, actor, in.ID)
	return r.view(actor), err
}

// CardView is what the desk wants to know about those who write.
type CardView struct {
	Store  *network.StoreView `json:"store" doc:"Null for a conversation of one person"`
	Score  *Score             `json:"score" doc:"Of the latest quarter with a completed report; null: there is none"`
	People []CardPersonView   `json:"people" nullable:"false"`
}

// CardPersonView is one of those who write.
type CardPersonView struct {
	PersonView
	Email        string     `json:"email"`
	PhoneNumber  string     `json:"phoneNumber" doc:"May be empty"`
	LastSignedIn *time.Time `json:"lastSignedIn" doc:"Null: never"`
}

func (h *HTTP) card(ctx context.Context, actor access.Actor, in *web.PathID) (CardView, error) {
	c, err := h.service.Card(ctx, actor, in.ID)
	v := CardView{Score: c.Score, People: make([]CardPersonView, len(c.People))}
	if c.Store != nil {
		s := c.Store.View()
		v.Store = &s
	}
	for i, p := range c.People {
		v.People[i] = CardPersonView{PersonView: p.view(), Email: p.Email, PhoneNumber: p.Phone, LastSignedIn: p.LastSignedIn}
	}
	return v, err
}

type noteInput struct {
	web.PathID
	Body struct {
		ID   string `json:"id,omitempty" format:"uuid" doc:"A UUID made by the client, so that repeating the call is harmless"`
		Body string `json:"body" doc:"HTML of at most 5,000 characters"`
	}
}

func (h *HTTP) addNote(ctx context.Context, actor access.Actor, in *noteInput) (*web.StatusBody[NoteView], error) {
	n, created, err := h.service.AddNote(ctx, actor, in.ID, in.Body.ID, in.Body.Body)
	return web.Saved(n.view(actor), created), err
}

type deleteNoteInput struct {
	web.PathID
	NoteID string `path:"noteId" maxLength:"60"`
}

func (h *HTTP) deleteNote(ctx context.Context, actor access.Actor, in *deleteNoteInput) (*web.Empty, error) {
	return &web.Empty{}, h.service.DeleteNote(ctx, actor, in.ID, in.NoteID)
}

// AnswerView is a saved answer.
type AnswerView struct {
	ID        string            `json:"id"`
	Title     string            `json:"title"`
	Body      string            `json:"body" doc:"Clean HTML"`
	CreatedBy network.AuthorRef `json:"createdBy"`
	UpdatedAt time.Time         `json:"updatedAt"`
	Version   int               `json:"version" doc:"Grows with each edit"`
}

func (a Answer) view() AnswerView {
	return AnswerView{ID: a.ID, Title: a.Title, Body: a.Body, CreatedBy: a.By.View(), UpdatedAt: a.UpdatedAt, Version: a.Version}
}

// AnswersView is every saved answer.
type AnswersView struct {
	Items []AnswerView `json:"items" nullable:"false"`
}

func (h *HTTP) answers(ctx context.Context, actor access.Actor, _ *struct{}) (AnswersView, error) {
	found, err := h.service.Answers(ctx, actor)
	v := AnswersView{Items: make([]AnswerView, len(found))}
	for i, a := range found {
		v.Items[i] = a.view()
	}
	return v, err
}

// AnswerEntry is what the form for a saved answer sends.
type AnswerEntry struct {
	ID      string `json:"id,omitempty" format:"uuid" doc:"For a new answer a UUID made by the client, so that repeating the call is harmless"`
	Title   string `json:"title" doc:"At most 80 characters"`
	Body    string `json:"body" maxLength:"24000" doc:"HTML of at most 20,000 characters"`
	Version int    `json:"version,omitempty" doc:"When editing: the version that was edited, so that nobody's changes are lost"`
}

type createAnswerInput struct{ Body AnswerEntry }

func (h *HTTP) createAnswer(ctx context.Context, actor access.Actor, in *createAnswerInput) (*web.StatusBody[AnswerView], error) {
	a, created, err := h.service.SaveAnswer(ctx, actor, "", AnswerForm(in.Body))
	return web.Saved(a.view(), created), err
}

type updateAnswerInput struct {
	web.PathID
	Body AnswerEntry
}

func (h *HTTP) updateAnswer(ctx context.Context, actor access.Actor, in *updateAnswerInput) (AnswerView, error) {
	a, _, err := h.service.SaveAnswer(ctx, actor, in.ID, AnswerForm(in.Body))
	return a.view(), err
}

func (h *HTTP) deleteAnswer(ctx context.Context, actor access.Actor, in *web.PathID) (*web.Empty, error) {
	return &web.Empty{}, h.service.DeleteAnswer(ctx, actor, in.ID)
}
