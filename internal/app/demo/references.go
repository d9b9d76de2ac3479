package demo

import (
	"cmp"
	"slices"

	"caravan/internal/audit"
	"caravan/internal/audit/rules"
	"caravan/internal/network"
	"caravan/internal/reference"
)

// model is what good looks like: a drawing, if any, and a sentence.
type model struct{ drawing, sentence string }

// models are what head office shows beside store standards lines, by their names.
var models = map[string]model{
	"Age verification signs at every entry and register": {"",
		"One sign at each door at eye level, one on each register facing the customer."},
	"Cool room floor dry and free of cartons":                        {"coolroom-1", "Everything on racks, a clear way to the door, no water."},
	"Price tickets printed, none handwritten":                        {"shelf-refilled", "One printed ticket under the left edge of each product."},
	"Entry mats, glass and door handles clean":                       {"front-day", "As it should look at opening time."},
	"Click and Collect shelf labelled and sorted by name":            {"", "A to Z from the left, the name and the day on every bag."},
	"Counter display no wider than the register":                     {"counter-1", "Ends where the register ends, so that two people can pass."},
	"Team in current uniform with name badge":                        {"team-three", "Wine red shirt, badge on the left."},
	"Summer of Rosé window decal up and straight":                    {"front-day-2", "In the middle of the window, 20 cm from the top."},
	"Fridge temperature log up to date":                              {"", "Signed every morning and evening, the last month behind it."},
	"Liquor licence displayed where customers can see it":            {"counter-2", "In its frame behind the counter."},
	"Exit lights on and exits clear":                                 {"", "The width of the door is free, all the way to the outside."},
	"New loyalty terminal switched on and in reach":                  {"counter-3", "On, and where a customer in a wheelchair reaches it."},
	"Bin area swept and lids closed":                                 {"", "Lids shut, nothing beside the bins."},
	"Fire extinguishers tagged within six months":                    {"", "The tag shows this half-year; nothing stands in front of it."},
	"Gift bags and ribbon stocked at the register":                   {"", "Ten bags of each size and a roll of ribbon within reach."},
	"Responsible service certificates on file for everyone rostered": {"", "A copy for each name on this week's roster."},
}

// productModels are what head office shows beside promoted products, by where they belong.
var productModels = map[network.Position][]model{
	network.Floor: {{"display-1", "At the front, four cartons high, the sign on top."},
		{"display-3", "Labels to the front, the price in reach of the eye."}, {"display-5", "Full on every side, the open carton on top."}},
	network.Shelf: {{"shelf-refilled", "Faced up to the edge, the ticket under the left bottle."}, {"shelf-reds", "Three facings at eye level."}},
}

// mostModels is how many promoted products have a picture.
const mostModels = 16

// isHome returns 1 for a report of the store of the demo accounts, otherwise 0.
func isHome(r audit.Report) int {
	if r.Store.ID == id("store", homeStore) {
		return 1
	}
	return 0
}

// references returns what good looks like for store standards lines and for products that have failed lately, and adds which drawing each shows to
// pictures.
func (h *history) references(reports []audit.Report, pictures map[string][]string) []reference.Reference {
	var all []reference.Reference
	add := func(of rules.Subject, m model) {
		r := reference.Reference{ID: id("reference", of.Text()), Subject: of, Sentence: m.sentence}
		if m.drawing != "" {
			r.MediaID = id("picture", m.drawing)
			pictures[reference.UsedBy(r.ID)] = []string{m.drawing}
		}
		all = append(all, r)
	}
	for _, s := range h.standards {
		if m, has := models[s.Name]; has {
			add(rules.Subject{Type: rules.TypeNonLiquor, Of: s.ID}, m)
		}
	}
	newest := slices.Clone(reports)
	slices.SortStableFunc(newest, func(a, b audit.Report) int { // the accounts' own store first, so that its owner finds some
		return cmp.Or(-cmp.Compare(isHome(a), isHome(b)), cmp.Compare(b.Date, a.Date))
	})
	seen := map[rules.Subject]bool{}
	for _, r := range newest {
		for _, l := range rules.Failed(r.Lines) {
			of := rules.Subject{Type: l.Type, Position: l.Position, Of: l.SourceID}
			choice := productModels[l.Position]
			if l.Type != rules.TypePromotion || seen[of] || len(seen) == mostModels {
				continue
			}
			seen[of] = true
			add(of, choice[len(seen)%len(choice)])
		}
	}
	return all
}
