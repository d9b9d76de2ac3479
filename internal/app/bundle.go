package app

import (
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"caravan/internal/app/move"
	"caravan/internal/platform/db"
)

// bundleTimeout is how long the rows of all tables may take to be counted.
const bundleTimeout = 2 * time.Minute

// writeBundle writes what whoever helps has to know into a new file, a zip: what the doctor said, how the program was built, which settings are set,
// and how many rows each table has. Nothing from a row is in it, and no secret; what the doctor said names folders and hosts. Source: FD-419.
func writeBundle(ctx context.Context, path, version, said string, c Config) (err error) {
	ctx, cancel := context.WithTimeout(ctx, bundleTimeout)
	defer cancel()
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	out := zip.NewWriter(file)
	for _, part := range []struct{ name, text string }{
		{"doctor.txt", said}, {"program.txt", describeProgram(version)}, {"settings.txt", describeSettings(c)}, {"tables.txt", describeTables(ctx, c)},
	} {
		w, err := out.Create(part.name)
		if err != nil {
			return err
		}
		if _, err := io.WriteString(w, part.text); err != nil {
			return err
		}
	}
	return out.Close()
}

// describeProgram says how this program was built and where it runs.
func describeProgram(version string) string {
	text := fmt.Sprintf("version %s, %s, %s/%s, processors %d, memory limit %d bytes, %s\n", version, runtime.Version(), runtime.GOOS, runtime.GOARCH,
		runtime.NumCPU(), debug.SetMemoryLimit(-1), time.Now().UTC().Format(time.RFC3339))
	if built, ok := debug.ReadBuildInfo(); ok {
		text += built.String()
	}
	return text
}

// describeSettings lists every setting. Only numbers, switches and choices from a list have their value; others may name people, places or secrets.
func describeSettings(c Config) string {
	var text strings.Builder
	values := reflect.ValueOf(c)
	for i := range values.NumField() {
		setting, value := values.Type().Field(i).Tag, values.Field(i)
		says := "set"
		switch {
		case value.IsZero():
			says = "not set"
		case value.Kind() == reflect.Int, value.Kind() == reflect.Bool, setting.Get("enum") != "":
			says = fmt.Sprint(value.Interface())
		}
		fmt.Fprintf(&text, "%s: %s\n", setting.Get("env"), says)
	}
	return text.String()
}

// describeTables lists the tables with how many rows each has.
func describeTables(ctx context.Context, c Config) string {
	var text strings.Builder
	found := c.withDatabase(ctx, func(d *db.DB) checkup {
		names, err := move.TableNames(ctx, d)
		for _, name := range names {
			var n int64
			if err = d.QueryRow(ctx, `SELECT COUNT(*) FROM "`+name+`"`).Scan(&n); err != nil {
				break
			}
			fmt.Fprintf(&text, "%s %d\n", name, n)
		}
		if err != nil {
			return is(wrong, "%v", err)
		}
		return is(sound, "tables: %d", len(names))
	})
	return text.String() + found.said + "\n"
}
