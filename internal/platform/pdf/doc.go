// Package pdf draws documents: A4 pages with text, figures and outlines, on top of fpdf.
//
// A Document is drawn by position, in millimetres from the page's top left corner; whoever draws decides where a page ends. Texts from people go
// through Clean first (Wrap, Fit and the Text methods do it): what the fonts cannot show becomes a box, what nobody can see is dropped, and nothing breaks
// the file. The fonts are Manrope, with Latin, Greek and Cyrillic, under the licence in fonts/OFL.txt.
package pdf
