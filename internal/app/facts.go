package app

import (
	"caravan/internal/calendar"
	"caravan/internal/system"
)

// facts returns what head office may know about how the program was set up. No secret is among it: only which settings are not set.
func (c Config) facts(publicURL string, tables int64) system.Facts {
	f := system.Facts{Tables: tables, Database: "SQLite", Storage: "A folder", Address: publicURL,
		Backup: "caravan backup FILE copies the database and all files while the site runs; caravan backup --verify FILE checks the copy."}
	if c.DatabaseURL != "" {
		f.Database = "PostgreSQL"
	}
	if c.BlobURL != "" {
		f.Storage = "A bucket"
	}
	if s, err := c.backups(calendar.System{}); s != nil && err == nil {
		f.Backup = s.Sentence() + " caravan backup FILE makes another one."
	}
	if c.onOneMachine() != nil {
		f.Backup = "Back up PostgreSQL with pg_dump, and the bucket or folder of files with its own tools, the database first. Afterwards, caravan " +
			"backup --note tells this page."
	} else if c.BackupDir == "" {
		f.Unset = append(f.Unset, system.Setting{Name: "CARAVAN_BACKUP_DIR", Without: "No backup is made by itself."})
	}
	for _, s := range []struct{ value, name, without string }{
		{c.PublicURL, "CARAVAN_PUBLIC_URL", "Links in emails lead to the listening address."},
		{c.SMTPURL, "CARAVAN_SMTP_URL", "Emails stay in the outbox."},
		{c.OIDCIssuer, "CARAVAN_OIDC_ISSUER", "People sign in with a password or a passkey only."},
		{c.SyncUsersURL, "CARAVAN_SYNC_USERS_URL", "People can't be synced."},
		{c.SyncStoresURL, "CARAVAN_SYNC_STORES_URL", "Stores can't be synced."},
		{c.SyncPromotionsURL, "CARAVAN_SYNC_PROMOTIONS_URL", "Quarters and promotional periods can't be synced."},
		{c.MuxTokenID, "CARAVAN_MUX_TOKEN_ID", "Videos are played as they were uploaded."},
		{c.Weather, "CARAVAN_WEATHER", "Home has no weather."},
		{c.BannersURL, "CARAVAN_BANNERS_URL", "Head office keeps the banners here."},
		{c.OffersURL, "CARAVAN_OFFERS_URL", "Head office keeps the offers here."},
	} {
		if s.value == "" {
			f.Unset = append(f.Unset, system.Setting{Name: s.name, Without: s.without})
		}
	}
	return f
}
