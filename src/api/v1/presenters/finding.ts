import { z } from '@hono/zod-openapi'
import { RULES, SEVERITIES } from '@/domain/post/checks/finding'

/** A finding of the editorial checks, as the interface answers it. */
export const findingSchema = z
  .strictObject({
    rule: z.enum(RULES).openapi({ description: 'Name of the editorial rule.', example: 'superlative' }),
    severity: z.enum(SEVERITIES).openapi({
      description:
        '`error` stops approval: only an alt text that is missing in a public entry. `advice` never does.',
      example: 'advice',
    }),
    pointer: z.string().openapi({
      description: 'JSON pointer (RFC 6901) to the field of the entry that the finding is about.',
      example: '/blocks/0/data/text',
    }),
    message: z
      .strictObject({
        de: z.string().openapi({
          description: 'The message in German.',
          example: 'Schreiben Sie, was sich messen oder sehen lässt, statt eines Superlativs.',
        }),
        en: z.string().openapi({
          description: 'The message in English.',
          example: 'Say what can be measured or seen in the place of a superlative.',
        }),
      })
      .openapi({ description: 'What it is and what to do about it, as plain text in both languages.' }),
    excerpt: z.string().nullable().openapi({
      description:
        'The words that were found with a little around them, at most 80 characters; null where nothing can be quoted.',
      example: '… is now the fastest search of all …',
    }),
  })
  .openapi('Finding')
