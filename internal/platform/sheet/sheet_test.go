package sheet

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"

	"caravan/internal/fault"
	"caravan/internal/platform/check"
)

var idName = Columns{{"id", "externalId"}, {"name", "name"}}

func TestReadCSV(t *testing.T) {
	want := []map[string]string{{"id": "1", "name": "Zoë, and Co"}, {"id": "2", "name": `"The" Cellar`}}
	for _, c := range []struct{ name, file string }{
		{"AMB-077 plain", "id,name\n1,\"Zoë, and Co\"\n2,\"\"\"The\"\" Cellar\"\n"},
		{"AMB-077 the mark of UTF-8 and Windows line ends", "\ufeffid,name\r\n1,\"Zoë, and Co\"\r\n2,\"\"\"The\"\" Cellar\"\r\n"},
		{"AMB-077 columns in another order, in capitals, with spaces", " NAME , Id\n\" Zoë, and Co\", 1 \n\"\"\"The\"\" Cellar\",2"},
		{"AMB-077 empty rows between", "\n\nid,name\n\n1,\"Zoë, and Co\"\n,\n2,\"\"\"The\"\" Cellar\"\n\n\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := Read(strings.NewReader(c.file), CSV, 1<<20, idName)
			check.OK(t, err)
			check.Must(t, check.True(t, len(s.faults) <= 0, len(s.faults), s))
			var got []map[string]string
			for _, r := range s.Rows {
				got = append(got, r.cells)
			}
			check.Same(t, got, want)
		})
	}
	t.Run("AMB-077 a file that cannot be read is not reported as a mistake in it", func(t *testing.T) {
		broken := errors.New("disk gone")
		_, err := Read(io.MultiReader(strings.NewReader("id,name\n"), failing{broken}), CSV, 1<<20, idName)
		check.True(t, errors.Is(err, broken), err)
	})
	t.Run("AMB-077 a file that is too large", func(t *testing.T) {
		_, err := Read(endless{}, CSV, 64<<20, idName)
		check.Same(t, err, Faults{{Message: "This file is larger than 64 MB"}})
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
	cell := func(value string) (Row, *Sheet) {
		s := &Sheet{}
		return Row{sheet: s, Number: 2, cells: map[string]string{"c": value}}, s
	}
	t.Run("FD-18 prices in dollars become cents", func(t *testing.T) {
		for value, want := range map[string]int64{"0": 0, "12": 1200, "12.5": 1250, "12.05": 1205, "$1999.99": 199999} {
			r, s := cell(value)
			if got := r.Cents("c"); check.True(t, got != nil, value, got, s.faults) {
				check.Is(t, *got, want, value, got, s.faults)
				check.True(t, len(s.faults) <= 0, len(s.faults), value, got, s.faults)
			}
		}
		for _, value := range []string{"-1", "1,200.00", "12.999", "12.", ".5", "free", "12 dollars", "1234567890"} {
			r, s := cell(value)
			got := r.Cents("c")
			check.True(t, got == nil, value)
			check.Is(t, len(s.faults), 1, s.faults, value)
		}
		r, s := cell("")
		got := r.Cents("c")
		check.True(t, got == nil)
		check.Is(t, len(s.faults), 0, s.faults)
	})
	t.Run("FD-18 days, also as Australian spreadsheets write them", func(t *testing.T) {
		for value, want := range map[string]string{
			"2026-09-01": "2026-09-01", "1/9/2026": "2026-09-01", "01/09/2026": "2026-09-01", "31/12/2026": "2026-12-31",
			"12/31/2026": "", "2026-02-30": "", "1/9/26": "", "tomorrow": "", "": "",
		} {
			r, _ := cell(value)
			check.Is(t, r.Day("c"), want, value)
		}
	})
	t.Run("AMB-077 yes and no", func(t *testing.T) {
		for value, want := range map[string]bool{"yes": true, "Y": true, "TRUE": true, "1": true, "no": false, "n": false, "False": false, "0": false,
			"": false} {
			r, s := cell(value)
			check.Is(t, r.YesNo("c"), want, value, s.faults)
			check.True(t, len(s.faults) <= 0, len(s.faults), value, s.faults)
		}
	})
	t.Run("FD-18 lists", func(t *testing.T) {
		r, _ := cell(" MF; LF ;;")
		check.Same(t, r.List("c"), []string{"MF", "LF"})
	})
}

func TestReadJSON(t *testing.T) {
	t.Run("AMB-129 the same cells as CSV: texts, numbers as they are written, lists, nothing", func(t *testing.T) {
		s, err := Read(strings.NewReader("\ufeff"+
			`[{"id": 1001, "name": " Zoë "}, {"name": ["MF", "LF", 3]}, {"id": 12.10, "name": null}, {"id": "", "name": []}, {"id": true}]`),
			JSON, 1<<20, idName)
		check.OK(t, err)
		check.Must(t, check.True(t, len(s.faults) <= 0, len(s.faults), s))
		var got []map[string]string
		for i, r := range s.Rows {
			check.Is(t, r.Number, i+1)
			got = append(got, map[string]string{"id": r.Text("id"), "name": r.Text("name")})
		}
		want := []map[string]string{{"id": "1001", "name": "Zoë"}, {"id": "", "name": "MF;LF;3"}, {"id": "12.10", "name": ""}, {"id": "", "name": ""},
			{"id": "true", "name": ""}}
		check.Same(t, got, want)
	})
	for _, c := range []struct {
		name, file string
		want       Faults
	}{
		{"empty", " \n", Faults{{0, "", "This file is empty", ""}}},
		{"a web page", "<!doctype html>\n<p>Sign in", Faults{{0, "", "This is not valid JSON: there is a mistake in line 1", ""}}},
		{"cut off", "[{\"id\": 1},\n{\"id\"", Faults{{0, "", "This is not valid JSON: there is a mistake in line 2", ""}}},
		{"more than one", `[{"id": 1}] []`, Faults{{0, "", "This is not valid JSON: there is a mistake in line 1", ""}}},
		{"no list", `{"rows": []}`, Faults{{0, "", "This is JSON, but not a list of rows", ""}}},
		{"no rows", "[]", Faults{{0, "", "There are no rows in the list", ""}}},
		{"not UTF-8", "[{\"id\": \"Zo\xeb\"}]", Faults{{0, "", messageNoText, ""}}},
		{"all mistakes, and each unknown name once",
			`[7, {"id": {"a": 1}, "Name": 1, "colour": 2}, null, {"id": "a\u0000b", "name": [["x"]], "colour": 2}, {"name": ["a;b"]}, [1]]`, Faults{
				{1, "", "This row is not an object with the columns as its names", ""},
				{2, "Name", "This column is unknown; the columns are id, name", ""},
				{2, "colour", "This column is unknown; the columns are id, name", ""},
				{2, "id", messageNoCell, ""},
				{3, "", "This row is not an object with the columns as its names", ""},
				{4, "id", messageNoCell, ""},
				{4, "name", messageNoCell, ""},
				{5, "name", messageNoCell, ""},
				{6, "", "This row is not an object with the columns as its names", ""},
			}},
	} {
		t.Run("AMB-129 "+c.name, func(t *testing.T) {
			s, err := Read(strings.NewReader(c.file), JSON, 1<<20, idName)
			if err == nil {
				err = s.Refusal(nil, nil)
			}
			check.Same(t, err, c.want)
		})
	}
}

func TestRefusal(t *testing.T) {
	cellOf := func(field string) (int, string, bool) { return 2, field, field != "elsewhere" }
	refusal := func(fields ...string) error {
		f := fault.New(fault.Invalid, "wrong")
		for _, path := range fields {
			f.Fields = append(f.Fields, fault.Field{Path: path, Message: "Please enter " + path})
		}
		return f
	}
	good, bad := &Sheet{}, &Sheet{}
	bad.Add(3, "id", "Please enter yes or no")
	bad.Add(2, "price", "Please enter a price")
	for _, c := range []struct {
		name  string
		sheet *Sheet
		err   error
		want  error
	}{
		{"nothing is wrong", good, nil, nil},
		{"cells alone", bad, nil, Faults{{2, "price", "Please enter a price", ""}, {3, "id", "Please enter yes or no", ""}}},
		{"fields alone", good, refusal("id"), Faults{{2, "id", "Please enter id", ""}}},
		{"both, by row; a cell that could not be read is not reported as missing too", bad, refusal("price", "name"),
			Faults{{2, "price", "Please enter a price", ""}, {2, "name", "Please enter name", ""}, {3, "id", "Please enter yes or no", ""}}},
	} {
		t.Run("AMB-077 "+c.name, func(t *testing.T) {
			check.Same(t, c.sheet.Refusal(c.err, cellOf), c.want)
		})
	}
	t.Run("FD-283 a mistake shows what the cell has, and one in several rows the first three", func(t *testing.T) {
		const rows = "id,name\n1,maybe\n2,perhaps\n3,maybe\n4,\n5,never\n6,who knows\n"
		s, err := Read(strings.NewReader(rows), CSV, 1<<20, idName)
		check.OK(t, err)
		for _, r := range s.Rows {
			s.Add(r.Number, "name", "Please enter yes or no")
		}
		err = s.Refusal(nil, nil)
		if want := "row 2, name: Please enter yes or no ('maybe')"; !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
		if got, want := fault.Of(Refused(err, "file")).Fields[0].Message, "Please enter yes or no ('maybe', 'perhaps', 'never' and 1 more)"; got != want {
			t.Errorf("%s, want %s", got, want)
		}
	})
	t.Run("AMB-077 an error that is not about the table is returned unchanged", func(t *testing.T) {
		for _, err := range []error{errors.New("disk gone"), refusal("elsewhere"), fault.New(fault.Conflict, "busy")} {
			check.Is(t, bad.Refusal(err, cellOf), err)
		}
	})
}

// FuzzJSON checks that any input gives either rows in order or mistakes.
func FuzzJSON(f *testing.F) {
	f.Add(`[{"id": 1, "name": ["a", 2]}, {}]`)
	f.Add(`[{"id": 1e999, "name": "\ud800"}, null, [[]]]`)
	f.Add(`[{"id": 1}`)
	f.Fuzz(func(t *testing.T, file string) {
		s, err := Read(strings.NewReader(file), JSON, 1<<20, idName)
		if err != nil {
			check.Must(t, check.True(t, errors.As(err, new(Faults)), err))
			return
		}
		last := 0
		for _, r := range s.Rows {
			check.Must(t, check.True(t, r.Number > last, r.Number, last))
			last = r.Number
			for _, name := range idName.Names() {
				text := r.Text(name)
				check.Must(t, check.True(t, utf8.ValidString(text), text))
				check.Must(t, check.True(t, !strings.ContainsRune(text, 0), text))
			}
		}
	})
}

// workbook returns an Excel workbook with these rows. A nil row is one that the workbook does not store.
func workbook(t *testing.T, rows ...[]any) []byte {
	t.Helper()
	f := excelize.NewFile()
	defer f.Close()
	for i, row := range rows {
		cell, err := excelize.CoordinatesToCellName(1, i+1)
		if err == nil && row != nil {
			err = f.SetSheetRow("Sheet1", cell, &row)
		}
		check.OK(t, err)
	}
	b, err := f.WriteToBuffer()
	check.OK(t, err)
	return b.Bytes()
}

func TestReadXLSX(t *testing.T) {
	read := func(file []byte) (*Sheet, error) { return Read(bytes.NewReader(file), XLSX, 1<<20, idName) }
	t.Run("AMB-070 numbers, empty cells and empty rows of a workbook are read as those of a CSV file", func(t *testing.T) {
		s, err := read(workbook(t, []any{" Name", "ID", ""}, []any{"Zoë", 1200}, nil, []any{"Only a name"}, []any{"Two", 2, " "}))
		check.OK(t, err)
		check.Must(t, check.True(t, len(s.faults) <= 0, len(s.faults), s))
		var got []string
		for _, r := range s.Rows {
			got = append(got, fmt.Sprintf("%d %s %s", r.Number, r.Text("id"), r.Text("name")))
		}
		check.Same(t, got, []string{"2 1200 Zoë", "4  Only a name", "5 2 Two"})
	})
	t.Run("AMB-070 a row with more cells than the header", func(t *testing.T) {
		s, err := read(workbook(t, []any{"id", "name"}, []any{1, "One", "more", ""}, []any{2, "Two"}))
		check.OK(t, err)
		check.Must(t, check.Is(t, len(s.Rows), 1, s.Rows, s))
		check.Same(t, s.faults, Faults{{2, "", "This row has 3 cells, but the header has 2", ""}})
	})
	for _, c := range []struct {
		name string
		file []byte
		want Faults
	}{
		{"no workbook", []byte("PK\x03\x04 nothing"), Faults{{Message: messageNoWorkbook}}},
		{"an empty sheet", workbook(t), Faults{{Message: messageEmpty}}},
		{"only a header", workbook(t, []any{"id", "name"}), Faults{{Message: "There are no rows below the header"}}},
	} {
		t.Run("AMB-070 a workbook is refused: "+c.name, func(t *testing.T) {
			_, err := read(c.file)
			check.Same(t, err, c.want)
		})
	}
}
