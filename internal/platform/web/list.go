package web

import (
	"net/http"

	"caravan/internal/platform/db"
)

// DefaultPageSize is the page size where none is asked for (GENERAL-025); MaxPageSize is the most one page may hold (AMB-127).
const (
	DefaultPageSize = 10
	MaxPageSize     = 100
)

// Page is the part of a list that is asked for; embed it in an operation's input.
type Page struct {
	Page  int `query:"page" minimum:"1" maximum:"1000000" default:"1" doc:"Page, from 1"`
	Limit int `query:"limit" minimum:"1" maximum:"100" default:"10" doc:"Items per page"`
}

// Rows says which rows of a query the page is.
func (p Page) Rows() db.Page { return db.Page{Limit: p.Limit, Offset: (p.Page - 1) * p.Limit} }

// Meta says where in a list a page lies (GENERAL-024).
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

// NewList puts the page's items together with its place in the whole. An empty list has one page.
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

// PathID is the id in an address; embed it in an operation's input.
type PathID struct {
	ID string `path:"id" maxLength:"60"`
}

// Saved answers 201 where the operation has created the thing, and 200 where it was there already.
func Saved[T any](body T, created bool) *StatusBody[T] {
	if created {
		return &StatusBody[T]{Status: http.StatusCreated, Body: body}
	}
	return &StatusBody[T]{Status: http.StatusOK, Body: body}
}

// Empty is the answer of an operation without a body.
type Empty struct{}
