package uploads

import (
	"fmt"
	"strings"
)

// PDF returns a whole PDF with an empty page. Each note gives another one, as much longer.
func PDF(note string) string {
	var b strings.Builder
	b.WriteString("%PDF-1.4\n")
	objects := []string{"<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>", "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>",
		fmt.Sprintf("<</Length %8d>>stream\n%s\nendstream", len(note), note)}
	table := "0000000000 65535 f \n"
	for i, object := range objects {
		table += fmt.Sprintf("%010d 00000 n \n", b.Len())
		fmt.Fprintf(&b, "%d 0 obj%s endobj\n", i+1, object)
	}
	start := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n%strailer<</Root 1 0 R/Size %d>>\nstartxref\n%8d\n%%%%EOF\n", len(objects)+1, table, len(objects)+1, start)
	return b.String()
}
