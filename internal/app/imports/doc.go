// Package imports reads head office's CSV files into the rooms: stores, people, promotions. docs/import.md describes the files.
//
// A file is checked as a whole. Every mistake is reported with its row and column, counted as in a spreadsheet (a sheet.Faults error), and a file
// with mistakes is not imported at all. A file without mistakes is written in one transaction. Importing the same file again changes nothing, and the
// summary says so.
//
// The package sheet decides how a cell may be written (a yes, a day, a price). The room decides what a store, a person or a promotion must be, and
// its field errors are reported at the cells they came from.
package imports
