import { Gutter, Link } from '@payloadcms/ui'
import { notFound } from 'next/navigation'
import type { AdminViewServerProps } from 'payload'
import { dayRange, serverTimeZone } from '@/archive/dates'
import { isAtLeast } from '@/collections/access'
import { periodOf } from '@/domain/digest/digest'
import { chooseRoute } from '@/domain/digest/route'
import { LIMITS } from '@/domain/limits'
import { systemClock } from '@/lib/dates'
import { messagesFor } from '@/messages'
import { languageOf } from '@/messages/language'
import { digestSettings } from '@/operations/digest/dependencies'
import { brokenApprovals } from '@/operations/posts/brokenApprovals'
import { poolDb } from '@/queries/db'
import { beginning, deskEntries, digestContent, dueEntries, quietProjects } from '@/queries/desk'
import { countEntries } from '@/queries/entryCounts'
import { environment } from '@/runtime/environment'
import { newEntryAddress } from '../posts/addresses'
import { FirstSteps } from './FirstSteps'
import { NextOut } from './NextOut'
import { LastPublished, Waiting } from './EntryLists'
import { OpenSteps } from './OpenSteps'
import { Warnings } from './Warnings'
import './desk.scss'

/** Lines of each list. The rest is behind "All". */
const SHOWN = 5
const DAY_MS = 24 * 60 * 60 * 1000
/** A project without an entry for longer is quiet: one entry every two weeks is usual (SPEC.md). */
const QUIET_DAYS = 14

/**
 * The start page of the admin (ADMIN-22, LOOKS): what waits for the user, what goes out next, and what was published last. While
 * there are no entries, it shows how to begin, and administrators see what is left of that until it is done. Payload does not check
 * access to its start page, so this does.
 */
export async function Desk({ initPageResult: { req } }: AdminViewServerProps) {
  const { payload, user } = req
  if (!isAtLeast(req, 'author') || user?.collection !== 'users') notFound()
  const words = messagesFor(req).desk
  const language = languageOf(req.i18n)
  const db = poolDb(payload)
  const isPublisher = isAtLeast(req, 'publisher')
  const isAdmin = isAtLeast(req, 'admin')
  const begun = await beginning(db, user.id)
  if (!begun.hasEntries)
    return (
      <main>
        <FirstSteps {...{ begun, isAdmin, payload, words }} />
      </main>
    )

  const now = systemClock()
  const days = LIMITS.digestDays.default
  const broken = await brokenApprovals(db)
  const [lists, counts, quiet, overdue, settings] = await Promise.all([
    deskEntries(db, { userId: user.id, isPublisher, broken, limit: SHOWN }),
    countEntries(db, user.id, broken),
    quietProjects(db, new Date(now.getTime() - QUIET_DAYS * DAY_MS)),
    dueEntries(db, now),
    digestSettings(payload),
  ])
  const period = periodOf(days, now)
  const digest = {
    days,
    period: dayRange(period, { language, timeZone: serverTimeZone() }),
    content: await digestContent(db, period, settings.digest.includeInternal),
    preview: isPublisher ? { hasRoute: chooseRoute(settings, environment().chatWebhookUrl) !== null } : null,
  }
  return (
    <main>
      <Gutter className="archive-desk">
        <div className="archive-desk__header">
          <h1>{words.title}</h1>
          <Link
            className="btn btn--style-primary btn--size-medium btn--no-margin"
            href={newEntryAddress()}
            id="desk-write"
            prefetch={false}
          >
            {words.write}
          </Link>
        </div>
        <Warnings
          changed={lists.approval_broken}
          due={overdue}
          lacksMailServer={isAdmin && environment().smtpUrl === null}
          {...{ broken, isPublisher, language, now, words }}
        />
        {isAdmin && <OpenSteps {...{ begun, payload, words }} />}
        <div className="archive-desk__columns">
          <Waiting {...{ counts, isPublisher, language, lists, words }} />
          <NextOut {...{ counts, digest, language, lists, quiet, words }} shown={SHOWN} />
          <LastPublished {...{ counts, language, lists, words }} />
        </div>
      </Gutter>
    </main>
  )
}
