package web

import (
	"net/http"

	"caravan/internal/fault"
	"caravan/internal/platform/db"
)

// DefaultPageSize is the page size when the caller asks for none (GENERAL-025). MaxPageSize is the largest that may be asked for (AMB-127).
const (
	DefaultPageSize = 10
	MaxPageSize     = 100
)

// Page is the requested part of a list; embed it in an operation's input.
type Page struct {
	Page  int `query:"page" minimum:"1" maximum:"1000000" default:"1" doc:"Page, from 1"`
	Limit int `query:"limit" minimum:"1" maximum:"100" default:"10" doc:"Items per page"`
}

// Rows returns the limit and offset of the page's rows.
func (p Page) Rows() db.Page { return db.Page{Limit: p.Limit, Offset: (p.Page - 1) * p.Limit} }

// Meta says which part of a list a page is (GENERAL-024).
type Meta struct {
	CurrentPage  int `json:"currentPage"`
	TotalPages   int `json:"totalPages"`
	TotalItems   int `json:"totalItems"`
	ItemsPerPage int `json:"itemsPerPage"`
}

// List is one page of items.
type List[T any] struct {
	Items []T  `json:"items" nullable:"false"`
	Meta  Meta `json:"meta"`
}

// Views returns each of some things as an answer shows it. The list is never nil.
func Views[From, To any](all []From, view func(From) To) []To {
	out := make([]To, len(all))
	for i, each := range all {
		out[i] = view(each)
	}
	return out
}

// NewList returns the page's items with its place in the whole list of total items. An empty list has one page.
func NewList[T any](items []T, page Page, total int) List[T] {
	if items == nil {
		items = []T{}
	}
	return List[T]{Items: items, Meta: Meta{
		CurrentPage: page.Page, TotalPages: max(1, (total+page.Limit-1)/page.Limit), TotalItems: total, ItemsPerPage: page.Limit,
	}}
}

// StatusBody is the answer of an operation whose success has more than one status, such as 201 or 200 for a create (AMB-127).
type StatusBody[T any] struct {
	Status int
	Body   T
}

// PathID is the id in a path; embed it in an operation's input.
type PathID struct {
	ID string `path:"id" maxLength:"60"`
}

// Check returns an Invalid fault when a request's body has another id than its path. An empty one is not compared. field is the body's name for it.
func (p PathID) Check(field, sent string) error {
	if sent != "" && sent != p.ID {
		return fault.InvalidField(field, MessageOtherID)
	}
	return nil
}

// MessageOtherID is what the author of a client reads when a request contradicts itself.
const MessageOtherID = "This is not the id in the address."

// Saved answers 201 when the operation created the thing, and 200 when it existed already.
func Saved[T any](body T, created bool) *StatusBody[T] {
	if created {
		return &StatusBody[T]{Status: http.StatusCreated, Body: body}
	}
	return &StatusBody[T]{Status: http.StatusOK, Body: body}
}

// Empty is the answer of an operation without a body.
type Empty struct{}
