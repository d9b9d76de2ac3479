package linequery

import (
	"caravan/internal/access"
	"caravan/internal/network"
)

// All permissions of the room are here. Who reads a report, the room of audits decides.

// leads tells whether the person speaks for a store: its owners and managers do (REPLY-001).
func leads(a access.Actor, storeID string) bool { return a.LeadsStore(storeID) }

// mayRead tells whether the person sees the query: auditors all, owners and managers those of their own store.
func mayRead(a access.Actor, storeID string) bool { return a.Role.IsAuditor() || leads(a, storeID) }

// MayAnswer tells whether the person answers queries: auditors do (REPLY-003).
func MayAnswer(a access.Actor) bool { return a.Role.IsAuditor() }

// Who calls what. Nobody asks or answers in another person's name (REPLY-009).
var (
	readers = access.Readers
	askers  = access.Only(access.StoreOwner, access.StoreManager).ComplianceToo().InPerson("query a mark")
	judges  = access.Auditors.InPerson("answer a query")
)

// Can says what a person may do with a query now.
type Can struct {
	Withdraw bool `json:"withdraw"`
	Answer   bool `json:"answer" doc:"Keep the mark or change it"`
}

func canDo(a access.Actor, q Query) Can {
	inPerson := !a.Impersonated()
	return Can{Withdraw: q.State == Open && inPerson && leads(a, q.Store.ID), Answer: q.State == Open && inPerson && MayAnswer(a)}
}

// topicAuditors changes with the queries of every store; topicStore and a store's id with those of that store.
const (
	topicAuditors = "queries"
	topicStore    = "store-queries:"
)

// Topics returns what changes when a query does, for streams to open pages.
func Topics(a access.Actor) []string {
	switch {
	case MayAnswer(a):
		return []string{topicAuditors}
	case a.ReadsOwnStore():
		return []string{topicStore + a.StoreID}
	}
	return nil
}

func topicsOf(s network.StoreRef) []string { return []string{topicAuditors, topicStore + s.ID} }
