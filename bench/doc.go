// Bench measures the hot paths of the whole site beside their ceilings and prints one table. `make bench` runs it after the half that needs a browser
// (e2e/bench), whose figures it prints too.
//
// A ceiling is the least that a request can cost here: a bare net/http handler that looks the session up, runs the statements that our handler runs and
// writes the same JSON, with nothing of ours in between: no router, checks, policy, rules, mapping, log, metrics or rate limit. Its statements are not
// written down but recorded from our handler at the start of each run (db.Config.Observe), so the two never drift apart. They are replayed with the
// arguments that they had, as statements that plain database/sql keeps prepared, and their rows are scanned into typed values. The answer is our own,
// decoded once and encoded anew for each request. So a ceiling is a little faster than any handler that could be written, which would have to make its
// statements and its answer; one written by hand would be slower, and would have to be kept in step.
//
// Both sides answer over HTTP in this process, on one database, in small rounds by turns. A figure is the median over all rounds, a ratio the median of
// the rounds' ratios, so what else the machine does meets both. Beside what a caller waits for stands the time within the handler alone. Nothing here
// fails over a time: the aims are printed beside the figures.
//
// SQLite lies in the temporary folder and commits with fsync, as it does in production. PostgreSQL is the tests' private cluster, without fsync and in
// memory where that is possible: both sides are spared the same, so the ratio is the stricter one.
package main
