// Package incentive is the room for member incentives: competitions that stores enter with photos, to win Camel Bucks or another prize.
//
// Words. An incentive has a code, texts, an end, perhaps a start, and a prize type. An entry is what a store sends in; the API calls it a submission.
// A store has one entry for an incentive. Judging is what head office does before it awards: notes to stores, and rewards, which are a draft until
// then.
//
// States (Incentive.Status). SCHEDULED until its start, ACTIVE until its end, then ENDED; AWARDING once it is marked as awarded
// and nobody has been told, AWARDED from then on, whatever its dates. Stores enter and
// change their entry only while it is active (AMB-068). An entry is RECEIVED, or SENT_BACK with a note until the store changes it; after the award it
// has WON or is NOT_AWARDED. Nobody but head office sees rewards before the award (INCENTIVE-056).
//
// The award happens once. Marked on the page, it can be undone for ten minutes, in which nobody but head office knows of it; a job announces it then.
// Other callers announce it at once. The announcement is one transaction: it writes a line into the ledger for each reward that is Camel Bucks, and
// tells the stores. After it, entries and rewards stay as they are. Who deletes an awarded incentive takes the Camel Bucks back (AMB-066).
//
// Races. An entry is added by one statement that looks at the incentive and locks it; the unique key lets one entry of a store through. Everything
// else that changes an incentive or its entries locks the incentive first.
//
// Who may do what (policy.go). Head office manages, judges and awards, in their own name. Everybody of a store reads incentives that have started,
// and enters for the own store. Reps read, and see the entries of the store that they choose.
//
// Files. incentive.go, submission.go: what there is and its rules. service.go: incentives. service_entries.go: entries. service_judge.go: judging and
// the award. service_alike.go: photos that look alike. service_tell.go: the jobs that tell stores.
package incentive
