package app

import "fmt"

type migrateCommand struct{}

// Run brings the tables up to date.
func (migrateCommand) Run(e *environment) error {
	d, err := openDatabase(e.ctx, e.config)
	if err != nil {
		return err
	}
	fmt.Fprintln(e.out, "The database is up to date.")
	return d.Close()
}
