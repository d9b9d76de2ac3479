package feed

import (
	"context"
	"time"

	"caravan/internal/access"
	"caravan/internal/network"
	"caravan/internal/platform/web"
)

// CommentView is a comment on a post, or a reply to one.
type CommentView struct {
	ID                string                   `json:"id"`
	Body              string                   `json:"body" doc:"Clean HTML; empty for a deleted comment, and for one that only has pictures"`
	CreatedBy         AuthorView               `json:"createdBy"`
	CreatedAt         time.Time                `json:"createdAt"`
	EditedAt          *time.Time               `json:"editedAt" doc:"Null: never, or you may not know"`
	DeletedAt         *time.Time               `json:"deletedAt" doc:"Null: not deleted. Otherwise show 'Comment was deleted.'"`
	ReplyingToPost    string                   `json:"replyingToPost"`
	ReplyingToComment *string                  `json:"replyingToComment" doc:"Null for a comment on the post"`
	Attachments       []network.AttachmentView `json:"attachments" nullable:"false"`
	TaggedUsers       []network.AuthorRef      `json:"taggedUsers" nullable:"false"`
	Likes             LikesView                `json:"likes"`
	Can               CommentCan               `json:"can"`
}

func commentView(r CommentReading) CommentView {
	v := CommentView{ID: r.ID, Body: r.Body, CreatedBy: r.By.view(), CreatedAt: r.CreatedAt, EditedAt: r.EditedAt, DeletedAt: r.DeletedAt,
		ReplyingToPost: r.PostID, Attachments: append([]network.AttachmentView{}, r.Files...), TaggedUsers: shown(r.Mentions),
		Likes: likesView(r.Likes, r.Mine, r.Likers), Can: r.Can}
	if r.ParentID != "" {
		v.ReplyingToComment = &r.ParentID
	}
	return v
}

// ReactionView is that somebody likes a post or a comment.
type ReactionView struct {
	ID                string            `json:"id"`
	Type              string            `json:"type" enum:"LIKE"`
	CreatedBy         network.AuthorRef `json:"createdBy"`
	CreatedAt         time.Time         `json:"createdAt"`
	ReactingToPost    *string           `json:"reactingToPost" doc:"Null for a like of a comment"`
	ReactingToComment *string           `json:"reactingToComment" doc:"Null for a like of a post"`
}

func reactionView(r Reaction) ReactionView {
	v := ReactionView{ID: r.ID, Type: "LIKE", CreatedBy: r.By.View(), CreatedAt: r.CreatedAt}
	if r.PostID != "" {
		v.ReactingToPost = &r.PostID
	} else {
		v.ReactingToComment = &r.CommentID
	}
	return v
}

func (h *HTTP) answerOperations() []web.Operation {
	return []web.Operation{
		{ID: "create-comment", Method: "POST", Path: "/comments", Access: access.SignedIn.InPerson("comment on a post"), Status: 201,
			Errors: []int{404, 409}, Handler: web.Raw(access.Do(h.createComment)),
			Summary: "Comment on a post, or reply to a comment (201); a repeat with the same id answers 200"},
		{ID: "update-comment", Method: "POST", Path: "/comments/{id}", Access: access.SignedIn.InPerson("edit a comment"), Errors: []int{404},
			Handler: web.JSON(access.Do(h.updateComment)), Summary: "Change the fields of a comment that are sent"},
		{ID: "delete-comment", Method: "DELETE", Path: "/comments/{id}", Access: access.SignedIn.InPerson("delete a comment"), Status: 204,
			Errors: []int{404}, Handler: web.Raw(access.Do(h.deleteComment)), Summary: "Delete a comment; its place and its replies stay"},
		{ID: "list-reactions", Method: "GET", Path: "/reactions", Access: access.SignedIn, Errors: []int{404}, Handler: web.JSON(access.Do(h.likes)),
			Summary: "Who likes a post or a comment, newest first"},
		{ID: "create-reaction", Method: "POST", Path: "/reactions", Access: access.SignedIn.InPerson("like posts and comments"), Status: 201,
			Errors: []int{404, 409}, Handler: web.Raw(access.Do(h.like)),
			Summary: "Like a post or a comment (201); when you like it already, your earlier like is the answer (200)"},
		{ID: "delete-reaction", Method: "DELETE", Path: "/reactions/{id}", Access: access.SignedIn.InPerson("change a like"), Status: 204,
			Errors: []int{404}, Handler: web.Raw(access.Do(h.unlike)), Summary: "Take back your own like"},
	}
}

// CommentEntry is what the form for a comment sends.
type CommentEntry struct {
	ID                  string    `json:"id,omitempty" format:"uuid" doc:"For a new comment a UUID made by the client, so that repeating the call is harmless"`
	Body                *string   `json:"body,omitempty" maxLength:"24000" doc:"HTML of at most 20,000 bytes; may be empty when there are attachments"`
	TaggedUsers         *[]string `json:"taggedUsers,omitempty" maxItems:"1000" doc:"Ids of people; those whose mention is in the body are added"`
	Attachments         *[]string `json:"attachments,omitempty" maxItems:"1000" doc:"Ids of uploads, in order; png and jpeg only"`
	Reason              string    `json:"reason,omitempty" doc:"Why head office edits somebody else's, for its author, in at most 500 characters"`
	ReplyingToPost      string    `json:"replyingToPost,omitempty" maxLength:"60" doc:"For a new comment: the post; may be absent for a reply"`
	ReplyingToComment   string    `json:"replyingToComment,omitempty" maxLength:"60" doc:"For a new reply: the comment, or another reply to it"`
	ReplyingToCommentID string    `json:"replyingToCommentId,omitempty" maxLength:"60" doc:"Another name of replyingToComment"`
}

func (e CommentEntry) form() CommentForm {
	parent := e.ReplyingToComment
	if parent == "" {
		parent = e.ReplyingToCommentID
	}
	return CommentForm{ID: e.ID, PostID: e.ReplyingToPost, ParentID: parent, Body: e.Body, Tags: e.TaggedUsers, Media: e.Attachments, Reason: e.Reason}
}

type createCommentInput struct{ Body CommentEntry }

func (h *HTTP) createComment(ctx context.Context, actor access.Actor, in *createCommentInput) (*web.StatusBody[CommentView], error) {
	r, created, err := h.service.CreateComment(ctx, actor, in.Body.form())
	return web.Saved(commentView(r), created), err
}

type updateCommentInput struct {
	web.PathID
	Body CommentEntry
}

func (h *HTTP) updateComment(ctx context.Context, actor access.Actor, in *updateCommentInput) (CommentView, error) {
	if err := in.Check("id", in.Body.ID); err != nil {
		return CommentView{}, err
	}
	r, err := h.service.UpdateComment(ctx, actor, in.ID, in.Body.form())
	return commentView(r), err
}

func (h *HTTP) deleteComment(ctx context.Context, actor access.Actor, in *web.PathID) (*web.Empty, error) {
	return &web.Empty{}, h.service.DeleteComment(ctx, actor, in.ID)
}

type likesInput struct {
	web.Page
	ReactingToPost    string `query:"reactingToPost" maxLength:"60" doc:"Id of a post"`
	ReactingToComment string `query:"reactingToComment" maxLength:"60" doc:"Or id of a comment"`
}

func (h *HTTP) likes(ctx context.Context, actor access.Actor, in *likesInput) (web.List[ReactionView], error) {
	found, total, err := h.service.Likes(ctx, actor, Reaction{PostID: in.ReactingToPost, CommentID: in.ReactingToComment}, in.Rows())
	return web.NewList(web.Views(found, reactionView), in.Page, total), err
}

type likeInput struct {
	Body struct {
		ID                string `json:"id,omitempty" format:"uuid" doc:"A UUID made by the client, so that it can be taken back before the answer is there"`
		Type              string `json:"type" enum:"LIKE"`
		CreatedBy         any    `json:"createdBy,omitempty" doc:"Ignored: it is always you"`
		ReactingToPost    string `json:"reactingToPost,omitempty" maxLength:"60" doc:"Id of a post"`
		ReactingToComment string `json:"reactingToComment,omitempty" maxLength:"60" doc:"Or id of a comment"`
	}
}

func (h *HTTP) like(ctx context.Context, actor access.Actor, in *likeInput) (*web.StatusBody[ReactionView], error) {
	r, created, err := h.service.Like(ctx, actor, Reaction{ID: in.Body.ID, PostID: in.Body.ReactingToPost, CommentID: in.Body.ReactingToComment})
	return web.Saved(reactionView(r), created), err
}

func (h *HTTP) unlike(ctx context.Context, actor access.Actor, in *web.PathID) (*web.Empty, error) {
	return &web.Empty{}, h.service.Unlike(ctx, actor, in.ID)
}
