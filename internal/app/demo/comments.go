package demo

import (
	"fmt"
	"math/rand/v2"

	"caravan/internal/audit/rules"
	"caravan/internal/network"
)

// What reps write. This share of the failed lines gets a comment, and this share of the passed ones gets praise.
const (
	commentShare = 0.4
	praiseShare  = 0.015
)

var notRanged = []string{
	"On the next order.",
	"Delisted by mistake, reordering today.",
	"Out of stock since last week, the supplier is short.",
	"No space in the bay until the reset on Monday.",
	"Manager prefers the larger pack. Explained the core range.",
	"Sold out over the long weekend.",
	"Ticket is up, but there is no stock behind it.",
	"In the cool room, not on show. Team will bring it out.",
	"Never ranged here. Left the order form with the owner.",
	"Last bottle went while I was in the store.",
}

var notOnFloor = []string{
	"Stack was broken down for the delivery.",
	"Not built yet. Space near the door agreed with the manager.",
	"Only two left, order is in for Tuesday.",
	"Last period’s stack is still standing.",
	"Point of sale is up, but the product is in the storeroom.",
	"No room this time: roadworks have closed the front half.",
}

var notOnShelf = []string{
	"Gap on the shelf, filled from the cool room.",
	"Another line in its place.",
	"Facing lost in the last reset. Put back together.",
	"On order, due on Thursday.",
	"Behind the counter instead of on the shelf.",
}

var wrongPrice = []string{
	"Ticket still shows last month’s price. Reprinted while I was there.",
	"No ticket at all.",
	"Two tickets with two prices.",
	"Register scans right, ticket is wrong.",
}

var praise = []string{
	"Best display in the area.",
	"Great facing, and the team knows the product.",
	"Moved to the front by the team. Looks good.",
	"Sells twice as well since the move to the end bay.",
}

// commentOn returns what the rep writes about an answered line. Most lines get no comment.
func commentOn(l rules.Line, chance *rand.Rand) string {
	switch {
	case !l.Failed():
		if chance.Float64() < praiseShare && l.Type != rules.TypeNonLiquor {
			return pick(praise, chance)
		}
		return ""
	case chance.Float64() >= commentShare:
		return ""
	case l.Type == rules.TypeNonLiquor:
		return commentOnStandard(l.Description)
	case l.Type == rules.TypeFocusProduct:
		return pick(notRanged, chance)
	case l.Passed != nil && *l.Passed && l.PriceCents != nil && chance.IntN(2) == 0:
		return fmt.Sprintf("Ticket shows $%.2f.", float64(*l.PriceCents+100*(1+chance.Int64N(5)))/100)
	case l.Passed != nil && *l.Passed:
		return pick(wrongPrice, chance)
	case l.Position == network.Floor:
		return pick(notOnFloor, chance)
	}
	return pick(notOnShelf, chance)
}

func commentOnStandard(name string) string {
	for _, s := range allStandards {
		if s.name == name {
			return s.comment
		}
	}
	return ""
}

func pick(from []string, chance *rand.Rand) string { return from[chance.IntN(len(from))] }
