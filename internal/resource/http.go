package resource

import (
	"context"
	"time"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/network"
	"caravan/internal/platform/web"
)

// HTTP is the room's HTTP door.
type HTTP struct{ service *Service }

// NewHTTP returns the room's HTTP door.
func NewHTTP(s *Service) *HTTP { return &HTTP{service: s} }

// View is a resource.
type View struct {
	ID      string                  `json:"id"`
	Type    Type                    `json:"type"`
	Name    string                  `json:"name"`
	Path    string                  `json:"path" doc:"Folder: '/' or up to three names, such as '/Planograms/Summer'"`
	File    *network.AttachmentView `json:"file" doc:"The current file; null for a link"`
	Link    string                  `json:"link" doc:"Web address; empty for a file"`
	Changes string                  `json:"changes" doc:"What has changed with this file or link, in a line; empty: nobody has said"`
	audience.View
	CreatedBy network.AuthorRef `json:"createdBy"`
	CreatedAt time.Time         `json:"createdAt"`
	UpdatedAt time.Time         `json:"updatedAt"`
	ExpiresAt *time.Time        `json:"expiresAt" doc:"Null: never"`
	Expired   bool              `json:"expired"`
	Version   int               `json:"version" doc:"Grows with each change"`
	Files     int               `json:"files" doc:"How many versions the file has had; 0 for a link"`
	MustRead  *network.MustRead `json:"mustRead" doc:"Null: it need not be read"`
	Review    *ReviewView       `json:"review" doc:"Who keeps it and when it is due for review, for head office; null for others"`
	Outside   *int              `json:"outside" doc:"How many links for people outside work, for head office; null for others, and for a link"`
	Can       Can               `json:"can"`
}

func view(r Reading) View {
	v := View{ID: r.ID, Type: r.Type, Name: r.Name, Path: r.Path, File: r.File, Link: r.Link, Changes: r.Changes, CreatedBy: r.By.View(),
		CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt, ExpiresAt: r.ExpiresAt, Expired: r.Expired, Version: r.Version, Files: r.Files,
		MustRead: r.MustRead, Outside: r.Outside, Can: r.Can, View: r.To.View(r.StoreNames, r.ShowsTo)}
	if r.Reviews {
		v.Review = reviewView(r)
	}
	return v
}

// FolderView is a folder of the library.
type FolderView struct {
	Path  string `json:"path"`
	Count int    `json:"count" doc:"Resources in it that you may see, without those in folders inside it"`
}

// FoldersView is every folder.
type FoldersView struct {
	Items []FolderView `json:"items" nullable:"false"`
}

// VersionView is one file of a resource.
type VersionView struct {
	Number    int                    `json:"number" doc:"From 1"`
	File      network.AttachmentView `json:"file"`
	Changes   string                 `json:"changes" doc:"What has changed with it, in a line; empty: nobody has said"`
	CreatedBy network.AuthorRef      `json:"createdBy"`
	CreatedAt time.Time              `json:"createdAt"`
}

// VersionsView is every file of a resource, newest first.
type VersionsView struct {
	Items []VersionView `json:"items" nullable:"false"`
}

// Operations returns the room's operations.
func (h *HTTP) Operations() []web.Operation {
	return []web.Operation{
		{ID: "list-my-resources", Method: "GET", Path: "/users/me/resources", Access: access.SignedIn, Handler: web.JSON(access.Do(h.listMine)),
			Summary: "The resources that you may see"},
		{ID: "list-resource-folders", Method: "GET", Path: "/users/me/resources/folders", Access: access.SignedIn, Handler: web.JSON(access.Do(h.folders)),
			Summary: "The folders of the resources that you may see"},
		{ID: "list-resources", Method: "GET", Path: "/resources", Access: access.Admin, Handler: web.JSON(access.Do(h.listAll)),
			Summary: "Every resource, whoever may see it"},
		{ID: "create-resource", Method: "POST", Path: "/resources", Access: access.SignedIn.InPerson("share a resource"), Status: 201, Errors: []int{409},
			Handler: web.Raw(access.Do(web.Creates(Entry.form, h.service.Create, view))),
			Summary: "Share a file or a link (201); a repeat with the same id answers 200"},
		{ID: "get-resource", Method: "GET", Path: "/resources/{id}", Access: access.SignedIn, Errors: []int{404}, Handler: web.JSON(access.Do(h.get)),
			Summary: "A resource"},
		{ID: "update-resource", Method: "POST", Path: "/resources/{id}", Access: access.SignedIn.InPerson("change a resource"), Errors: []int{404, 409},
			Handler: web.JSON(access.Do(web.Updates(Entry.form, h.service.Update, view))),
			Summary: "Replace all fields of a resource; another file becomes its next version"},
		{ID: "delete-resource", Method: "DELETE", Path: "/resources/{id}", Access: access.SignedIn.InPerson("delete a resource"), Status: 204,
			Errors: []int{404}, Handler: web.Raw(access.Do(h.remove)), Summary: "Delete a resource"},
		{ID: "list-resource-versions", Method: "GET", Path: "/resources/{id}/versions", Access: access.SignedIn, Errors: []int{404},
			Handler: web.JSON(access.Do(h.versions)), Summary: "The files that a resource has had, newest first"},
		{ID: "set-resource-review", Method: "PUT", Path: "/resources/{id}/review", Access: access.Admin.InPerson("say who keeps a resource"),
			Errors: []int{404, 409}, Handler: web.JSON(access.Do(h.setReview)), Summary: "Choose who keeps a resource, and when to look at it again"},
		{ID: "review-resource", Method: "POST", Path: "/resources/{id}/reviews", Access: access.Admin.InPerson("say that a resource is still right"),
			Errors: []int{404, 409}, Handler: web.JSON(access.Do(h.stillRight)),
			Summary: "Say that a resource is still right; its day moves on by the same span as before"},
		{ID: "undo-resource-review", Method: "DELETE", Path: "/resources/{id}/reviews/{review}",
			Access: access.Admin.InPerson("take back that a resource is still right"), Status: 204, Errors: []int{404, 409},
			Handler: web.Raw(access.Do(h.undoReview)), Summary: "Take back that a resource is still right, which the caller said last"},
		{ID: "list-outside-links", Method: "GET", Path: "/resources/{id}/outside-links", Access: access.Admin.InPerson(shareOutside), Errors: []int{404},
			Handler: web.JSON(access.Do(h.outsideLinks)), Summary: "The links of a resource for people outside: those that work first, then the latest"},
		{ID: "create-outside-link", Method: "POST", Path: "/resources/{id}/outside-links", Access: access.Admin.InPerson(shareOutside), Status: 201,
			Errors: []int{404, 409}, Handler: web.Raw(access.Do(h.makeOutsideLink)),
			Summary: "Make a link for somebody outside (201); a repeat with the same id and seed answers 200, with the same path"},
		{ID: "revoke-outside-link", Method: "DELETE", Path: "/resources/{id}/outside-links/{link}", Access: access.Admin.InPerson(shareOutside),
			Status: 204, Errors: []int{404}, Handler: web.Raw(access.Do(h.revokeOutsideLink)),
			Summary: "Revoke a link for people outside, which then opens nothing"},
	}
}

type listInput struct {
	web.Page
	Query string `query:"query" maxLength:"200" doc:"Every word must be in the name"`
	Type  Type   `query:"type"`
	Path  string `query:"path" maxLength:"200" doc:"Only this folder, without those inside it"`
	Order Order  `query:"order" enum:"NAME,NEWEST" default:"NAME"`

	Outside bool `query:"outside" doc:"For head office: only what has links for people outside that work"`

	Review Waits `query:"review" doc:"For head office: only what is due for review; MINE: what the caller keeps, or nobody does"`

	IDs []string `query:"ids,explode" maxItems:"50" doc:"Only these. Those that you may not see are left out"`
}

func (h *HTTP) listMine(ctx context.Context, actor access.Actor, in *listInput) (web.List[View], error) {
	return h.list(ctx, actor, in, false)
}

func (h *HTTP) listAll(ctx context.Context, actor access.Actor, in *listInput) (web.List[View], error) {
	return h.list(ctx, actor, in, true)
}

func (h *HTTP) list(ctx context.Context, actor access.Actor, in *listInput, all bool) (web.List[View], error) {
	found, total, err := h.service.List(ctx, actor, Filter{Query: in.Query, Type: in.Type, Path: in.Path, Order: in.Order, IDs: in.IDs,
		Review: in.Review, Outside: in.Outside, All: all}, in.Rows())
	return web.NewList(web.Views(found, view), in.Page, total), err
}

func (h *HTTP) folders(ctx context.Context, actor access.Actor, _ *struct{}) (FoldersView, error) {
	found, err := h.service.Folders(ctx, actor)
	return FoldersView{web.Views(found, func(f Folder) FolderView { return FolderView(f) })}, err
}

func (h *HTTP) get(ctx context.Context, actor access.Actor, in *web.PathID) (View, error) {
	r, err := h.service.Get(ctx, actor, in.ID)
	return view(r), err
}

// Entry is what the form for a resource sends.
type Entry struct {
	web.FormID
	Type    Type    `json:"type,omitempty" enum:"" doc:"FILE or LINK"`
	Name    string  `json:"name,omitempty" doc:"At most 200 characters; slashes become hyphens"`
	Path    string  `json:"path,omitempty" doc:"Folder; absent: '/'"`
	File    string  `json:"file,omitempty" maxLength:"60" doc:"Id of an upload, for a FILE"`
	Link    string  `json:"link,omitempty" doc:"Web address, for a LINK"`
	Changes *string `json:"changes,omitempty" doc:"What has changed since the file or link before, in a line of at most 200 characters; absent: as it was, or nothing said of another one. A new resource has none"`
	audience.Fields
	ExpiresAt *time.Time             `json:"expiresAt,omitempty" nullable:"true" doc:"Absent or null: never"`
	MustRead  *network.MustReadEntry `json:"mustRead,omitempty" doc:"Whether those whom it reaches have to confirm that they have read it; absent: as it was. Head office; an owner when it is for the own store. Another file asks everybody again"`
}

// form returns what the entry says, or an Invalid fault when it restricts an audience that it does not name.
func (e Entry) form() (Form, error) {
	f := Form{ID: e.ID, Version: e.Version, Type: e.Type, Name: e.Name, Path: e.Path, Link: e.Link, MediaID: e.File, Changes: e.Changes,
		ExpiresAt: e.ExpiresAt, MustRead: e.MustRead}
	to, err := e.To()
	if to != nil {
		f.To = *to
	}
	return f, err
}

func (h *HTTP) remove(ctx context.Context, actor access.Actor, in *web.PathID) (*web.Empty, error) {
	return &web.Empty{}, h.service.Delete(ctx, actor, in.ID)
}

func (h *HTTP) versions(ctx context.Context, actor access.Actor, in *web.PathID) (VersionsView, error) {
	found, files, err := h.service.Versions(ctx, actor, in.ID)
	out := VersionsView{Items: make([]VersionView, len(found))}
	for i, v := range found {
		out.Items[i] = VersionView{Number: v.Number, File: files[v.MediaID], Changes: v.Changes, CreatedBy: v.By.View(), CreatedAt: v.At}
	}
	return out, err
}
