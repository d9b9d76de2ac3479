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
	viewers audience.Directory
}

// NewHTTP returns the room's HTTP door.
func NewHTTP(s *Service, v audience.Directory) *HTTP { return &HTTP{service: s, viewers: v} }

// Operations returns the room's operations.
func (h *HTTP) Operations() []web.Operation {
	return []web.Operation{
		{ID: "find-people", Method: "GET", Path: "/users", Access: access.Everybody, Handler: web.JSON(access.Do(h.find)),
			Summary: "With fields=name, active people to mention, by name; its meta then only counts as far as the first person of the next page. " +
				"Otherwise the people whose accounts you manage"},
		{ID: "get-user", Method: "GET", Path: "/users/{id}", Access: access.Everybody, Errors: []int{404}, Handler: web.JSON(access.Do(h.get)),
			Summary: "One person, with their account for whoever manages it"},
		{ID: "invite-user", Method: "POST", Path: "/users", Access: managers.Traced(), Status: 201, Errors: []int{409},
			Handler: web.Raw(access.Do(h.invite)), Summary: "Add a person, who gets a temporary password by e-mail (201); a repeat answers 200"},
		{ID: "update-user", Method: "POST", Path: "/users/{id}", Access: access.Office, Errors: []int{404, 409}, Handler: web.JSON(access.Do(h.edit)),
			Summary: "Replace the details, role and permissions of a person"},
		{ID: "deactivate-user", Method: "DELETE", Path: "/users/deactivate/{id}", Access: managers.Traced(), Errors: []int{404, 409},
			Handler: web.JSON(access.Do(h.deactivate)), Summary: "Keep a person from signing in, from their next request on; a repeat changes nothing"},
		{ID: "delete-user", Method: "DELETE", Path: "/users/delete/{id}", Access: access.Office, Errors: []int{404, 409},
			Handler: web.JSON(access.Do(h.remove)), Summary: "Take a person out of every list; records go on naming them"},
		{ID: "reinstate-user", Method: "POST", Path: "/users/reinstate/{id}", Access: access.Office, Errors: []int{404},
			Handler: web.JSON(access.Do(h.reinstate)), Summary: "Let a person who was deactivated or deleted sign in again"},
		{ID: "sync-users", Method: "POST", Path: "/users/sync", Access: access.Office, Errors: []int{409, 503}, Handler: web.JSON(access.Do(h.sync)),
			Summary: "Import people from the source that is set up, all or none, or see what that would change"},
		{ID: "import-users", Method: "POST", Path: "/users/import", Access: access.Office, Errors: []int{409}, MaxBody: MaxTable + 1<<20,
			Handler: web.JSON(access.Do(h.importFile)), Form: append(web.LookedAtParts(), web.FormPart{Name: partFile, File: true,
				Doc: "CSV or Excel, with the columns user_id, email, first_name, last_name, role, store_id, phone and compliance_only"}),
			Summary: "Import people from a file, all or none, or see what that would change"},
		{ID: "count-user-reminders", Method: "GET", Path: "/users/reminders", Access: managers, Handler: web.JSON(access.Do(h.toRemind)),
			Summary: "How many people have never signed in and can be reminded"},
		{ID: "remind-users", Method: "POST", Path: "/users/reminders", Access: managers.Traced(), Handler: web.JSON(access.Do(h.remind)),
			Summary: "Send another temporary password to those who have never signed in, each once a day at most"},
		{ID: "remind-user", Method: "POST", Path: "/users/{id}/invitation", Access: managers.Traced(), Errors: []int{404, 409},
			Handler: web.JSON(access.Do(h.remindOne)),
			Summary: "Send another temporary password to somebody who has never signed in, once a day at most"},
		{ID: "set-own-picture", Method: "POST", Path: "/users/me/picture", Access: access.Everybody.InPerson("change a profile"), Status: 204,
			Handler: web.Raw(access.Do(h.setPicture)), Summary: "Make an uploaded PNG or JPEG your profile picture, or take yours away"},
	}
}

// FoundView is a person as others see them.
type FoundView struct {
	network.PersonRef
	RoleLabel      string               `json:"roleLabel"`
	Store          *FoundShop           `json:"store" doc:"Null: they belong to no store"`
	MaySee         bool                 `json:"maySee" doc:"Whether they may see what you publish to the audience of the query; true without one"`
	ProfilePicture *network.PictureView `json:"profilePicture" doc:"Null: none, or not asked for"`
	Account        *AccountView         `json:"account" doc:"Null with fields=name"`
}

// FoundShop is the store of a person.
type FoundShop struct {
	ID   string `json:"id"`
	Name string `json:"name"`

	RegionLabel string `json:"displayRegionLabel,omitempty" doc:"Of accounts"`
	ClosedOn    string `json:"closedOn,omitempty" format:"date" doc:"Of accounts: the first day on which it is closed, if it has left the network"`
}

type findInput struct {
	web.Page
	Fields     string              `query:"fields" enum:"name" doc:"name: people to mention, with their name, role and store, at most 10 a page. Absent: the accounts that you manage"`
	Query      string              `query:"query" maxLength:"100" doc:"Words that begin a part of the name (or, for accounts, of the e-mail) each; case and accents do not matter"`
	Store      string              `query:"store" maxLength:"60" doc:"For accounts: id of their store"`
	Region     network.Region      `query:"region" doc:"For accounts: region of their store"`
	Roles      []access.Role       `query:"roles,explode" maxItems:"5" doc:"For accounts"`
	Show       Show                `query:"show" enum:"ACTIVE,INVITED,TEMPORARY,DEACTIVATED,DELETED,DEMO,COMPLIANCE_ONLY" doc:"For accounts; absent: everybody who is not deleted"`
	Sort       Sort                `query:"sort" doc:"For accounts; absent: NAME. Equal ones are in the order of their names, and those without a value are last"`
	Order      string              `query:"order" enum:"asc,desc" doc:"For accounts; default: asc"`
	ExcludeIDs []string            `query:"excludeIds,explode" maxItems:"100" doc:"Ids of people who are not wanted"`
	Visibility audience.Visibility `query:"visibility" doc:"Whom the text is for, with the list that it needs"`
	Regions    []network.Region    `query:"restrictedToRegions,explode" enum:"" maxItems:"20"`
	StoreIDs   []string            `query:"restrictedToStores,explode" maxItems:"100" doc:"Ids of stores"`
	Tiers      []network.Tier      `query:"restrictedToTiers,explode" enum:"" maxItems:"10"`
	ToRoles    []access.Role       `query:"restrictedToRoles,explode" maxItems:"5"`
}

func (h *HTTP) find(ctx context.Context, actor access.Actor, in *findInput) (web.List[FoundView], error) {
	if in.Fields == "" {
		return h.accounts(ctx, actor, in)
	}
	page := in.Page
	page.Limit = min(page.Limit, MaxFound)
	search := Search{Query: in.Query, Exclude: in.ExcludeIDs, Page: page.Rows()}
	if in.Visibility != "" {
		search.To = &audience.Audience{Visibility: in.Visibility, Regions: in.Regions, StoreIDs: in.StoreIDs, Tiers: in.Tiers, Roles: in.ToRoles}
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
			items[i].Store = &FoundShop{ID: f.StoreID, Name: f.StoreName}
		}
	}
	return web.NewList(items, page, total), err
}
