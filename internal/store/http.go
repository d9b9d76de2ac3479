package store

import (
	"context"
	"time"

	"caravan/internal/access"
	"caravan/internal/network"
	"caravan/internal/platform/web"
)

// HTTP is the room's HTTP door.
type HTTP struct {
	service      *Service
	certificates Certificates
}

// NewHTTP returns the room's HTTP door.
func NewHTTP(s *Service, c Certificates) *HTTP { return &HTTP{service: s, certificates: c} }

// Certificates finds the certificates of stores. Another room provides it.
type Certificates interface {
	// Newest returns the store's certificate for the latest quarter that has one, with a link to its file that works as long as the reader is signed
	// in. found is false when there is none.
	Newest(ctx context.Context, reader access.Actor, storeID string) (c network.CertificateRef, found bool, err error)
}

// StoreProfile is a store on its own page.
type StoreProfile struct {
	network.StoreView
	PhoneNumber           string            `json:"phoneNumber" doc:"Empty when there is none"`
	ComplianceCertificate *StoreCertificate `json:"complianceCertificate" doc:"Certificate of Store Compliance of the latest quarter that has one; null when there is none"`
}

// StoreCertificate is the file 'Certificate of Store Compliance' (STORE-020).
type StoreCertificate struct {
	Number    string    `json:"number"`
	Quarter   string    `json:"quarter"`
	SignedURL string    `json:"signedURL" doc:"Address of the PDF. It needs no cookie, and works for some minutes as long as you are signed in"`
	CreatedAt time.Time `json:"createdAt" doc:"When the file was made"`
}

type listInput struct {
	web.Page
	Query string `query:"query" maxLength:"200" doc:"Words that name, suburb or postcode must contain; case and accents do not matter"`
}

// Operations returns the room's operations.
func (h *HTTP) Operations() []web.Operation {
	return []web.Operation{
		{ID: "list-stores", Method: "GET", Path: "/stores", Access: access.Auditors, Handler: web.JSON(access.Do(h.list)), Summary: "Stores by name"},
		{ID: "get-store", Method: "GET", Path: "/stores/{id}", Access: readers, Errors: []int{404}, Handler: web.JSON(access.Do(h.get)),
			Summary: "One store; owners and managers read their own"},
	}
}

func (h *HTTP) list(ctx context.Context, actor access.Actor, in *listInput) (web.List[network.StoreView], error) {
	found, total, err := h.service.List(ctx, actor, in.Query, in.Rows())
	items := make([]network.StoreView, len(found))
	for i, s := range found {
		items[i] = s.Ref().View()
	}
	return web.NewList(items, in.Page, total), err
}

func (h *HTTP) get(ctx context.Context, actor access.Actor, in *web.PathID) (StoreProfile, error) {
	s, err := h.service.Get(ctx, actor, in.ID)
	if err != nil {
		return StoreProfile{}, err
	}
	view := StoreProfile{StoreView: s.Ref().View(), PhoneNumber: s.PhoneNumber}
	c, found, err := h.certificates.Newest(ctx, actor, s.ID)
	if found {
		view.ComplianceCertificate = &StoreCertificate{Number: c.Number, Quarter: c.Quarter, SignedURL: c.URL, CreatedAt: c.MadeAt}
	}
	return view, err
}
