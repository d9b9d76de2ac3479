// Package imports reads head office's CSV files into the rooms: stores, people, promotions. docs/import.md describes the files.
//
// A file is checked as a whole: every mistake of every row is told, with its row and column as a spreadsheet counts them (a sheet.Faults error), and
// nothing is written while there is one. A file without mistakes is written in one transaction. The same file again changes nothing, and the summary
// says so.
//
// What a cell may look like (a yes, a day, a price) is decided by package sheet; what a store, a person or a promotion must be is decided by its room,
// whose field errors are led back to the cells that they came from.
package imports
