package attack

import (
	"bytes"
	"crypto/sha256"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"caravan/internal/app/backup"
	"caravan/internal/platform/check"
	"caravan/internal/platform/db"
	"caravan/internal/platform/dbtest"
	"caravan/internal/platform/schema"
	"caravan/internal/testnet"
)

// TestRestore damages a backup in one place after the other. A restore may only succeed when what it restores is the original, as after a change to a
// byte that means nothing. One that is refused must leave the folder empty.
func TestRestore(t *testing.T) {
	data, archive := t.TempDir(), filepath.Join(t.TempDir(), "backup.tar.gz")
	d := dbtest.Open(t, db.Config{Path: filepath.Join(data, backup.DatabaseFile)})
	check.OK(t, schema.Up(t.Context(), d))
	testnet.New(t, d)
	for _, name := range []string{"certificates/a", "report-mails/b"} {
		path := filepath.Join(data, backup.FilesFolder, name)
		check.OK(t, os.MkdirAll(filepath.Dir(path), 0o700))
		check.OK(t, os.WriteFile(path, bytes.Repeat([]byte(name), 5000), 0o600))
	}
	check.OK(t, backup.Write(t.Context(), data, archive, "attack", testnet.Now))
	whole, err := os.ReadFile(archive)
	check.OK(t, err)
	original := filepath.Join(t.TempDir(), "original")
	_, err = backup.Restore(t.Context(), archive, original)
	check.OK(t, err)
	want := sums(t, original)

	random := rand.New(rand.NewPCG(1, 2))
	harmless, refused, tries := 0, 0, seldomOr(40, 1500)
	for n := range tries {
		broken, how := bytes.Clone(whole), "a flipped bit"
		switch at := random.IntN(len(whole)); {
		case n < 20: // the headers of the formats are at the beginning and at the end
			broken[n] ^= 1 << random.IntN(8)
		case n%10 == 0:
			broken, how = broken[:at], "cut off"
		case n%10 == 1:
			broken, how = append(broken[:at:at], whole[min(at+512, len(whole)):]...), "a missing block"
		default:
			broken[at] ^= 1 << random.IntN(8)
		}
		check.OK(t, os.WriteFile(archive, broken, 0o600))
		target := filepath.Join(t.TempDir(), "restored")
		if _, err := backup.Restore(t.Context(), archive, target); err != nil {
			refused++
			if left := sums(t, target); len(left) > 0 {
				t.Errorf("try %d (%s): refused, but there are %d files in the folder", n, how, len(left))
			}
			continue
		}
		harmless++
		if !maps.Equal(want, sums(t, target)) {
			t.Errorf("try %d (%s): accepted, and what was restored differs from the original", n, how)
		}
		check.OK(t, os.RemoveAll(target))
	}
	figure("restore: %d damaged backups, %d refused, %d restored exactly as the original, %d with a difference", tries, refused, harmless,
		tries-refused-harmless)
	if refused < tries/2 {
		t.Errorf("only %d of %d were refused: the damage is too small to prove anything", refused, tries)
	}
}

// sums returns the checksum of each file in a folder, which may be missing.
func sums(t *testing.T, folder string) map[string][sha256.Size]byte {
	t.Helper()
	found := map[string][sha256.Size]byte{}
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		found[path[len(folder):]] = sha256.Sum256(content)
		return err
	})
	if !os.IsNotExist(err) {
		check.OK(t, err)
	}
	return found
}
