#!/bin/sh
# Publishes what is due, then sends the weekly digest. Reads ARCHIVE_URL (default http://127.0.0.1:$PORT) and CRON_SECRET.
# Exits with status 0 if both succeed; otherwise prints one line about what to do on standard error. See docs/jobs.md.
exec node "$(dirname "$0")/callArchive.mjs" publish-due weekly-report
