package imports

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"caravan/internal/calendar"
)

func TestRead(t *testing.T) {
	want := []map[string]string{{"id": "1", "name": "Zoë, and Co"}, {"id": "2", "name": `"The" Cellar`}}
	for _, c := range []struct{ name, file string }{
		{"AMB-077 plain", "id,name\n1,\"Zoë, and Co\"\n2,\"\"\"The\"\" Cellar\"\n"},
		{"AMB-077 the mark of UTF-8 and Windows line ends", "\ufeffid,name\r\n1,\"Zoë, and Co\"\r\n2,\"\"\"The\"\" Cellar\"\r\n"},
		{"AMB-077 columns in another order, in capitals, with spaces", " NAME , Id\n\" Zoë, and Co\", 1 \n\"\"\"The\"\" Cellar\",2"},
		{"AMB-077 empty rows between", "\n\nid,name\n\n1,\"Zoë, and Co\"\n,\n2,\"\"\"The\"\" Cellar\"\n\n\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := read(strings.NewReader(c.file), []string{"id", "name"})
			if err != nil || len(s.faults) > 0 {
				t.Fatal(err, s)
			}
			var got []map[string]string
			for _, r := range s.rows {
				got = append(got, r.cells)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
	t.Run("AMB-077 a file that cannot be read is no mistake of its content", func(t *testing.T) {
		broken := errors.New("disk gone")
		if _, err := read(io.MultiReader(strings.NewReader("id,name\n"), failing{broken}), []string{"id", "name"}); !errors.Is(err, broken) {
			t.Error(err)
		}
	})
	t.Run("AMB-077 a file that is too large", func(t *testing.T) {
		_, err := read(endless{}, []string{"id", "name"})
		if diff := cmp.Diff(Faults{{Message: "This file is larger than 64 MB"}}, err); diff != "" {
			t.Error(diff)
		}
	})
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'x'
	}
	return len(p), nil
}

func TestCells(t *testing.T) {
	cell := func(value string) (row, *sheet) {
		s := &sheet{}
		return row{sheet: s, number: 2, cells: map[string]string{"c": value}}, s
	}
	t.Run("FD-18 prices in dollars become cents", func(t *testing.T) {
		for value, want := range map[string]int64{"0": 0, "12": 1200, "12.5": 1250, "12.05": 1205, "$1999.99": 199999} {
			r, s := cell(value)
			if got := r.cents("c"); got == nil || *got != want || len(s.faults) > 0 {
				t.Errorf("%s: %v %v", value, got, s.faults)
			}
		}
		for _, value := range []string{"-1", "1,200.00", "12.999", "12.", ".5", "free", "12 dollars", "1234567890"} {
			r, s := cell(value)
			if got := r.cents("c"); got != nil || len(s.faults) != 1 {
				t.Errorf("%s: %v %v", value, got, s.faults)
			}
		}
		r, s := cell("")
		if got := r.cents("c"); got != nil || len(s.faults) > 0 {
			t.Errorf("no price: %v %v", got, s.faults)
		}
	})
	t.Run("FD-18 days, also as Australian spreadsheets write them", func(t *testing.T) {
		for value, want := range map[string]calendar.Day{
			"2026-09-01": "2026-09-01", "1/9/2026": "2026-09-01", "01/09/2026": "2026-09-01", "31/12/2026": "2026-12-31",
			"12/31/2026": "", "2026-02-30": "", "1/9/26": "", "tomorrow": "", "": "",
		} {
			r, _ := cell(value)
			if got := r.day("c"); got != want {
				t.Errorf("%s: %q", value, got)
			}
		}
	})
	t.Run("AMB-077 yes and no", func(t *testing.T) {
		for value, want := range map[string]bool{"yes": true, "Y": true, "TRUE": true, "1": true, "no": false, "n": false, "False": false, "0": false, "": false} {
			r, s := cell(value)
			if got := r.yesNo("c"); got != want || len(s.faults) > 0 {
				t.Errorf("%s: %v %v", value, got, s.faults)
			}
		}
	})
	t.Run("AMB-077 a postcode gets its zero back", func(t *testing.T) {
		for value, want := range map[string]string{"800": "0800", "0800": "0800", "3065": "3065", "80": "80"} {
			r, _ := cell(value)
			if got := r.postcode("c"); got != want {
				t.Errorf("%s: %s", value, got)
			}
		}
	})
	t.Run("FD-18 lists", func(t *testing.T) {
		r, _ := cell(" MF; LF ;;")
		if diff := cmp.Diff([]string{"MF", "LF"}, r.list("c")); diff != "" {
			t.Error(diff)
		}
	})
}

// FuzzStores reads whatever it is given without failing, counts rows within the file, and reads back what it read.
func FuzzStores(f *testing.F) {
	f.Add(sample(f, "stores.csv"))
	f.Add(storeHeader + "1,One,1 Main St,Fitzroy,,VIC,3065,,MF,,,,,\n")
	f.Add(storeHeader + "\r\n\"1\n2\",\"a\"\"b\",\"unfinished\n")
	f.Add("\ufeff" + storeHeader + "a,b\n,,,,,,,,,,,,,\n")
	f.Add("a,b\n1,\"2")
	f.Fuzz(func(t *testing.T, file string) {
		s, err := read(strings.NewReader(file), storeColumns.names())
		if err != nil {
			if !errors.As(err, new(Faults)) {
				t.Fatal(err)
			}
			return
		}
		entries := storeEntries(s)
		lines, last := strings.Count(file, "\n")+1, 1
		for _, r := range s.rows {
			if r.number <= last || r.number > lines {
				t.Fatalf("row %d after row %d of %d lines", r.number, last, lines)
			}
			last = r.number
		}
		if len(entries) != len(s.rows) {
			t.Fatalf("%d entries of %d rows", len(entries), len(s.rows))
		}
		var again bytes.Buffer
		w := csv.NewWriter(&again)
		if err := w.Write(storeColumns.names()); err != nil {
			t.Fatal(err)
		}
		for _, r := range s.rows {
			var cells []string
			for _, name := range storeColumns.names() {
				cells = append(cells, r.text(name))
			}
			if err := w.Write(cells); err != nil {
				t.Fatal(err)
			}
		}
		w.Flush()
		if len(entries) == 0 {
			return
		}
		read, err := read(&again, storeColumns.names())
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(entries, storeEntries(read)); diff != "" {
			t.Fatal(diff)
		}
	})
}
