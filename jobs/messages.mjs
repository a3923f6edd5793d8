// Describes job results in lines for an operator. Used by the scripts in this folder and by `npx payload jobs:run`.
// Plain JavaScript without dependencies, like everything in this folder.

/** @type {Record<string, string>} */
const reasons = {
  changed_after_approval: 'it was changed after its approval; approve it again, or withdraw the approval',
  checks_failed: 'a check that blocks publication fails; open it in the admin to see which',
  internal: 'an internal error; see the log of the archive',
}

/**
 * Describes the response of `publish-due`, one line per entry. `error` is one line about the entries that an internal error
 * kept from being published, or null.
 * @param {{
 *   published: readonly { number: number, title: string, project: string }[],
 *   skipped: readonly { id: string, reason: string }[],
 *   meta: { total: number },
 * }} response
 * @returns {{ lines: string[], error: string | null }}
 */
export function describePublications({ published, skipped, meta }) {
  const failed = skipped.filter(({ reason }) => reason === 'internal').map(({ id }) => id)
  return {
    lines: [
      meta.total === 0 ? 'Nothing was due.' : `Published: ${meta.total}.`,
      ...published.map(({ number, title, project }) => `  ${number}  ${title} (${project})`),
      ...skipped.map(({ id, reason }) => `  Not published: ${id}, ${reasons[reason] ?? reason}.`),
    ],
    error:
      failed.length === 0
        ? null
        : `${counted(failed.length, 'entry', 'entries')} could not be published because of an internal error: ${failed.join(', ')}. See the log of the archive.`,
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
export function describeDigest({ status, entries, projects, period, route, run_id }) {
  return status === 'nothing_published'
    ? `Nothing was published in the last ${period.days} days, so no digest was sent (run ${run_id}).`
    : `Sent the digest of the last ${period.days} days by ${route}: ${counted(entries, 'entry', 'entries')} of ${counted(projects.length, 'project', 'projects')} (run ${run_id}).`
}

/**
 * Describes in one line why the digest was not sent, or that this is unknown, and what to do. docs/jobs.md lists how each line
 * starts. Returns null for problems that are not about the digest.
 * @param {{ type?: unknown, detail?: unknown, run_id?: unknown }} problem
 * @returns {string | null}
 */
export function describeDigestProblem({ type, detail, run_id }) {
  const run = run_id === undefined ? '' : ` (run ${run_id})`
  switch (type) {
    case 'no_delivery_route':
      return `The digest has no delivery route. ${detail}`
    case 'delivery_failed':
      return `The digest was not sent. ${detail}${run} Fix the cause and run this again.`
    case 'delivery_unknown':
      return `The digest run did not end cleanly. ${detail}${run}`
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
