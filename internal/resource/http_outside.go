package resource

import (
	"bytes"
	"context"
	_ "embed" // the page of a link
	"errors"
	"html/template"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"caravan/internal/access"
	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/blob"
	"caravan/internal/platform/web"
	"caravan/internal/text"
)

// OutsidePath is where the addresses of outside links begin; the token follows.
const OutsidePath = "/shared"

// shareOutside is what only the person themselves does.
const shareOutside = "deal with links for people outside"

// OutsideLinkView is a link for people outside.
type OutsideLinkView struct {
	ID         string             `json:"id"`
	Note       string             `json:"note" doc:"Whom it is for"`
	CreatedBy  network.AuthorRef  `json:"createdBy"`
	CreatedAt  time.Time          `json:"createdAt"`
	EndsAt     time.Time          `json:"endsAt" doc:"From then on it opens nothing"`
	State      OutsideState       `json:"state" doc:"MAKER_LEFT: whoever made it is not in head office any more, so it opens nothing"`
	RevokedBy  *network.PersonRef `json:"revokedBy" doc:"Who revoked it, or deleted its resource; null: nobody"`
	RevokedAt  *time.Time         `json:"revokedAt"`
	Opens      int                `json:"opens" doc:"How often its page was opened, by people and by programs that show what is behind a link"`
	Downloads  int                `json:"downloads" doc:"How often its file was downloaded"`
	LastUsedAt *time.Time         `json:"lastUsedAt" doc:"When it was opened or its file downloaded last; null: never"`
}

func outsideView(l OutsideLink, now time.Time) OutsideLinkView {
	return OutsideLinkView{ID: l.ID, Note: l.Note, CreatedBy: l.By.View(), CreatedAt: l.CreatedAt, EndsAt: l.EndsAt, State: l.State(now),
		RevokedBy: l.RevokedBy.OrNil(), RevokedAt: l.RevokedAt, Opens: l.Opens, Downloads: l.Downloads, LastUsedAt: l.UsedAt}
}

// OutsideLinksView is the links of a resource.
type OutsideLinksView struct {
	Items []OutsideLinkView `json:"items" nullable:"false"`
}

// MadeOutsideLinkView is a link that was just made.
type MadeOutsideLinkView struct {
	OutsideLinkView
	Path string `json:"path" doc:"The path of its address on this site. No other answer has it, because only a hash of it is stored"`
}

func (h *HTTP) outsideLinks(ctx context.Context, actor access.Actor, in *web.PathID) (OutsideLinksView, error) {
	found, now, err := h.service.OutsideLinks(ctx, actor, in.ID)
	return OutsideLinksView{web.Views(found, func(l OutsideLink) OutsideLinkView { return outsideView(l, now) })}, err
}

type makeOutsideInput struct {
	web.PathID
	Body struct {
		ID   string `json:"id" format:"uuid" doc:"A UUID made by the client, so that repeating the call is harmless"`
		Seed string `json:"seed" maxLength:"60" doc:"32 random bytes made by the client, in base64url without padding. The address is made of it, and it is not stored: whoever repeats the call sends it again"`
		Note string `json:"note,omitempty" doc:"Whom it is for, in a line of at most 120 characters"`
		Days int    `json:"days,omitempty" doc:"After how many days of 24 hours it ends: 1 to 90; absent: 7"`
	}
}

// defaultOutsideDays is when a link ends for which nobody has said it.
const defaultOutsideDays = 7

func (h *HTTP) makeOutsideLink(ctx context.Context, actor access.Actor, in *makeOutsideInput) (*web.StatusBody[MadeOutsideLinkView], error) {
	form := OutsideForm{ID: in.Body.ID, Seed: in.Body.Seed, Note: in.Body.Note, Days: in.Body.Days}
	if form.Days == 0 {
		form.Days = defaultOutsideDays
	}
	made, created, now, err := h.service.MakeOutsideLink(ctx, actor, in.ID, form)
	return web.Saved(MadeOutsideLinkView{outsideView(made.OutsideLink, now), OutsidePath + "/" + made.Token}, created), err
}

type revokeOutsideInput struct {
	web.PathID
	Link string `path:"link" maxLength:"60" doc:"Id of the link"`
}

func (h *HTTP) revokeOutsideLink(ctx context.Context, actor access.Actor, in *revokeOutsideInput) (*web.Empty, error) {
	return &web.Empty{}, h.service.RevokeOutsideLink(ctx, actor, in.ID, in.Link)
}

// What somebody outside reads.
const (
	MessageOutsideEnded     = "This link does not work any more. Ask whoever sent it to you for a new one."
	messageOutsidePreparing = "The file is being prepared. Please try again in a minute."
	messageOutsideTrouble   = "This file cannot be opened right now. Please try again later."
	outsideDownload         = "Download"
	outsideEndedTitle       = "Link ended"
	outsideTroubleTitle     = "Not right now"
)

// Shelf sends files. The program's store for files is one.
type Shelf interface {
	Save(w http.ResponseWriter, r *http.Request, file blob.File) error
}

// Outside serves what is behind outside links, without a sign-in: a page with the file's title, kind and size, and the file itself.
type Outside struct {
	service *Service
	files   Shelf
	product func(context.Context) (string, error)
	look    Look
}

// Look is what the page of a link is drawn with, as the sign-in is: paths on this site. What is empty is left out, because the app was not built.
type Look struct {
	Text, Heading       string // fonts
	Scene, SceneAtNight string // pictures, in light and in dark
}

// NewOutside returns the handler, to be mounted at OutsidePath without stripping it. product tells what the network calls the product.
func NewOutside(s *Service, files Shelf, product func(context.Context) (string, error), look Look) *Outside {
	return &Outside{s, files, product, look}
}

//go:embed outside.html
var outsideHTML string

var outsidePage = template.Must(template.New("outside").Parse(outsideHTML))

// page is what the page of a link says.
type page struct {
	Product, Title, Kind, Size, Message, File, Download string
	Look                                                Look
}

// outsidePolicy lets the page have its own styles and the site's pictures and fonts, and nothing else: no script, and nothing of another site.
const outsidePolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; font-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// ServeHTTP answers GET and HEAD. Whatever is wrong with a link, the answer is the same.
func (o *Outside) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("Cache-Control", "no-store")
	header.Set("Referrer-Policy", "no-referrer") // the page's address lets in whoever has it
	header.Set("X-Robots-Tag", "noindex, nofollow, noarchive")
	token, rest, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, OutsidePath+"/"), "/")
	var how use
	switch {
	case r.Method == http.MethodHead || rest == "file" && continues(r):
		how = asks
	case rest == "file":
		how = downloads
	default:
		how = opens
	}
	if rest != "" && rest != "file" {
		token = ""
	}
	found, err := o.service.openOutside(r.Context(), token, how)
	if err == nil && rest == "file" && found.ready {
		err = o.files.Save(w, r, found.file)
		if err == nil {
			return
		}
		if errors.Is(err, blob.ErrNotFound) {
			err = fault.Missing(MessageOutsideEnded).Because(err)
		}
	}
	switch {
	case fault.Is(err, fault.NotFound):
		o.answer(w, r, http.StatusNotFound, page{Title: outsideEndedTitle, Message: MessageOutsideEnded})
	case err != nil:
		slog.ErrorContext(r.Context(), "a link for people outside could not be opened", "cause", err)
		header.Set("Retry-After", "60")
		o.answer(w, r, http.StatusServiceUnavailable, page{Title: outsideTroubleTitle, Message: messageOutsideTrouble})
	case !found.ready:
		header.Set("Retry-After", "60")
		o.answer(w, r, http.StatusServiceUnavailable, page{Title: found.title, Message: messageOutsidePreparing})
	default:
		o.answer(w, r, http.StatusOK, page{Title: found.title, Kind: outsideKind(found.file.ContentType), Size: text.Bytes(found.size),
			File: OutsidePath + "/" + token + "/file", Download: outsideDownload})
	}
}

// continues tells whether a request asks for a later part of a file, of which another has had the beginning.
func continues(r *http.Request) bool {
	asked := r.Header.Get("Range")
	return asked != "" && !strings.HasPrefix(asked, "bytes=0-")
}

func (o *Outside) answer(w http.ResponseWriter, r *http.Request, status int, p page) {
	product, err := o.product(r.Context())
	if err != nil {
		slog.ErrorContext(r.Context(), "the product's name could not be read", "cause", err)
	}
	p.Product, p.Look = product, o.look
	var body bytes.Buffer
	if err := outsidePage.Execute(&body, p); err != nil {
		slog.ErrorContext(r.Context(), "the page of a link could not be written", "cause", err)
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", outsidePolicy)
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(body.Bytes())
	}
}

// outsideKinds are what people call types of files.
var outsideKinds = map[string]string{
	"application/pdf": "PDF", "image/png": "PNG picture", "image/jpeg": "JPEG picture", "video/mp4": "MP4 video", "video/quicktime": "MOV video",
	"application/vnd.openxmlformats-officedocument.wordprocessingml.document":   "Word document",
	"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet":         "Excel workbook",
	"application/vnd.openxmlformats-officedocument.presentationml.presentation": "PowerPoint presentation",
}

func outsideKind(contentType string) string {
	if kind, has := outsideKinds[contentType]; has {
		return kind
	}
	return "File"
}
