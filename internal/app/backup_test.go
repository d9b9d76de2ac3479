package app

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"caravan/internal/access"
	"caravan/internal/app/backup"
	"caravan/internal/calendar"
	"caravan/internal/platform/check"
	"caravan/internal/system"
)

func TestBackupsByThemselves(t *testing.T) {
	data, folder := t.TempDir(), t.TempDir()
	config := Config{Data: data, MailFrom: "Caravan <c@caravan.example>", BackupDir: folder, BackupAt: "02:30", BackupEvery: "24h", BackupKeep: 3}
	now := time.Date(2026, 3, 20, 1, 0, 0, 0, time.UTC)
	t.Run("FD-411 while the site runs one is made that can be restored, and the system page knows", func(t *testing.T) {
		h, err := openHall(t.Context(), config, defaultAddr)
		check.OK(t, err)
		t.Cleanup(func() { check.OK(t, h.close()) })
		s, err := config.backups(calendar.At(now))
		check.OK(t, err)
		s.Program, s.Note = "test", h.noteBackup
		check.OK(t, s.Check())
		check.OK(t, s.Look(t.Context()))
		m, err := backup.Verify(t.Context(), filepath.Join(folder, "caravan-20260320-010000Z.tar.gz"))
		check.OK(t, err)
		check.Is(t, m.Program, "test")
		o, err := system.NewService(h.db, calendar.At(now), system.Facts{}, h.media).Overview(t.Context(), access.Actor{Role: access.HeadOffice})
		check.OK(t, err)
		check.Must(t, check.True(t, o.LastBackup != nil, o))
		check.True(t, o.LastBackup.Equal(now), o.LastBackup)
	})
	t.Run("FD-411 the system page says what is done, or that nothing is", func(t *testing.T) {
		is := func(s system.Setting) bool { return s.Name == "CARAVAN_BACKUP_DIR" }
		with, without := config.facts("https://caravan.example", 1), Config{}.facts("https://caravan.example", 1)
		check.True(t, strings.HasPrefix(with.Backup, "The program makes and checks a backup every day at 2:30AM, and keeps the latest 3."), with.Backup)
		check.True(t, !slices.ContainsFunc(with.Unset, is), with.Unset)
		check.True(t, slices.ContainsFunc(without.Unset, is), without.Unset)
		elsewhere := Config{DatabaseURL: "postgres://x/y"}.facts("https://caravan.example", 1)
		check.True(t, !slices.ContainsFunc(elsewhere.Unset, is), "PostgreSQL has its own tools")
	})
}
