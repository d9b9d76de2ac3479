// Package marketing is the room for what head office advertises to the stores: banners and offers. It has nothing to do with the promotions that are
// audited (room promotion).
//
// Words. An item is a banner or an offer. A banner is a picture with a title, in a wide form for desktops and a narrow one for phones; an offer is a
// title and a text, perhaps with a picture. Both have the regions that they are for, a last day and, if they lead anywhere, a link.
//
// Where items come from. From the services that the operator has set up: a content service that speaks GraphQL for banners, and an offers service. A
// job asks them every two minutes and stores what they answered, so that a page never waits for them, and shows the last good answer while they fail
// (ADR 0019). Without a service, head office keeps the items here.
//
// Who sees what. Members see the items that are active today in the network's zone: from the first day to the end of the last one (AMB-118). An item
// is for the people whose region it includes. Which region that is, is a setting: Victoria's for everybody, or that of the person's store (AMB-113).
//
// States of an item that head office keeps: SCHEDULED before its first day, ACTIVE, and ENDED after its last day. Ended ones stay, so that they can
// be looked up and used again, until somebody deletes them.
//
// Who may do what (policy.go). Everybody who is signed in reads the active ones. Everything else is for head office; not while somebody acts for
// them.
//
// Files. item.go: items, their form and states. rule.go: who sees what, pure. source.go: what a service gives. source_banners.go, source_offers.go:
// the two services. service.go: members. service_items.go: head office. service_fetch.go: the job.
package marketing
