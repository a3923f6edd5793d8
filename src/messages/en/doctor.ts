import { countOf } from '@/lib/text'
import { placeName, type StorePlace } from './storePlace'
import { sweepRefusal } from './sweepRefusal'

const listed = (names: readonly string[], count: number) =>
  `${names.join(', ')}${count > names.length ? ` and ${count - names.length} more` : ''}`

/** What `npx payload doctor` finds (OPS-21). Each sentence about a fault says what to do. */
export const doctor = {
  headings: { error: 'Wrong', warning: 'Worth a look', ok: 'In order' },
  allWell: 'Nothing is wrong.',
  failed: (reason: string) =>
    `This check failed: ${reason}. Run the command again; if it fails again, look at the database first.`,
  skipped: 'The content was not checked, because the database has to be in order first.',
  secretFileMissing: (file: string) =>
    `${file} is missing, and PAYLOAD_SECRET is not set. If the server has that variable, give it to this command too. Otherwise restore the file from a backup: the next start would make a new secret, and all sessions and signed addresses would become invalid.`,
  database: {
    ok: (place: string, version: string) =>
      `The database (${place}) works and is writable. PostgreSQL ${version}.`,
    embedded: 'embedded',
  },
  replica: {
    ok: (place: string) => `The replica (${place}) is up to date.`,
    late: (place: string, changes: number) =>
      `The replica (${place}) is ${countOf(changes, 'change', 'changes')} behind, so the primary answers. Look at its log and at pg_stat_replication on the primary.`,
    ahead: (place: string, changes: number) =>
      `The replica (${place}) is ${countOf(changes, 'change', 'changes')} ahead of the primary, so the primary answers. Check that DATABASE_URL leads to the present primary and DATABASE_READ_URL to its replica.`,
    pooled: (place: string) =>
      `DATABASE_READ_URL leads through a connection pooler (${place}), so it is not used. Set it to the replica itself.`,
    otherArchive: (place: string) =>
      `DATABASE_READ_URL leads to another archive (${place}), so it is not used. Set it to a replica of this one.`,
    failed: (place: string, reason: string) =>
      `The replica (${place}) cannot be read (${reason}), so the primary answers. Start it or correct DATABASE_READ_URL, which must lead to PostgreSQL itself and not to a pooler.`,
  },
  migrations: {
    ok: 'All migrations are applied.',
    empty:
      'The database is empty: it has no archive. Correct DATABASE_URL, restore a backup, or run npm start to create an archive.',
    pending: (names: readonly string[]) =>
      `${countOf(names.length, 'migration is', 'migrations are')} pending (${names.join(', ')}). Start the server: it applies them.`,
  },
  secret: {
    ok: 'PAYLOAD_SECRET is the same as at the last start.',
    unknown: 'No server was started with this database yet, so PAYLOAD_SECRET cannot be compared.',
    changed:
      'PAYLOAD_SECRET is not the same as at the last start. Set the previous one again; otherwise all sessions, signed image addresses and unsubscribe links become invalid at the next start, and a bot token has to be entered again.',
  },
  images: {
    ok: (count: number, place: StorePlace) =>
      `All files of ${countOf(count, 'image', 'images')} are in ${placeName(place)}.`,
    otherArchive: (place: StorePlace, variable: string) =>
      `The images in ${placeName(place)} belong to another archive. Check DATABASE_URL and ${variable}: one of the two is wrong (docs/images.md).`,
    missing: (count: number, names: readonly string[], place: StorePlace) =>
      `${countOf(count, 'image file', 'image files')} in ${placeName(place)} ${count === 1 ? 'is' : 'are'} missing or damaged: ${listed(names, count)}. Put them back from a backup, or delete these images.`,
    unowned: (count: number, names: readonly string[], place: StorePlace) =>
      `${countOf(count, 'image file', 'image files')} in ${placeName(place)} ${count === 1 ? 'has' : 'have'} no row in the database: ${listed(names, count)}. The server sweeps leftovers every hour; doctor --repair does it now.`,
    repaired: (count: number) =>
      `${countOf(count, 'image file', 'image files')} without a row ${count === 1 ? 'was' : 'were'} moved to the trash, which keeps files for 30 days.`,
    notRepaired: (...given: Parameters<typeof sweepRefusal>) =>
      `Nothing was repaired. ${sweepRefusal(...given)}`,
  },
  mail: {
    ok: (server: string) => `The mail server ${server} accepts the connection and the login.`,
    outbox: (folder: string) =>
      `SMTP_URL is not set, so mails are not sent but written to ${folder}. Set SMTP_URL and MAIL_FROM.`,
    failed: (server: string, reason: string) =>
      `The mail server ${server} does not work (${reason}). Check host, port, user and password in SMTP_URL.`,
    waiting: (hours: number) =>
      `A mail about entries has been waiting for ${countOf(hours, 'hour', 'hours')}. Look for "could not be sent" in the log of the server; after 7 days it is dropped.`,
    noneWaiting: 'No mail about entries is waiting.',
  },
  chat: {
    bot: (channel: string) => `The digest goes to ${channel} through the bot, whose token is accepted.`,
    webhook: 'The digest goes to the webhook of the settings.',
    environment: 'The digest goes to the webhook of CHAT_WEBHOOK_URL.',
    none: 'The digest has no route. Enter a bot token with a channel or a webhook in the settings, or set CHAT_WEBHOOK_URL.',
    tokenUnreadable:
      'The stored bot token cannot be decrypted with this PAYLOAD_SECRET. Enter it again in the settings.',
    refused: (reason: string) =>
      `The chat service does not accept the bot token (${reason}). Check the token in the settings.`,
    lastFailed:
      'The last digest failed. The reason is in the admin under "Digest runs"; send it again from there.',
    lastUnknown:
      'It is unknown whether the last digest arrived. Look at the channel before you send it again.',
  },
  scheduler: {
    noSecret:
      'CRON_SECRET is not set, so no scheduler can call the jobs. Set it and follow docs/jobs.md, or run npx payload jobs:run from cron.',
    never: 'No scheduler has ever called the weekly report. Set one up as in docs/jobs.md.',
    late: (days: number) =>
      `The scheduler was last seen ${countOf(days, 'day', 'days')} ago. Check that it runs and that its CRON_SECRET is right.`,
    overdue:
      'An approved entry is due, but publish-due has not been called for a day. Call it daily (docs/jobs.md), or run npx payload jobs:run now.',
    ok: 'The scheduler calls the jobs.',
  },
  clock: {
    ok: 'The clocks of this machine and the database agree.',
    differs: (seconds: number) =>
      `The clocks of this machine and the database differ by ${seconds} seconds. Synchronize both with NTP.`,
  },
  publicUrl: {
    ok: (url: string) => `PUBLIC_URL is ${url}.`,
    ownMachine: (url: string) =>
      `PUBLIC_URL is ${url}: links in mails lead every reader to their own machine. Set it to the address at which readers open the archive.`,
    insecure: (url: string) =>
      `PUBLIC_URL is ${url}: without https, sessions and tokens can be read on the way. Put a TLS proxy in front and set the https address.`,
    proxyNotTrusted: (url: string) =>
      `PUBLIC_URL is ${url}, so there is a proxy in front, but TRUST_PROXY is 0: all readers have the address of the proxy and share one limit of sign-ins. Set TRUST_PROXY to the number of proxies in front.`,
  },
  disk: {
    ok: (gib: number) => `At least ${gib.toFixed(1)} GiB are free for DATA_DIR and MEDIA_DIR.`,
    full: (variable: string, folder: string, mib: number) =>
      `Only ${mib} MiB are free for ${variable} (${folder}). Free some space or enlarge the disk.`,
  },
  administrator: {
    ok: 'There is an administrator.',
    none: 'There is no administrator. Run npx payload user:invite --email … --role admin.',
  },
}

export type DoctorMessages = typeof doctor
