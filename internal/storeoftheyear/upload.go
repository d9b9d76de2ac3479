package storeoftheyear

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"caravan/internal/fault"
	"caravan/internal/network"
	"caravan/internal/platform/sheet"
	"caravan/internal/text"
)

// Limits of uploads.
const (
	MaxFile     = 8 << 20 // bytes of a file of results
	MaxPDF      = 25 << 20
	MaxListed   = 500 // changes of a preview, and mistakes, that are listed
	maxFileName = 200 // characters
)

// What a person reads about a file.
const (
	MessageNoFile      = "Please choose a file"
	MessageWrongFile   = "Please choose a file of results (CSV or Excel) or a PDF"
	MessageNoPreview   = "This is a PDF. Please choose results as a CSV or Excel file; the marking criteria are uploaded as a PDF under Criteria"
	MessageBrokenPDF   = "This PDF cannot be opened. It may be damaged, empty or protected by a password"
	messageWithdrawn   = "This PDF has been withdrawn"
	messageNoPDF       = "This PDF could not be found."
	messageStore       = "Please enter the store's number or name"
	messageNoStore     = "There is no store with this number or name"
	messageManyStores  = "Several stores have this name: please enter the store's number"
	messageNoCriteria  = "FY%d has no criteria"
	messageNoCriterion = "FY%d has no criterion with this name"
	messageCriterion   = "Please enter the criterion's name"
	messageQuarter     = "Please enter a quarter: Q1, Q2, Q3 or Q4"
	messageMonth       = "Please enter a month: JUL, AUG and so on to JUN"
	messageNoPeriod    = "This criterion has no periods: please leave this empty"
	messageBucks       = "Please enter a whole number of Camel Bucks, 0 or more"
	messageManyBucks   = "This is more than the %d Camel Bucks of the whole criterion"
	messagePoints      = "Please enter a whole number of points, 0 or more"
	messageTwice       = "Row %d has the same store, criterion and period"
)

// What a person reads about a limit.
var MessageLargeFile = "Please choose a file of results of " + text.AtMost(MaxFile>>20, "MB") + ", or a PDF of " + text.AtMost(MaxPDF>>20, "MB")

// columns are the columns of a file of results (AMB-070). The file of the download has the same.
var columns = sheet.Columns{{"store", ""}, {"criterion", ""}, {"period", ""}, {"camel_bucks", ""}, {"points", ""}, {"financial_year", ""}}

// formatOf tells what a file is by its content, whatever its name. ok is false when it is none that may be uploaded.
func formatOf(content []byte) (format sheet.Format, isPDF, ok bool) {
	switch {
	case bytes.HasPrefix(content, []byte("%PDF-")):
		return "", true, true
	case bytes.HasPrefix(content, []byte("PK\x03\x04")):
		return sheet.XLSX, false, true
	case bytes.ContainsRune(content, 0):
		return "", false, false
	}
	return sheet.CSV, false, true
}

// cleanName returns the name of a file without folders, invisible characters and characters that change the direction of writing.
func cleanName(name string) string {
	name = strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return -1
	}, name[strings.LastIndexAny(name, `/\`)+1:])
	return text.Short(cmp.Or(strings.TrimSpace(name), "file"), maxFileName)
}

// hashOf names the content of a file.
func hashOf(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}

// place is what a result is of.
type place struct{ storeID, criterionID, period string }

// entry is a row of a file that is right.
type entry struct {
	place
	row                int
	camelBucks, points int64
}

// stored is a result as an upload stored it.
type stored struct {
	ID string
	place
	camelBucks, points int64
	ledgerKey          string
}

// known is what the rows of a file are compared with.
type known struct {
	stores   []storeName
	criteria []Criterion
}

// storeName is how files name a store.
type storeName struct{ ID, Number, Name string }

// Change is what an upload does to one result.
type Change struct {
	Row       int // of the file
	Store     StoreName
	Criterion Criterion
	Period    string
	Before    *Amounts // nil: there was none
	After     Amounts
	replaces  *stored
}

// StoreName is a store that a change is of.
type StoreName struct{ ID, Name string }

// Amounts are those of a result.
type Amounts struct{ CamelBucks, Points int64 }

// Changes is what a file would do, or has done.
type Changes struct {
	Rows, Added, Changed, Unchanged int
	CamelBucks                      int64  // by how much the stores have more, or less
	Stores                          int    // that are affected
	Mark                            string // names these changes: other results, other mark
	Items                           []Change
}

// Upload is a file of results that counted.
type Upload struct {
	ID                              string
	FileName                        string
	hash                            string
	Rows, Added, Changed, Unchanged int
	CamelBucks                      int64
	By                              network.AuthorRef
	CreatedAt                       time.Time
	UndoneBy                        network.AuthorRef
	UndoneAt                        *time.Time // nil: it counts
}

var wholeNumber = regexp.MustCompile(`^[0-9]{1,9}$`)

// number reads a whole number of a cell. An empty cell is 0 when it may be empty.
func number(cell string, mayBeEmpty bool) (n int64, ok bool) {
	if cell == "" {
		return 0, mayBeEmpty
	}
	if !wholeNumber.MatchString(cell) {
		return 0, false
	}
	n, err := strconv.ParseInt(cell, 10, 64)
	return n, err == nil && n <= MaxAmount
}

var yearCell = regexp.MustCompile(`^(?i:FY ?)?([0-9]{4})$`)

// entries reads the rows of a file. Mistakes are added to the sheet.
func (k known) entries(s *sheet.Sheet) []entry {
	byNumber, byName, names := map[string]storeName{}, map[string][]storeName{}, map[string]Criterion{}
	years := map[int]bool{}
	for _, each := range k.stores {
		byNumber[text.Fold(each.Number)] = each
		byName[text.Fold(each.Name)] = append(byName[text.Fold(each.Name)], each)
	}
	criterionKey := func(year int, name string) string { return fmt.Sprint(year, " ", text.Fold(name)) }
	for _, c := range k.criteria {
		years[c.FinancialYear] = true
		names[criterionKey(c.FinancialYear, c.Name)] = c
	}
	var all []entry
	rows := map[place]int{}
	for _, r := range s.Rows {
		e := entry{row: r.Number}
		right := true
		wrong := func(column, message string, args ...any) {
			right = false
			s.Add(r.Number, column, message, args...)
		}
		name := text.Fold(r.Text("store"))
		found, is := byNumber[name]
		switch {
		case name == "":
			wrong("store", messageStore)
		case is:
			e.storeID = found.ID
		case len(byName[name]) == 1:
			e.storeID = byName[name][0].ID
		case len(byName[name]) > 1:
			wrong("store", messageManyStores)
		default:
			wrong("store", messageNoStore)
		}
		var c Criterion
		if m := yearCell.FindStringSubmatch(r.Text("financial_year")); m == nil {
			wrong("financial_year", MessageYear)
		} else if year, _ := strconv.Atoi(m[1]); !years[year] { // four digits
			wrong("financial_year", messageNoCriteria, year)
		} else if r.Text("criterion") == "" {
			wrong("criterion", messageCriterion)
		} else if c, is = names[criterionKey(year, r.Text("criterion"))]; !is {
			wrong("criterion", messageNoCriterion, year)
		} else {
			e.criterionID, e.period = c.ID, r.Code("period")
			if message := c.Frequency.refuse(e.period); message != "" {
				wrong("period", "%s", message)
			}
		}
		var ok bool
		if e.camelBucks, ok = number(r.Text("camel_bucks"), false); !ok {
			wrong("camel_bucks", messageBucks)
		} else if c.ID != "" && e.camelBucks > c.Total {
			wrong("camel_bucks", messageManyBucks, c.Total)
		}
		if e.points, ok = number(r.Text("points"), true); !ok {
			wrong("points", messagePoints)
		}
		if !right {
			continue
		}
		if first, twice := rows[e.place]; twice {
			wrong("", messageTwice, first)
			continue
		}
		rows[e.place] = e.row
		all = append(all, e)
	}
	return all
}

// refuse returns what is wrong with a period, or ”.
func (f Frequency) refuse(period string) string {
	switch {
	case slices.Contains(f.Periods(), period) || f == Other && period == "":
		return ""
	case f == Quarterly:
		return messageQuarter
	case f == Monthly:
		return messageMonth
	}
	return messageNoPeriod
}

// changes compares the rows of a file with the results that count.
func (k known) changes(entries []entry, now []stored) Changes {
	was := make(map[place]*stored, len(now))
	for i, r := range now {
		was[r.place] = &now[i]
	}
	stores, criteria := map[string]storeName{}, map[string]Criterion{}
	for _, s := range k.stores {
		stores[s.ID] = s
	}
	for _, c := range k.criteria {
		criteria[c.ID] = c
	}
	out := Changes{Rows: len(entries)}
	mark := sha256.New()
	affected := map[string]bool{}
	for _, e := range entries {
		c := Change{Row: e.row, Store: StoreName{e.storeID, stores[e.storeID].Name}, Criterion: criteria[e.criterionID], Period: e.period,
			After: Amounts{e.camelBucks, e.points}}
		replacesID := ""
		if before, has := was[e.place]; has {
			if c.After == (Amounts{before.camelBucks, before.points}) {
				out.Unchanged++
				continue
			}
			c.Before, c.replaces, replacesID = &Amounts{before.camelBucks, before.points}, before, before.ID
			out.Changed++
			out.CamelBucks -= before.camelBucks
		} else {
			out.Added++
		}
		out.CamelBucks += e.camelBucks
		affected[e.storeID] = true
		fmt.Fprintln(mark, e.storeID, e.criterionID, e.period, e.camelBucks, e.points, replacesID)
		out.Items = append(out.Items, c)
	}
	out.Stores, out.Mark = len(affected), hex.EncodeToString(mark.Sum(nil)[:16])
	return out
}

// refusal returns the fault that lists the mistakes of a file with row and column, or nil when there are none. Details has the first MaxListed.
func refusal(faults sheet.Faults) error {
	if len(faults) == 0 {
		return nil
	}
	list := make([]map[string]any, 0, min(len(faults), MaxListed))
	for _, f := range faults[:min(len(faults), MaxListed)] {
		list = append(list, map[string]any{"row": f.Row, "column": f.Column, "message": f.Message, "value": f.Value})
	}
	message := "Nothing was stored, because of " + text.Count(len(faults), "mistake", "mistakes") + " in the file."
	out := fault.New(fault.Invalid, message, fault.Field{Path: "file", Message: message})
	out.Details = map[string]any{"faults": list, "faultCount": len(faults)}
	return out
}
