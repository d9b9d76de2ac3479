package promotion

import (
	"caravan/internal/calendar"
	"caravan/internal/network"
	"caravan/internal/platform/web"
)

// The types in this file are the API's answers. Days are YYYY-MM-DD in Melbourne, prices are in dollars (FD-13).

// PromotionSummary is a promotion in a list.
type PromotionSummary struct {
	ID          string `json:"id"`
	Kind        Kind   `json:"kind"`
	Description string `json:"description"`
	calendar.PeriodView
}

func summaryOf(p Promotion, s calendar.PeriodStatus) PromotionSummary {
	return PromotionSummary{ID: p.ID, Kind: p.Kind, Description: p.Description, PeriodView: p.View(s)}
}

// PromotionView is a promotion as head office manages it.
type PromotionView struct {
	PromotionSummary
	ExternalID   string `json:"externalId" doc:"Its number in head office's other systems; empty when it has none"`
	DatesEdited  bool   `json:"datesEdited" doc:"Whether its dates were set by hand, so that a sync does not change them"`
	Can          Can    `json:"can"`
	CloseBlocked string `json:"closeBlocked" doc:"Why it cannot be closed today; empty when it can"`
}

func viewOf(r Reading) PromotionView {
	return PromotionView{PromotionSummary: summaryOf(r.Promotion, r.Status), ExternalID: r.ExternalID, DatesEdited: r.DatesEditedAt != nil,
		Can: r.Can, CloseBlocked: r.CloseBlocked}
}

// PromotionDetail is a promotion with a page of its products.
type PromotionDetail struct {
	PromotionView
	Products web.List[PromotionProductView] `json:"products"`
}

// PromotionProductView is a product of a promotion, at one position.
type PromotionProductView struct {
	ID              string           `json:"id"`
	ExternalID      string           `json:"externalId" doc:"The product's number; the same on the floor and on the shelf"`
	Description     string           `json:"description"`
	Category        string           `json:"category"`
	Position        network.Position `json:"position" doc:"Empty for a product of a core range promotion"`
	Price           *float64         `json:"price" doc:"Dollars"`
	Tiers           []network.Tier   `json:"tiers" nullable:"false" doc:"Sizes of store that should have it; empty: all"`
	PreMarkedStores int              `json:"preMarkedStores" doc:"Number of stores that are known to range it"`
}

func productView(p ListedProduct) PromotionProductView {
	view := PromotionProductView{ID: p.ID, ExternalID: p.ExternalID, Description: p.Description, Category: p.Category, Position: p.Position,
		Tiers: p.Tiers, PreMarkedStores: p.PreMarkedStores}
	if view.Tiers == nil {
		view.Tiers = []network.Tier{}
	}
	if p.PriceCents != nil {
		dollars := float64(*p.PriceCents) / 100
		view.Price = &dollars
	}
	return view
}

// SyncView says what a sync did.
type SyncView struct {
	Source     string     `json:"source" doc:"Where the promotions came from"`
	Promotions CountsView `json:"promotions"`
	Products   CountsView `json:"products"`
	Kept       []KeptView `json:"kept" nullable:"false" doc:"Dates that were not changed, although the source has different ones"`
}

// CountsView says how many things a sync created, updated or left unchanged.
type CountsView struct {
	Created   int `json:"created"`
	Updated   int `json:"updated"`
	Unchanged int `json:"unchanged"`
}

// KeptView is a date that was not changed, although the source has a different one.
type KeptView struct {
	ID          string       `json:"id" doc:"Id of the promotion"`
	Description string       `json:"description" doc:"Description of the promotion"`
	Field       string       `json:"field" enum:"startDate,endDate,actualEndDate"`
	Ours        calendar.Day `json:"ours" format:"date" doc:"The date that was kept"`
	Theirs      calendar.Day `json:"theirs" format:"date" doc:"The date in the source"`
}

func syncView(s Synced) SyncView {
	view := SyncView{Source: s.Source, Promotions: CountsView(s.Promotions), Products: CountsView(s.Products), Kept: make([]KeptView, len(s.Kept))}
	for i, k := range s.Kept {
		view.Kept[i] = KeptView(k)
	}
	return view
}
