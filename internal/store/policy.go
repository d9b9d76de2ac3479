package store

import "caravan/internal/access"

// MayList tells whether the actor may list all stores: auditors may (AMB-027).
func MayList(a access.Actor) bool { return a.Role.IsAuditor() }

// mayRead tells whether the actor may read a store: auditors may read all, people of a store their own (AMB-010, AMB-076).
func mayRead(a access.Actor, id string) bool { return a.ReadsStore(id) }

// mayReadOwners tells whether the actor sees who owns a store that they may read: head office, and its owners (STORE-012, AMB-080).
func mayReadOwners(a access.Actor) bool { return a.Role.IsAdmin() || a.Role == access.StoreOwner }

// mayReadCertificate tells whether the actor sees the certificate of a store that they may read. Employees do not read results.
func mayReadCertificate(a access.Actor) bool { return a.Role != access.StoreEmployee }

// MayManage tells whether the actor may add, change and sync stores: head office may (AMB-077).
func MayManage(a access.Actor) bool { return access.Admin.Allows(a) }
