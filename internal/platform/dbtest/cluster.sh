# Runs a PostgreSQL cluster for as long as standard input stays open, then removes it. $1: folder of the binaries. $2: its own, empty folder.
# Says "ready" once it answers; else what went wrong.
bin=$1 dir=$2
trap '' PIPE
trap '"$bin/pg_ctl" -D "$dir/data" -m immediate stop >/dev/null 2>&1; rm -rf "$dir"' EXIT
# Crash safety is off: the data lives no longer than the tests.
options="-k '$dir' -c listen_addresses= -c max_connections=300 -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c autovacuum=off"
if {
    "$bin/initdb" -D "$dir/data" -U caravan --auth=trust --encoding=UTF8 --no-locale --no-sync &&
        "$bin/pg_ctl" -D "$dir/data" -l "$dir/log" -w -t 60 -o "$options" start
} >"$dir/start" 2>&1; then
    echo ready
    read -r _
else
    cat "$dir/start" "$dir/log"
fi
