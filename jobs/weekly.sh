#!/bin/sh
# Publishes what is due, then sends the weekly digest. Reads ARCHIVE_URL (default http://127.0.0.1:$PORT) and CRON_SECRET.
# Exit status 0 if both succeed, otherwise one line on standard error says what to do. See docs/jobs.md.
exec node "$(dirname "$0")/callArchive.mjs" publish-due weekly-report
