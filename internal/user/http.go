package user

import (
	"context"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/network"
	"caravan/internal/platform/web"
)

// HTTP is the room's HTTP door.
type HTTP struct {
	service *Service
	viewers Viewers
}

// NewHTTP returns the room's HTTP door.
func NewHTTP(s *Service, v Viewers) *HTTP { return &HTTP{service: s, viewers: v} }

// Operations returns the room's operations.
func (h *HTTP) Operations() []web.Operation {
	return []web.Operation{
		{ID: "find-people", Method: "GET", Path: "/users", Access: access.SignedIn, Handler: web.JSON(access.Do(h.find)),
			Summary: "Active people to mention, by name. Its meta only counts as far as the first person of the next page"},
	}
}

// FoundView is a person as others see them.
type FoundView struct {
	network.PersonRef
	RoleLabel string     `json:"roleLabel"`
	Store     *FoundShop `json:"store" doc:"Null: they belong to no store"`
	MaySee    bool       `json:"maySee" doc:"Whether they may see what you publish to the audience of the query; true without one"`
}

// FoundShop is the store of a person.
type FoundShop struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

type findInput struct {
	Page       int                 `query:"page" minimum:"1" maximum:"100" default:"1" doc:"Page, from 1"`
	Limit      int                 `query:"limit" minimum:"1" maximum:"10" default:"10" doc:"People per page"`
	Fields     string              `query:"fields" enum:"name" default:"name" doc:"What to answer with: the name, role and store"`
	Query      string              `query:"query" maxLength:"100" doc:"Words that begin a part of the name each; case and accents do not matter"`
	ExcludeIDs []string            `query:"excludeIds,explode" maxItems:"100" doc:"Ids of people who are not wanted"`
	Visibility audience.Visibility `query:"visibility" enum:"GLOBAL,HEAD_OFFICE,MY_STORE,OPT_IN_PROGRAMS,SELECT_REGIONS,SELECT_STORES,SELECT_TIERS" doc:"Whom the text is for, with the list that it needs"`
	Regions    []network.Region    `query:"restrictedToRegions,explode" maxItems:"20"`
	StoreIDs   []string            `query:"restrictedToStores,explode" maxItems:"100" doc:"Ids of stores"`
	Tiers      []network.Tier      `query:"restrictedToTiers,explode" maxItems:"10"`
}

func (h *HTTP) find(ctx context.Context, actor access.Actor, in *findInput) (web.List[FoundView], error) {
	page := web.Page{Page: in.Page, Limit: in.Limit}
	search := Search{Query: in.Query, Exclude: in.ExcludeIDs, Page: page.Rows()}
	if in.Visibility != "" {
		search.To = &audience.Audience{Visibility: in.Visibility, Regions: in.Regions, StoreIDs: in.StoreIDs, Tiers: in.Tiers}
	}
	found, more, err := h.service.Find(ctx, actor, h.viewers, search)
	total := search.Page.Offset + len(found)
	if more {
		total++
	}
	items := make([]FoundView, len(found))
	for i, f := range found {
		items[i] = FoundView{PersonRef: f.PersonRef, RoleLabel: f.Role.Label(), MaySee: f.MaySee}
		if f.StoreID != "" {
			items[i].Store = &FoundShop{f.StoreID, f.StoreName}
		}
	}
	return web.NewList(items, page, total), err
}
