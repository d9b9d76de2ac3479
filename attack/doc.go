// Package attack has only tests. They treat the whole program as an attacker and as failing parts would, and check what docs/reliability.md promises:
//
//   - access: every operation by every role, on things of the caller's own store and of another one, against the table docs/access.txt;
//   - fuzz: every operation with the requests of that table, spoilt in one place, and hostile ones by every role; no answer may be 5xx, undeclared,
//     or show what the caller may not see;
//   - killed: kill -9 of the program while it saves; nothing that it acknowledged may be lost;
//   - nodes: two programs on one PostgreSQL; what one is told the other shows, also when one is killed;
//   - restore: backups with flipped bits and cut-off ends; none may be accepted that differs from the original;
//   - outage: PostgreSQL stopped, frozen and half-open behind a proxy; a quick 503, and work again without a restart;
//   - bombs: many bodies at once with far too much in them; the memory of the program is bounded;
//   - disk: a full disk, where the tests run as root and may mount one.
//
// Each runs on both engines, as far as it has to do with them, listens only on loopback, and is bounded in count and time. `make test` runs a small
// seeded part. `make attack` runs all of it with -long and prints one line of figures for each.
package attack
