package media

import (
	"context"
	"errors"
	"io"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/web"
)

// HTTP is the room's HTTP door.
type HTTP struct{ service *Service }

// NewHTTP returns the room's HTTP door.
func NewHTTP(s *Service) *HTTP { return &HTTP{service: s} }

// FilesView is the files of an upload, in its order.
type FilesView struct {
	Items []network.AttachmentView `json:"items" nullable:"false"`
}

// The names of the parts of an upload.
const (
	partID    = "id"
	partAlt   = "alt"
	partFiles = "files"
)

// Operations returns the room's operations.
func (h *HTTP) Operations() []web.Operation {
	return []web.Operation{
		{ID: "upload-media", Method: "POST", Path: "/media", Access: access.Everybody, Status: 201, MaxBody: MaxUpload,
			Handler: web.Raw(access.Do(h.upload)), Form: []web.FormPart{
				{Name: partID, Doc: "A UUID made by the client, for the file that follows, so that a repeat is harmless", Many: true},
				{Name: partAlt, Doc: "What the picture that follows shows, for people who cannot see it; at most 500 characters", Many: true},
				{Name: partFiles, Doc: "PNG, JPEG, WebP, HEIC, PDF, DOCX, XLSX or PPTX of at most 25 MB, MP4 or MOV of at most 200 MB; at most 20", File: true,
					Many: true},
			},
			Summary: "Upload files, all or none (201); a repeat with the same ids answers 200. Each id and alt belongs to the file after it. Pictures and " +
				"videos are ready a little later"},
		{ID: "get-media", Method: "GET", Path: "/media/{id}", Access: access.Everybody, Handler: web.JSON(access.Do(h.find)),
			Summary: "A file that the caller has uploaded"},
		{ID: "update-media", Method: "POST", Path: "/media/{id}", Access: access.Everybody, Handler: web.JSON(access.Do(h.update)),
			Summary: "Write the alt text of a file that the caller has uploaded"},
	}
}

type uploadInput struct{ Form web.Form }

func (h *HTTP) upload(ctx context.Context, actor access.Actor, in *uploadInput) (*web.StatusBody[FilesView], error) {
	views, created, err := h.service.Upload(ctx, actor, func() (*Upload, error) { return nextFile(&in.Form) })
	return web.Saved(FilesView{views}, created), err
}

// nextFile reads a form up to the content of its next file.
func nextFile(form *web.Form) (*Upload, error) {
	texts := map[string]string{}
	for {
		part, err := form.Next()
		if errors.Is(err, io.EOF) && len(texts) > 0 {
			return nil, fault.InvalidField(partFiles, messageBeforeFile)
		}
		if err != nil {
			return nil, err
		}
		if part.Name == partFiles {
			return &Upload{ID: texts[partID], Alt: texts[partAlt], Name: part.FileName, Content: part}, nil
		}
		if _, twice := texts[part.Name]; twice {
			return nil, fault.InvalidField(part.Name, messageBeforeFile)
		}
		if texts[part.Name], err = part.Text(); err != nil {
			return nil, err
		}
	}
}

func (h *HTTP) find(ctx context.Context, actor access.Actor, in *web.PathID) (network.AttachmentView, error) {
	return h.service.Find(ctx, actor, in.ID)
}

type updateInput struct {
	web.PathID
	Body struct {
		Alt string `json:"alt" doc:"What the picture shows, for people who cannot see it; at most 500 characters"`
	}
}

func (h *HTTP) update(ctx context.Context, actor access.Actor, in *updateInput) (network.AttachmentView, error) {
	return h.service.SetAlt(ctx, actor, in.ID, in.Body.Alt)
}
