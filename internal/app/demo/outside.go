package demo

import (
	"time"

	"caravan/internal/resource"
)

// outsideLinks are links to files of the library for people without an account (FD-444). Nobody has their addresses.
func (h *history) outsideLinks() (all []resource.OutsideLink) {
	for _, l := range []struct {
		of, note         string
		ago, days        int
		opens, downloads int
	}{
		{"Logo and colours", "Sam from the sign printers", 2, 7, 3, 1},
		{"Logo and colours", "Nadia, who designs the catalogue", 9, 30, 12, 4},
		{"Summer window kit: how to put it up", "Shopfitters in Geelong", 1, 7, 0, 0},
	} {
		made := h.ago(l.ago, dice("outside", l.note))
		link := resource.OutsideLink{ID: id("outside", l.note), ResourceID: id("resource", l.of), Note: l.note, CreatedAt: made,
			EndsAt: made.Add(time.Duration(l.days) * 24 * time.Hour), Opens: l.opens, Downloads: l.downloads}
		link.By.ID = accountOf(headOffice)
		if l.opens > 0 {
			at := made.Add(90 * time.Minute)
			link.UsedAt = &at
		}
		all = append(all, link)
	}
	return all
}
