import { seededRandom, makeTexts } from '../archive/vocabulary'
import { postRequest } from '../drive/request'
import type { Workload } from './workload'

/** Creates drafts with a cover and six blocks, one of them an image. Every title is different. */
export const create: Workload = {
  name: 'create',
  title: 'create a draft with six blocks',
  target: 0.25,
  // Each draft waits for the disk: with two rounds, ratios lay between 0.25 and 0.32.
  rounds: 6,
  traffic: async ({ archive: { tokens }, pool }) => {
    const { rows } = await pool.query<{ id: string; project: string }>(
      `select media.id, project.slug as project from media join projects project on project.id = media.project_id
       order by media.id limit 100`,
    )
    const texts = makeTexts()
    const random = seededRandom(Date.now() % 1_000_000)
    const run = Math.floor(random() * 36 ** 5).toString(36)
    const request = (number: number) => {
      const image = rows[number % rows.length]
      if (image === undefined) throw new RangeError('there are no images')
      const text = (index: number) => texts.paragraphs[(number + index) % texts.paragraphs.length]
      const body = {
        project: image.project,
        title: `Measured ${run} ${String(number).padStart(8, '0')}`,
        type: 'improvement',
        teaser: texts.shorts[number % texts.shorts.length],
        audience: 'customer',
        cover_media_id: image.id,
        tags: ['measured', 'area-1'],
        blocks: [
          { type: 'text', data: { text: text(0) } },
          { type: 'image', data: { mediaId: image.id } },
          { type: 'text', data: { text: text(1) } },
          {
            type: 'quote',
            data: { text: texts.shorts[(number + 1) % texts.shorts.length], source: 'Anna Brügge, Einkauf' },
          },
          { type: 'callout', data: { text: texts.shorts[(number + 2) % texts.shorts.length], tone: 'info' } },
          { type: 'link', data: { url: 'https://help.example.com/articles/1', title: 'Step by step' } },
        ],
      }
      const bytes = postRequest(
        tokens.writer,
        '/posts',
        'application/json',
        Buffer.from(JSON.stringify(body)),
      )
      return { bytes, kind: null }
    }
    const traffic = { request, status: 201, warmUp: 2_000 }
    return { product: traffic, limit: traffic }
  },
  restore: async ({ pool }) => {
    await pool.query(`delete from _posts_v where parent_id in (select id from posts where status = 'draft')`)
    await pool.query(`delete from posts where status = 'draft'`)
    await pool.query('vacuum (analyze) posts, _posts_v, post_media')
  },
}
