# Runs a PostgreSQL cluster until standard input is closed, then removes it. $1: the folder of PostgreSQL's programs. $2: an empty folder for the
# cluster.
# Prints "ready" once the cluster answers, otherwise what went wrong.
bin=$1 dir=$2
trap '' PIPE
trap '"$bin/pg_ctl" -D "$dir/data" -m immediate stop >/dev/null 2>&1; rm -rf "$dir"' EXIT
# No crash safety is needed: the data is thrown away after the tests.
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
