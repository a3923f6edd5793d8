#!/bin/sh
# Publishes what was approved for a date that is reached, and nothing else: to be called more often than the digest is sent.
# Reads ARCHIVE_URL (default http://127.0.0.1:$PORT) and CRON_SECRET. See docs/jobs.md.
exec node "$(dirname "$0")/callArchive.mjs" publish-due
