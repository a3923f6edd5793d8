#!/bin/sh
# Publishes approved drafts whose date has passed. Run it more often than weekly.sh.
# Reads ARCHIVE_URL (default http://127.0.0.1:$PORT) and CRON_SECRET. See docs/jobs.md.
exec node "$(dirname "$0")/callArchive.mjs" publish-due
