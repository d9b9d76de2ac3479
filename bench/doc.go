// Bench measures the most used calls of the whole site against their ceilings, and prints one table. `make bench` first runs the part that needs a
// browser (e2e/bench); its figures are printed too.
//
// A ceiling is the least that a request can cost here. It is a bare net/http handler that looks the session up, runs the same statements as our
// handler and writes the same JSON, with none of our code in between: no router, checks, policy, rules, mapping, log, metrics or rate limit. Its
// statements are recorded from our handler at the start of each run (db.Config.Observe), so that the two can never differ. They are replayed with the
// recorded arguments, prepared by plain database/sql, and their rows are scanned into typed values. The answer is our own, decoded once and encoded
// again for each request. So a ceiling is a little faster than any real handler, which would also have to build its statements and its answer. A
// handwritten one would be slower, and would have to be kept up to date.
//
// Both sides answer over HTTP in this process, on one database, alternating in small rounds. A figure is the median of all rounds, and a ratio is the
// median of the rounds' ratios, so that other load on the machine affects both. Besides the time that a caller waits, the table shows the time spent
// inside the handler alone. No run fails because of a time: the targets are printed beside the figures.
//
// SQLite is in the temporary folder and commits with fsync, as in production. PostgreSQL is the tests' private cluster, without fsync and in memory
// where possible. Both sides save the same time, so their ratio is stricter than in production.
package main
