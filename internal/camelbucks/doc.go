// Package camelbucks is the room for the ledger of Camel Bucks: what each store has earned, and why (ADR 0025).
//
// Words. One dollar is one Camel Buck (SOTY-021). A line is an amount of whole Camel Bucks that a store got, with its source: what an incentive gave
// for an entry, the result of a criterion of Store of the Year, or a correction by head office with its reason. A line counts as one of two parts of
// the totals, incentives or criteria. Its financial year begins on 1 July in Melbourne (GENERAL-033).
//
// Lines are added and never changed or deleted. A mistake is put right by another line, which names the first one and has its financial year. A
// source gives one line, whatever is repeated (source_key is unique). Every total is the sum of lines, made when it is asked for; none is stored.
//
// Races. Lines that add need no lock: the unique key decides. Lines that take back lock the store's ledger first, so that nobody takes back more than
// there is: a line never goes below zero with what corrects it, and corrections by hand never bring a store, or a part of its totals in a financial
// year, below zero.
//
// Who may do what (policy.go). The people of a store read its statement, and ask head office about a line. Head office and reps read any. Head office
// corrects, in their own name. Nobody else writes lines but the rooms that give Camel Bucks.
package camelbucks
