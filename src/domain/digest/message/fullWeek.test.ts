import { expect, test } from 'vitest'
import { slackMessage } from './slackMessage'
import { teamsMessage } from './teamsMessage'
import { digestOf, entry } from '../testing/samples'

const ENTRIES = 500
const PROJECTS = 40
/** Milliseconds. */
const MOST = 200

const projects = Array.from({ length: PROJECTS }, (_, index) => ({
  slug: `project-${index}`,
  name: `Project ${index} & Söhne`,
  code: `P${index}`,
  color: '#2563eb',
}))
const week = Array.from({ length: ENTRIES }, (_, index) => {
  const [project] = projects.slice(index % PROJECTS)
  return entry({
    title: `Longer titles of some ten words tell <what> has changed, ${index}`,
    teaser: 'What it is good for, and for whom, told in *two* sentences. '.repeat(8).slice(0, 500),
    type: ['fix', 'feature', 'improvement'][index % 3] ?? 'fix',
    cover: { path: `${index}.png`, alt: null },
    ...(project && { project }),
  })
})

/** The shortest of some: the machine may be busy, the work is always the same. */
function shortestOf(times: number, work: () => unknown): number {
  const took = Array.from({ length: times }, () => {
    const begin = performance.now()
    work()
    return performance.now() - begin
  })
  return Math.min(...took)
}

test.each([
  ['Slack', () => slackMessage(digestOf(week, { projects }), { withCovers: true })],
  ['Teams', () => teamsMessage(digestOf(week, { projects }))],
])(`a week of ${ENTRIES} entries in ${PROJECTS} projects is built in under ${MOST} ms for %s`, (_, build) => {
  expect(JSON.stringify(build())).toContain(' more')
  expect(shortestOf(5, build)).toBeLessThan(MOST)
})
