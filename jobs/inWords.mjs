// What came of the jobs, as lines for an operator: of the scripts beside this file and of `npx payload jobs:run`.
// Plain JavaScript without dependencies, as everything in this folder.

/** @type {Record<string, string>} */
const reasons = {
  changed_after_approval: 'it was changed after its approval; approve it again, or withdraw the approval',
  checks_failed: 'a check that stops publication fails; open it in the admin to see which',
  internal: 'a fault of the archive; its log says more',
}

/**
 * What `publish-due` has answered, a line an entry. `fault` is one line about the entries that a fault of the archive has
 * kept from being published; null when there are none.
 * @param {{
 *   published: readonly { number: number, title: string, project: string }[],
 *   skipped: readonly { id: string, reason: string }[],
 *   meta: { total: number },
 * }} answer
 * @returns {{ lines: string[], fault: string | null }}
 */
export function publicationsInWords({ published, skipped, meta }) {
  const faulty = skipped.filter(({ reason }) => reason === 'internal').map(({ id }) => id)
  return {
    lines: [
      meta.total === 0 ? 'Nothing was due.' : `Published: ${meta.total}.`,
      ...published.map(({ number, title, project }) => `  ${number}  ${title} (${project})`),
      ...skipped.map(({ id, reason }) => `  Not published: ${id}, ${reasons[reason] ?? reason}.`),
    ],
    fault:
      faulty.length === 0
        ? null
        : `${counted(faulty.length, 'entry', 'entries')} could not be published because of a fault of the archive: ${faulty.join(', ')}. Its log says more.`,
  }
}

/**
 * What `weekly-report` has answered, as one line.
 * @param {{
 *   status: string,
 *   entries: number,
 *   projects: readonly string[],
 *   period: { days: number },
 *   route: string | null,
 *   run_id: string,
 * }} answer
 * @returns {string}
 */
export function digestInWords({ status, entries, projects, period, route, run_id }) {
  return status === 'nothing_published'
    ? `Nothing was published in the last ${period.days} days, so no digest was sent (run ${run_id}).`
    : `Sent the digest of the last ${period.days} days by ${route}: ${counted(entries, 'entry', 'entries')} of ${counted(projects.length, 'project', 'projects')} (run ${run_id}).`
}

/**
 * Why the digest was not sent, or what is known where nobody knows, as one line with what to do; the page docs/jobs.md names how each of them
 * begins. Takes a problem as the archive answers it, and gives null for those of other types.
 * @param {{ type?: unknown, detail?: unknown, run_id?: unknown }} problem
 * @returns {string | null}
 */
export function refusalInWords({ type, detail, run_id }) {
  const run = run_id === undefined ? '' : ` (run ${run_id})`
  switch (type) {
    case 'no_delivery_route':
      return `The digest has no way to go. ${detail}`
    case 'delivery_failed':
      return `The digest was not sent. ${detail}${run} Run this again when that is mended.`
    case 'delivery_unknown':
      return `The digest came to no clear end. ${detail}${run}`
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
