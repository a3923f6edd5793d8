import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validateXML } from 'xmllint-wasm'
import { z } from 'zod'

const schema = readFileSync(join(import.meta.dirname, 'atom.rng'), 'utf8')

/** What is wrong with an Atom document, by the schema of RFC 4287 and by the rules of its section 4.1 that a schema cannot say. */
export async function atomErrors(xml: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: { fileName: 'feed.xml', contents: xml },
    schema: { fileName: 'atom.rng', contents: schema },
    extension: 'relaxng',
  })
  const ids = [...xml.matchAll(/<id>(.*?)<\/id>/g)].map(([, id]) => id)
  const head = xml.split('<entry')[0] ?? ''
  return [
    ...errors.map(({ message }) => message),
    ...(new Set(ids).size === ids.length ? [] : ['an id is used twice']),
    ...(/<author>/.test(head) ? [] : ['neither the feed nor each entry has an author']),
  ]
}

const webUrl = z.url({ protocol: /^https?$/ })
const author = z
  .strictObject({ name: z.string(), url: webUrl, avatar: webUrl })
  .partial()
  .refine((one) => Object.keys(one).length > 0)

/** JSON Feed 1.1 (https://jsonfeed.org/version/1.1), without its deprecated members. */
export const jsonFeedSchema = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string(),
  home_page_url: webUrl.optional(),
  feed_url: webUrl.optional(),
  description: z.string().optional(),
  user_comment: z.string().optional(),
  next_url: webUrl.optional(),
  icon: webUrl.optional(),
  favicon: webUrl.optional(),
  authors: z.array(author).optional(),
  language: z.string().optional(),
  expired: z.boolean().optional(),
  items: z.array(
    z
      .strictObject({
        id: z.string().min(1),
        url: webUrl.optional(),
        external_url: webUrl.optional(),
        title: z.string().optional(),
        content_html: z.string().optional(),
        content_text: z.string().optional(),
        summary: z.string().optional(),
        image: webUrl.optional(),
        banner_image: webUrl.optional(),
        date_published: z.iso.datetime({ offset: true }).optional(),
        date_modified: z.iso.datetime({ offset: true }).optional(),
        authors: z.array(author).optional(),
        tags: z.array(z.string()).optional(),
        language: z.string().optional(),
      })
      .refine((item) => item.content_html !== undefined || item.content_text !== undefined),
  ),
})
