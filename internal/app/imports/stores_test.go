package imports

import (
	"bytes"
	"encoding/csv"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"caravan/internal/platform/sheet"
)

func TestPostcode(t *testing.T) {
	t.Run("AMB-077 a postcode gets its zero back", func(t *testing.T) {
		for cell, want := range map[string]string{"800": "0800", "0800": "0800", "3065": "3065", "80": "80"} {
			if got := postcode(cell); got != want {
				t.Errorf("%s: %s", cell, got)
			}
		}
	})
}

// FuzzStores checks that any input can be read without failing, that rows are within the file, and that what was read can be written and read again.
func FuzzStores(f *testing.F) {
	f.Add(sample(f, "stores.csv"))
	f.Add(storeHeader + "1,One,1 Main St,Fitzroy,,VIC,3065,,MF,,,,,\n")
	f.Add(storeHeader + "\r\n\"1\n2\",\"a\"\"b\",\"unfinished\n")
	f.Add("\ufeff" + storeHeader + "a,b\n,,,,,,,,,,,,,\n")
	f.Add("a,b\n1,\"2")
	f.Fuzz(func(t *testing.T, file string) {
		s, err := sheet.Read(strings.NewReader(file), sheet.CSV, maxFile, storeColumns)
		if err != nil {
			if !errors.As(err, new(sheet.Faults)) {
				t.Fatal(err)
			}
			return
		}
		entries := storeEntries(s)
		lines, last := strings.Count(file, "\n")+1, 1
		for _, r := range s.Rows {
			if r.Number <= last || r.Number > lines {
				t.Fatalf("row %d after row %d of %d lines", r.Number, last, lines)
			}
			last = r.Number
		}
		if len(entries) != len(s.Rows) {
			t.Fatalf("%d entries of %d rows", len(entries), len(s.Rows))
		}
		var again bytes.Buffer
		w := csv.NewWriter(&again)
		if err := w.Write(storeColumns.Names()); err != nil {
			t.Fatal(err)
		}
		for _, r := range s.Rows {
			var cells []string
			for _, name := range storeColumns.Names() {
				cells = append(cells, r.Text(name))
			}
			if err := w.Write(cells); err != nil {
				t.Fatal(err)
			}
		}
		w.Flush()
		if len(entries) == 0 {
			return
		}
		read, err := sheet.Read(&again, sheet.CSV, maxFile, storeColumns)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(entries, storeEntries(read)); diff != "" {
			t.Fatal(diff)
		}
	})
}
