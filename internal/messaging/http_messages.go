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

// QuoteView is the message that another one replies to.
type QuoteView struct {
	ID           string             `json:"id"`
	Text         string             `json:"text" doc:"Its first words; empty when it only has files, or was deleted"`
	Files        int                `json:"files"`
	Deleted      bool               `json:"deleted"`
	AsHeadOffice bool               `json:"asHeadOffice"`
	CreatedBy    *network.AuthorRef `json:"createdBy" doc:"Null when head office wrote it, for those outside"`
}

// SourceView is who wrote what somebody has forwarded. Where it was said is not told: not everybody may know of that conversation.
type SourceView struct {
	CreatedBy    *network.AuthorRef `json:"createdBy" doc:"Null when head office wrote it, for those outside"`
	AsHeadOffice bool               `json:"asHeadOffice" doc:"Show 'Head Office' as who wrote it"`
	SentAt       time.Time          `json:"sentAt" doc:"When it was written"`
}

// LikesView is who likes a message.
type LikesView struct {
	Count int      `json:"count"`
	Mine  bool     `json:"mine" doc:"You like it"`
	Names []string `json:"names" nullable:"false" doc:"The newest likers, at most three"`
}

// MessageView is a message, or what happened in a group.
type MessageView struct {
	ID           string                   `json:"id"`
	Conversation string                   `json:"conversation"`
	Kind         Kind                     `json:"kind" enum:"MESSAGE,ADDED,REMOVED,LEFT,RENAMED" doc:"Everything but MESSAGE is something that happened: createdBy did it, about says to whom, name is the new name"`
	Body         string                   `json:"body" doc:"Clean HTML; empty when it only has files, and when it was deleted"`
	CreatedBy    *PersonView              `json:"createdBy" doc:"Null when head office wrote it, for those outside"`
	AsHeadOffice bool                     `json:"asHeadOffice" doc:"Show 'Head Office' as who wrote it"`
	Mine         bool                     `json:"mine" doc:"You wrote it yourself"`
	OwnSide      bool                     `json:"ownSide" doc:"You, or head office when you answer for it, wrote it"`
	SentAt       time.Time                `json:"sentAt" doc:"No two messages of a conversation have the same"`
	EditedAt     *time.Time               `json:"editedAt" doc:"Null: never"`
	DeletedAt    *time.Time               `json:"deletedAt" doc:"Null: not deleted"`
	About        *network.AuthorRef       `json:"about" doc:"Whom something happened to"`
	Name         *string                  `json:"name" doc:"Of RENAMED: the new name of the group; may be empty"`
	ReplyTo      *QuoteView               `json:"replyTo" doc:"Null: it replies to nothing, or to something from before you joined"`
	Forwarded    *SourceView              `json:"forwarded" doc:"What it is a copy of; null: it was written here, or was deleted"`
	Attachments  []network.AttachmentView `json:"attachments" nullable:"false"`
	TaggedUsers  []network.AuthorRef      `json:"taggedUsers" nullable:"false" doc:"The people whose mention is in the body"`
	Likes        LikesView                `json:"likes"`
	Can          MessageCan               `json:"can"`
}

func (r MessageReading) view() MessageView {
	v := MessageView{ID: r.ID, Conversation: r.ConversationID, Kind: r.Kind, Body: r.Body, AsHeadOffice: r.AsHeadOffice, Mine: r.Mine,
		OwnSide: r.Mine || r.AsHeadOffice && r.Side == DeskSide, SentAt: r.SentAt, EditedAt: r.EditedAt, DeletedAt: r.DeletedAt,
		Attachments: append([]network.AttachmentView{}, r.Files...), TaggedUsers: make([]network.AuthorRef, len(r.Mentions)),
		Likes: LikesView{Count: len(r.Likes), Mine: r.Liked, Names: []string{}}, Can: r.Can}
	if author(r.By.AuthorRef, r.AsHeadOffice, r.Side) != nil {
		p := r.By.view()
		v.CreatedBy = &p
	}
	if r.About.ID != "" {
		about := r.About.View()
		v.About = &about
	}
	if r.Kind == Renamed {
		v.Name = &r.Text
	}
	if q := r.Reply; q != nil {
		v.ReplyTo = &QuoteView{ID: q.ID, Text: text.Short(q.Text, shortMessage), Files: q.Files, Deleted: q.Deleted, AsHeadOffice: q.AsHeadOffice,
			CreatedBy: author(q.By, q.AsHeadOffice, r.Side)}
	}
	if f := r.Source; f != nil && r.DeletedAt == nil {
		v.Forwarded = &SourceView{CreatedBy: author(f.By, f.AsHeadOffice, r.Side), AsHeadOffice: f.AsHeadOffice, SentAt: f.SentAt}
	}
	for i, p := range r.Mentions {
		v.TaggedUsers[i] = p.View()
	}
	for i, l := range r.Likes {
		if i == maxLikers {
			break
		}
		name := access.HeadOffice.Label()
		if by := author(l.by, l.asHeadOffice, r.Side); by != nil {
			name = by.FullName()
		}
		v.Likes.Names = append(v.Likes.Names, name)
	}
	return v
}

// maxLikers is how many of those who like a message are named.
const maxLikers = 3

// NoteView is what the desk notes about a conversation.
type NoteView struct {
	ID        string            `json:"id"`
	Body      string            `json:"body" doc:"Clean HTML"`
	CreatedBy network.AuthorRef `json:"createdBy"`
	CreatedAt time.Time         `json:"createdAt"`
	CanDelete bool              `json:"canDelete"`
}

func (n Note) view(actor access.Actor) NoteView {
	return NoteView{ID: n.ID, Body: n.Body, CreatedBy: n.By.View(), CreatedAt: n.CreatedAt, CanDelete: n.By.ID == actor.UserID}
}

// ThreadView is a conversation with a part of its messages.
type ThreadView struct {
	ConversationView
	Messages    []MessageView `json:"messages" nullable:"false" doc:"The oldest first"`
	HasOlder    bool          `json:"hasOlder" doc:"There are messages before them: ask with before"`
	HasNewer    bool          `json:"hasNewer" doc:"There are messages after them: ask with after"`
	FirstUnread *string       `json:"firstUnread" doc:"Id of the first message that you have not seen; null: you have seen all"`
	Notes       []NoteView    `json:"notes" nullable:"false" doc:"What head office notes for itself, of the time of these messages; only for those who answer for it"`
	Pinned      []PinView     `json:"pinned" nullable:"false" doc:"The messages that are pinned to it for everybody, of all its time, what was pinned last first; at most 10"`
}

// HitsView are messages of a conversation that were found.
type HitsView struct {
	Items      []HitView `json:"items" nullable:"false" doc:"The latest first"`
	HasOlder   bool      `json:"hasOlder" doc:"There are more: ask with before, the id of the last of these"`
	Resembling bool      `json:"resembling" doc:"No message has the words as they were typed; these have words that one typing error makes of them"`
}

// HitView is a message that was found.
type HitView struct {
	ID           string             `json:"id"`
	CreatedBy    *network.AuthorRef `json:"createdBy" doc:"Null when head office wrote it, for those outside"`
	AsHeadOffice bool               `json:"asHeadOffice" doc:"Show 'Head Office' as who wrote it"`
	SentAt       time.Time          `json:"sentAt"`
	Excerpt      []PartView         `json:"excerpt" nullable:"false" doc:"Plain text around the first word that was found"`
}

// PartView is a piece of a text.
type PartView struct {
	Text  string `json:"text"`
	Found bool   `json:"found" doc:"A word that the query is about"`
}

func (h Hits) view() HitsView {
	v := HitsView{Items: make([]HitView, len(h.Hits)), HasOlder: h.More, Resembling: h.Resembling}
	for i, hit := range h.Hits {
		parts := make([]PartView, len(hit.Parts))
		for j, p := range hit.Parts {
			parts[j] = PartView(p)
		}
		v.Items[i] = HitView{ID: hit.ID, CreatedBy: author(hit.By.AuthorRef, hit.AsHeadOffice, hit.Side), AsHeadOffice: hit.AsHeadOffice,
			SentAt: hit.SentAt, Excerpt: parts}
	}
	return v
}

type findInput struct {
	web.PathID
	Query  string `query:"query" maxLength:"200" doc:"Words; case and accents do not matter, and single typing errors are forgiven when no message has the words as they are. Nothing else in it has a meaning"`
	Before string `query:"before" maxLength:"60" doc:"Id of a message: answer with those before it"`
}

func (h *HTTP) find(ctx context.Context, actor access.Actor, in *findInput) (HitsView, error) {
	found, err := h.service.Find(ctx, actor, in.ID, in.Query, in.Before)
	return found.view(), err
}

// FilesView are files of a conversation.
type FilesView struct {
	Items  []FileView `json:"items" nullable:"false" doc:"Those of the latest message first"`
	Before *string    `json:"before" doc:"There are more: ask with this; null: these are the last"`
}

// FileView is a file of a message.
type FileView struct {
	Message      string                 `json:"message" doc:"Id of the message that has it"`
	CreatedBy    *network.AuthorRef     `json:"createdBy" doc:"Null when head office wrote it, for those outside"`
	AsHeadOffice bool                   `json:"asHeadOffice" doc:"Show 'Head Office' as who shared it"`
	SentAt       time.Time              `json:"sentAt"`
	File         network.AttachmentView `json:"file"`
}

type filesInput struct {
	web.PathID
	Kind   FileKind `query:"kind" enum:"PICTURES,OTHERS" default:"PICTURES" doc:"OTHERS: documents and videos"`
	Before string   `query:"before" maxLength:"60" doc:"Id of a message: answer with the files of those before it"`
}

func (h *HTTP) files(ctx context.Context, actor access.Actor, in *filesInput) (FilesView, error) {
	found, err := h.service.Files(ctx, actor, in.ID, in.Kind, in.Before)
	return found.view(), err
}

func (s SharedFiles) view() FilesView {
	v := FilesView{Items: make([]FileView, len(s.Files))}
	for i, f := range s.Files {
		v.Items[i] = FileView{Message: f.ID, CreatedBy: author(f.By.AuthorRef, f.AsHeadOffice, f.Side), AsHeadOffice: f.AsHeadOffice,
			SentAt: f.SentAt, File: f.File}
	}
	if s.Last != "" {
		v.Before = &s.Last
	}
	return v
}

func (h *HTTP) messageOperations() []web.Operation {
	return []web.Operation{
		{ID: "search-conversation", Method: "GET", Path: "/conversations/{id}/search", Access: access.SignedIn.InPerson("use messages"),
			Errors: []int{404}, Handler: web.JSON(access.Do(h.find)),
			Summary: "The messages of a conversation that have every word of the query, in pages of 20"},
		{ID: "list-conversation-files", Method: "GET", Path: "/conversations/{id}/files", Access: access.SignedIn.InPerson("use messages"),
			Errors: []int{404}, Handler: web.JSON(access.Do(h.files)),
			Summary: "The files of a kind that the messages of a conversation have, in pages of about 40"},
		{ID: "send-message", Method: "POST", Path: "/messages", Access: access.SignedIn.InPerson("use messages"), Status: 201, Errors: []int{404, 409},
			Handler: web.Raw(access.Do(h.send)), Summary: "Write in a conversation (201); a repeat with the same id answers 200"},
		{ID: "forward-message", Method: "POST", Path: "/messages/{id}/forward", Access: access.SignedIn.InPerson("use messages"), Status: 201,
			Errors: []int{404, 409}, Handler: web.Raw(access.Do(h.forward)),
			Summary: "Send a copy of a message, with its files, to a conversation (201); a repeat with the same id answers 200"},
		{ID: "update-message", Method: "POST", Path: "/messages/{id}", Access: access.SignedIn.InPerson("use messages"), Errors: []int{404, 409},
			Handler: web.JSON(access.Do(h.edit)), Summary: "Change the text or the files of your own message"},
		{ID: "delete-message", Method: "DELETE", Path: "/messages/{id}", Access: access.SignedIn.InPerson("use messages"), Status: 204,
			Errors: []int{404, 409}, Handler: web.Raw(access.Do(h.remove)), Summary: "Delete your own message; its place stays"},
		{ID: "like-message", Method: "PUT", Path: "/messages/{id}/like", Access: access.SignedIn.InPerson("use messages"), Errors: []int{404, 409},
			Handler: web.JSON(access.Do(h.like)), Summary: "Like a message"},
		{ID: "unlike-message", Method: "DELETE", Path: "/messages/{id}/like", Access: access.SignedIn.InPerson("use messages"), Errors: []int{404, 409},
			Handler: web.JSON(access.Do(h.unlike)), Summary: "Take back your like of a message"},
	}
}

type threadInput struct {
	web.Unless
	web.PathID
	Before string `query:"before" maxLength:"60" doc:"Id of a message: answer with those before it"`
	After  string `query:"after" maxLength:"60" doc:"Id of a message: answer with those after it"`
	Around string `query:"around" maxLength:"60" doc:"Id of a message: answer with it and those before and after it. UNREAD: around the first one that you have not seen"`
	Limit  int    `query:"limit" minimum:"1" maximum:"100" default:"30" doc:"Messages per page"`
}

func (h *HTTP) get(ctx context.Context, actor access.Actor, in *threadInput) (*web.Polled[ThreadView], error) {
	who := actor.Fingerprint() + h.service.media.Links(actor)
	topics := []string{topicConversation + in.ID}
	if AtDesk(actor) {
		topics = append(topics, topicLabels)
	}
	out, err := web.Poll(ctx, in.Unless, h.versions, who, topics, func() (ThreadView, error) {
		t, err := h.service.Thread(ctx, actor, in.ID, Window{Before: in.Before, After: in.After, Around: in.Around, Limit: in.Limit})
		return t.view(actor), err
	})
	if err == nil && out.Body.hasUnready() {
		out.ETag = "" // nobody tells when a file is ready
	}
	return out, err
}

// hasUnready tells whether a file of the messages is still being prepared.
func (v ThreadView) hasUnready() bool {
	return slices.ContainsFunc(v.Messages, func(m MessageView) bool {
		return slices.ContainsFunc(m.Attachments, func(a network.AttachmentView) bool { return !a.Ready && a.Problem == nil })
	})
}

func (t Thread) view(actor access.Actor) ThreadView {
	v := ThreadView{ConversationView: t.Reading.view(actor), Messages: make([]MessageView, len(t.Messages)), HasOlder: t.Older, HasNewer: t.Newer,
		Notes: make([]NoteView, len(t.Notes)), Pinned: Pins{t.Pinned, t.Side}.views()}
	for i, m := range t.Messages {
		v.Messages[i] = m.view()
	}
	for i, n := range t.Notes {
		v.Notes[i] = n.view(actor)
	}
	if t.FirstUnread != "" {
		v.FirstUnread = &t.FirstUnread
	}
	return v
}

type sendInput struct {
	Body struct {
		ID           string    `json:"id,omitempty" format:"uuid" doc:"A UUID made by the client, so that repeating the call is harmless"`
		Conversation string    `json:"conversation" maxLength:"60" doc:"Id of the conversation"`
		Body         string    `json:"body,omitempty" maxLength:"24000" doc:"HTML of at most 20,000 characters; everything but plain formatting, links, mentions and videos is removed. May be empty when there are attachments"`
		Attachments  *[]string `json:"attachments,omitempty" maxItems:"1000" doc:"Ids of uploads, in order"`
		ReplyTo      string    `json:"replyTo,omitempty" maxLength:"60" doc:"Id of the message that it answers"`
	}
}

func (h *HTTP) send(ctx context.Context, actor access.Actor, in *sendInput) (*web.StatusBody[MessageView], error) {
	b := in.Body
	r, created,
		err := h.service.Send(ctx, actor, MessageForm{ID: b.ID, ConversationID: b.Conversation, ReplyTo: b.ReplyTo, Body: &b.Body, Media: b.Attachments})
	return web.Saved(r.view(), created), err
}

type forwardInput struct {
	web.PathID
	Body struct {
		ID           string `json:"id,omitempty" format:"uuid" doc:"Of the copy: a UUID made by the client, so that repeating the call is harmless"`
		Conversation string `json:"conversation" maxLength:"60" doc:"Id of the conversation that gets the copy"`
		Body         string `json:"body,omitempty" maxLength:"24000" doc:"What you add, as a message of your own before the copy: HTML as of a new message. May be absent"`
	}
}

func (h *HTTP) forward(ctx context.Context, actor access.Actor, in *forwardInput) (*web.StatusBody[MessageView], error) {
	r, created, err := h.service.Forward(ctx, actor, in.ID, ForwardForm{ID: in.Body.ID, ConversationID: in.Body.Conversation, Line: in.Body.Body})
	return web.Saved(r.view(), created), err
}

type editInput struct {
	web.PathID
	Body struct {
		Body        *string   `json:"body,omitempty" maxLength:"24000" doc:"As for a new message; absent: as it was"`
		Attachments *[]string `json:"attachments,omitempty" maxItems:"1000" doc:"Ids of uploads, in order; absent: as they were"`
	}
}

func (h *HTTP) edit(ctx context.Context, actor access.Actor, in *editInput) (MessageView, error) {
	r, err := h.service.Edit(ctx, actor, in.ID, MessageForm{Body: in.Body.Body, Media: in.Body.Attachments})
	return r.view(), err
}

func (h *HTTP) remove(ctx context.Context, actor access.Actor, in *web.PathID) (*web.Empty, error) {
	return &web.Empty{}, h.service.Delete(ctx, actor, in.ID)
}

func (h *HTTP) like(ctx context.Context, actor access.Actor, in *web.PathID) (MessageView, error) {
	r, err := h.service.Like(ctx, actor, in.ID, true)
	return r.view(), err
}

func (h *HTTP) unlike(ctx context.Context, actor access.Actor, in *web.PathID) (MessageView, error) {
	r, err := h.service.Like(ctx, actor, in.ID, false)
	return r.view(), err
}
