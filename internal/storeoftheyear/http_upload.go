package storeoftheyear

import (
	"context"
	"time"

	"github.com/google/uuid"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/web"
)

// The names of the parts of an upload.
const (
	partID   = "id"
	partFile = "file"
)

const messageBadID = "Please send a UUID."

// UploadView is a file of results that counted.
type UploadView struct {
	ID         string             `json:"id"`
	FileName   string             `json:"fileName"`
	Rows       int                `json:"rows"`
	Added      int                `json:"added"`
	Changed    int                `json:"changed"`
	Unchanged  int                `json:"unchanged"`
	CamelBucks int64              `json:"camelBucks" doc:"By how much it changed what the stores have"`
	CreatedBy  network.AuthorRef  `json:"createdBy"`
	CreatedAt  time.Time          `json:"createdAt"`
	UndoneBy   *network.AuthorRef `json:"undoneBy" doc:"Null: it counts"`
	UndoneAt   *time.Time         `json:"undoneAt"`
}

func uploadView(u Upload) UploadView {
	v := UploadView{ID: u.ID, FileName: u.FileName, Rows: u.Rows, Added: u.Added, Changed: u.Changed, Unchanged: u.Unchanged, CamelBucks: u.CamelBucks,
		CreatedBy: u.By.View(), CreatedAt: u.CreatedAt, UndoneAt: u.UndoneAt}
	if u.UndoneAt != nil {
		by := u.UndoneBy.View()
		v.UndoneBy = &by
	}
	return v
}

// AmountsView is those of a result.
type AmountsView struct {
	CamelBucks int64 `json:"camelBucks"`
	Points     int64 `json:"points"`
}

// ChangeView is what a file does to one result.
type ChangeView struct {
	Row           int          `json:"row" doc:"Of the file, counted as in a spreadsheet"`
	Store         StoreRefView `json:"store"`
	Criterion     CriterionRef `json:"criterion"`
	FinancialYear int          `json:"financialYear"`
	TimePeriod    string       `json:"timePeriod"`
	Before        *AmountsView `json:"before" doc:"Null: there was none"`
	After         AmountsView  `json:"after"`
}

// StoreRefView is a store that a change is of.
type StoreRefView struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// ChangesView is what a file would change, or has changed.
type ChangesView struct {
	Rows       int          `json:"rows"`
	Added      int          `json:"added"`
	Changed    int          `json:"changed"`
	Unchanged  int          `json:"unchanged"`
	Stores     int          `json:"stores" doc:"How many stores are affected"`
	CamelBucks int64        `json:"camelBucks" doc:"By how much the stores have more, or less"`
	Mark       string       `json:"mark" doc:"Names these changes; send it with the upload"`
	Items      []ChangeView `json:"items" nullable:"false" doc:"The first 500 changes, in the order of the file"`
}

func changesView(c Changes) *ChangesView {
	v := &ChangesView{Rows: c.Rows, Added: c.Added, Changed: c.Changed, Unchanged: c.Unchanged, Stores: c.Stores, CamelBucks: c.CamelBucks, Mark: c.Mark}
	v.Items = web.Views(c.Items[:min(len(c.Items), MaxListed)], func(c Change) ChangeView {
		out := ChangeView{Row: c.Row, Store: StoreRefView(c.Store), Criterion: CriterionRef{c.Criterion.ID, c.Criterion.Name},
			FinancialYear: c.Criterion.FinancialYear, TimePeriod: c.Period, After: AmountsView(c.After)}
		if c.Before != nil {
			before := AmountsView(*c.Before)
			out.Before = &before
		}
		return out
	})
	return v
}

// UploadedView is what became of a file.
type UploadedView struct {
	Changes *ChangesView `json:"changes" doc:"Null: a PDF"`
	Upload  *UploadView  `json:"upload" doc:"Null: nothing was stored, because it is a preview, changes nothing, or is a PDF"`
	PDF     *PDFView     `json:"pdf" doc:"Null: a file of results"`
}

func (h *HTTP) upload(ctx context.Context, actor access.Actor, in *struct{ Form web.Form }) (*web.StatusBody[UploadedView], error) {
	file, preview, err := readFile(&in.Form)
	if err != nil {
		return nil, err
	}
	out, err := h.service.Upload(ctx, actor, file, preview)
	v := UploadedView{}
	if out.PDF != nil {
		pdf := pdfView(*out.PDF)
		v.PDF = &pdf
	} else {
		v.Changes = changesView(out.Changes)
	}
	if out.Upload != nil {
		upload := uploadView(*out.Upload)
		v.Upload = &upload
	}
	return web.Saved(v, out.Created), err
}

// readFile reads a form with one file.
func readFile(form *web.Form) (file File, preview bool, err error) {
	got, err := form.Read(MaxPDF)
	if err != nil {
		return file, false, err
	}
	if text, given := got.Texts[partID]; given {
		id, err := uuid.Parse(text)
		if err != nil {
			return file, false, fault.InvalidField(partID, messageBadID)
		}
		file.ID = id.String()
	}
	switch {
	case len(got.File) == 0:
		return file, false, fault.InvalidField(partFile, MessageNoFile)
	case len(got.File) > MaxPDF:
		return file, false, fault.New(fault.TooLarge, MessageLargeFile, fault.Field{Path: partFile, Message: MessageLargeFile})
	}
	how, err := got.LookedAt()
	file.Name, file.Content, file.Mark = got.FileName, got.File, how.Mark
	return file, how.Preview, err
}

func (h *HTTP) uploads(ctx context.Context, actor access.Actor, in *web.Page) (web.List[UploadView], error) {
	found, total, err := h.service.Uploads(ctx, actor, in.Rows())
	return web.NewList(web.Views(found, uploadView), *in, total), err
}

func (h *HTTP) undo(ctx context.Context, actor access.Actor, in *web.PathID) (UploadView, error) {
	u, err := h.service.Undo(ctx, actor, in.ID)
	return uploadView(u), err
}

func (h *HTTP) withdraw(ctx context.Context, actor access.Actor, in *web.PathID) (*web.Empty, error) {
	return &web.Empty{}, h.service.Withdraw(ctx, actor, in.ID)
}
