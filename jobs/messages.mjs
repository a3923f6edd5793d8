// Describes job results in lines for an operator. Used by the scripts in this folder and by `npx payload jobs:run`.
// Plain JavaScript without dependencies, like everything in this folder.

/** The sentences of the scripts. `npx payload jobs:run` has them in German too (src/messages/de/cli.ts). */
export const texts = {
  nothingDue: 'Nothing was due.',
  /** @param {number} count */
  published: (count) => `Published: ${count}.`,
  /**
   * @param {string} id
   * @param {string} reason
   */
  notPublished: (id, reason) => `Not published: ${id}, ${reason}.`,
  /** Why an entry that is due was not published (JOB-5). */
  reasons: {
    changed_after_approval: 'it was changed after its approval; approve it again, or withdraw the approval',
    checks_failed: 'a check that blocks publication fails; open it in the admin to see which',
    internal: 'an internal error; see the log of the archive',
  },
  /** @param {readonly string[]} ids */
  internalErrors: (ids) =>
    `${counted(ids.length, 'entry', 'entries')} could not be published because of an internal error: ${ids.join(', ')}. See the log of the archive.`,
  /**
   * @param {number} days
   * @param {string} run
   */
  nothingPublished: (days, run) =>
    `Nothing was published in the last ${days} days, so no digest was sent (run ${run}).`,
  /** @param {{ days: number, route: string | null, entries: number, projects: number, run: string }} digest */
  sent: ({ days, route, entries, projects, run }) =>
    `Sent the digest of the last ${days} days by ${route}: ${counted(entries, 'entry', 'entries')} of ${counted(projects, 'project', 'projects')} (run ${run}).`,
  /** @param {string} run */
  run: (run) => ` (run ${run})`,
  // docs/jobs.md lists how these lines start.
  /** @param {string} detail */
  noRoute: (detail) => `The digest has no delivery route. ${detail}`,
  /**
   * @param {string} detail
   * @param {string} run
   */
  notSent: (detail, run) => `The digest was not sent. ${detail}${run} Fix the cause and run this again.`,
  /**
   * @param {string} detail
   * @param {string} run
   */
  unclear: (detail, run) => `The digest run did not end cleanly. ${detail}${run}`,
}

/**
 * Describes the response of `publish-due`, one line per entry. `error` is one line about entries that were not published
 * because of an internal error, or null.
 * @param {{
 *   published: readonly { number: number, title: string, project: string }[],
 *   skipped: readonly { id: string, reason: string }[],
 *   meta: { total: number },
 * }} response
 * @returns {{ lines: string[], error: string | null }}
 */
export function describePublications({ published, skipped, meta }, words = texts) {
  /** @type {Record<string, string>} */
  const reasons = words.reasons
  const failed = skipped.filter(({ reason }) => reason === 'internal').map(({ id }) => id)
  return {
    lines: [
      meta.total === 0 ? words.nothingDue : words.published(meta.total),
      ...published.map(({ number, title, project }) => `  ${number}  ${title} (${project})`),
      ...skipped.map(({ id, reason }) => `  ${words.notPublished(id, reasons[reason] ?? reason)}`),
    ],
    error: failed.length === 0 ? null : words.internalErrors(failed),
  }
}

/**
 * Describes the response of `weekly-report` in one line.
 * @param {{
 *   status: string,
 *   entries: number,
 *   projects: readonly string[],
 *   period: { days: number },
 *   route: string | null,
 *   run_id: string,
 * }} response
 * @returns {string}
 */
export function describeDigest({ status, entries, projects, period, route, run_id }, words = texts) {
  return status === 'nothing_published'
    ? words.nothingPublished(period.days, run_id)
    : words.sent({ days: period.days, route, entries, projects: projects.length, run: run_id })
}

/**
 * Describes in one line why the digest was not sent, or that it may have been, and what to do. Returns null for problems that
 * are not about the digest.
 * @param {{ type?: unknown, detail?: string | null, run_id?: string }} problem
 * @returns {string | null}
 */
export function describeDigestProblem({ type, detail: given, run_id }, words = texts) {
  const detail = given ?? ''
  const run = run_id === undefined ? '' : words.run(run_id)
  switch (type) {
    case 'no_delivery_route':
      return words.noRoute(detail)
    case 'delivery_failed':
      return words.notSent(detail, run)
    case 'delivery_unknown':
      return words.unclear(detail, run)
    default:
      return null
  }
}

/**
 * @param {number} count
 * @param {string} one
 * @param {string} many
 */
function counted(count, one, many) {
  return `${count} ${count === 1 ? one : many}`
}
