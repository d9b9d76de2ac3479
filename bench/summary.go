package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"text/tabwriter"
	"time"
)

// Targets. They are printed beside the figures, and missing one never fails a run.
const (
	aimRatio  = 0.85
	aimSignIn = 3 * time.Millisecond // besides hashing the password
	aimBundle = 180                  // kB
)

const (
	browserFile = ".cache/bench/browser.json" // written by e2e/bench
	builtApp    = "web/dist"
)

// printSummary prints what was measured here, the figures of the browser part, and the size of the scripts that the built app loads first.
func printSummary(w io.Writer, all measured) error {
	rows := all.rows
	if err := printRows(w, rows); err != nil {
		return err
	}
	for _, r := range rows {
		if r.work > 0 {
			fmt.Fprintf(w, "\n%s on %s: %.1f ms besides the hash of %.1f ms (target: %.0f ms)", r.op, r.engine, ms(r.ours.request-r.work), ms(r.work),
				ms(aimSignIn))
		}
	}
	fmt.Fprintln(w)
	return errors.Join(printWrites(w, all.crowds), printStreams(w, all.streams), printScreens(w, all.screens), printLoad(w, all.load), printBrowser(w),
		printBundle(w))
}

// printRows prints the table of single requests.
func printRows(w io.Writer, rows []row) error {
	if len(rows) == 0 {
		return nil
	}
	fmt.Fprintf(w, "\nThe server against its ceiling: the same SQL, session look-up and JSON in a bare handler (target: a ratio of %.2f or more).\n"+
		"The first times are what a caller waits over HTTP; the handler's times leave out the HTTP server and the kernel.\n\n", aimRatio)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "request\tengine\tours ms\tceiling ms\tratio\thandler ms\tceiling ms\tratio\tallocations\tceiling\t")
	for _, r := range rows {
		fmt.Fprintf(t, "%s\t%s\t%.2f\t%.2f\t%.2f\t%.2f\t%.2f\t%.2f\t%d\t%d\t\n", r.op, r.engine, ms(r.ours.request), ms(r.ceiling.request), r.ratio,
			ms(r.ours.handler), ms(r.ceiling.handler), r.handlerRatio, r.ours.allocs, r.ceiling.allocs)
	}
	return t.Flush()
}

// printBrowser prints the figures of the browser part.
func printBrowser(w io.Writer) error {
	text, err := os.ReadFile(browserFile)
	if errors.Is(err, fs.ErrNotExist) {
		_, err = fmt.Fprintf(w, "\nNo browser figures: %s does not exist (make bench writes it).\n", browserFile)
		return err
	}
	if err != nil {
		return err
	}
	var figures []struct {
		Name      string
		MS, AimMS float64
	}
	if err := json.Unmarshal(text, &figures); err != nil {
		return fmt.Errorf("%s: %w", browserFile, err)
	}
	fmt.Fprint(w, "\nThe screen in Chromium on a slow phone (four times slower, 1.6 Mbit/s, 150 ms), median of 20.\n\n")
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "what\tms\ttarget ms")
	for _, f := range figures {
		fmt.Fprintf(t, "%s\t%.0f\t%.0f\n", f.Name, f.MS, f.AimMS)
	}
	return t.Flush()
}

var firstScripts = regexp.MustCompile(`<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="(/[^"]+\.js)"`)

// printBundle prints the size of the scripts that every page loads first: the entry and its imports, as named in index.html.
func printBundle(w io.Writer) error {
	page, err := os.ReadFile(filepath.Join(builtApp, "index.html"))
	if errors.Is(err, fs.ErrNotExist) {
		_, err = fmt.Fprintln(w, "\nNo size of the entry bundle: the web app is not built.")
		return err
	}
	if err != nil {
		return err
	}
	var size int64
	for _, script := range firstScripts.FindAllSubmatch(page, -1) {
		name := filepath.Join(builtApp, string(script[1]))
		info, err := os.Stat(name + ".gz")
		if errors.Is(err, fs.ErrNotExist) { // the file is too small to be compressed
			info, err = os.Stat(name)
		}
		if err != nil {
			return err
		}
		size += info.Size()
	}
	_, err = fmt.Fprintf(w, "\nEntry bundle: %.1f kB gzip (target: under %d kB).\n", float64(size)/1000, aimBundle)
	return err
}

func ms(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
