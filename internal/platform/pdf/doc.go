// Package pdf draws A4 documents with text, figures and outlines, using fpdf.
//
// Everything is placed by its position in millimetres from the top left corner of the page, and the caller decides where a page ends. Texts that
// people wrote go through Clean first (Wrap, Fit and the Text methods call it). It replaces what the fonts cannot show by a box and drops what nobody
// can see, so that no text can break the file. The fonts are those of the web app, Onest and Bricolage Grotesque. A text with a
// character that they lack, such as a Greek letter, is drawn in Manrope. fonts/README.md says where the files come from and under which licences.
package pdf
