package demo

import (
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/audience"
	"caravan/internal/calendar"
	"caravan/internal/platform/check"
	"caravan/internal/store"
)

// asking reads what waits for the accounts, and counts who has read what.
func asking(t *testing.T, rooms Deps) {
	at := calendar.At(today.Start().Add(15 * time.Hour))
	stores := store.NewService(rooms.DB, at)
	for _, of := range []struct {
		email        string
		role         access.Role
		store        string
		all, overdue int
	}{
		{headOffice, access.HeadOffice, "", 0, 0},
		{rep, access.StoreRep, "", 1, 0},
		{"owner@caravan.example", access.StoreOwner, homeStore, 1, 0},
		{"manager@caravan.example", access.StoreManager, homeStore, 2, 0},
		{"employee@caravan.example", access.StoreEmployee, homeStore, 2, 1},
	} {
		actor := access.Actor{UserID: accountOf(of.email), Role: of.role}
		if of.store != "" {
			actor.StoreID = id("store", of.store)
		}
		v, err := stores.Viewer(t.Context(), rooms.DB, actor)
		check.OK(t, err)
		all, overdue := 0, 0
		for _, kind := range []audience.Kind{audience.Post, audience.Resource} {
			ids, err := rooms.Readers.Waiting(t.Context(), rooms.DB, v, kind, at.Now())
			check.OK(t, err)
			states, err := rooms.Readers.States(t.Context(), rooms.DB, v, kind, ids)
			check.OK(t, err)
			for _, state := range states {
				all++
				if state.By < today {
					overdue++
				}
			}
		}
		check.Is(t, all, of.all, of.email)
		check.Is(t, overdue, of.overdue, of.email)
	}
	var confirmed, opened int
	err := rooms.DB.QueryRow(t.Context(), `SELECT (SELECT COUNT(*) FROM confirmations), (SELECT COUNT(*) FROM openings)`).Scan(&confirmed, &opened)
	check.OK(t, err)
	check.True(t, confirmed >= 250, confirmed)
	check.True(t, opened >= 3000, opened)
}
