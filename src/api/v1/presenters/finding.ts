import { z } from 'zod'
import { LIMITS } from '@/domain/limits'
import { RULES, SEVERITIES, type Finding } from '@/domain/post/checks/finding'
import { renderMessage } from '@/lib/message'
import { de } from '@/messages/de'
import { en } from '@/messages/en'

const superlative: Finding = {
  rule: 'superlative',
  severity: 'advice',
  pointer: '/teaser',
  code: 'superlative',
  params: { found: 'fastest' },
  excerpt: 'fastest',
}

/** An editorial finding as the API returns it. */
export const findingSchema = z
  .strictObject({
    rule: z.enum(RULES).meta({ description: 'Name of the editorial rule.', example: 'superlative' }),
    severity: z.enum(SEVERITIES).meta({
      description: '`error` blocks approval: only a missing alt text in a public entry. `advice` never does.',
      example: 'advice',
    }),
    pointer: z.string().meta({
      description: 'JSON pointer (RFC 6901) to the field of the entry that the finding is about.',
      maxLength: 200,
      example: '/blocks/0/data/text',
    }),
    message: z
      .strictObject({
        de: z.string().meta({
          description: 'The message in German.',
          maxLength: 500,
          example: renderMessage(de.findings, superlative),
        }),
        en: z.string().meta({
          description: 'The message in English.',
          maxLength: 500,
          example: renderMessage(en.findings, superlative),
        }),
      })
      .describe(
        'What it is and what to do about it, as plain text in both languages. The wording may change.',
      ),
    excerpt: z
      .string()
      .nullable()
      .meta({
        description: `The words that were found, at most ${LIMITS.excerpt} characters; null if there is nothing to quote.`,
        maxLength: 200,
        example: 'fastest',
      }),
  })
  .meta({
    id: 'Finding',
    title: 'Finding',
    description: 'What the editorial checks say about one place of an entry.',
  })

/** A finding in both languages. */
export function presentFinding(finding: Finding): z.input<typeof findingSchema> {
  const { rule, severity, pointer, excerpt } = finding
  const message = { de: renderMessage(de.findings, finding), en: renderMessage(en.findings, finding) }
  return { rule, severity, pointer, message, excerpt }
}

/** Findings for a draft with a weak title and an image without alt text. */
export const exampleFindings = [
  presentFinding({
    rule: 'alt_text_missing',
    severity: 'error',
    pointer: '/blocks/1/data/afterMediaId',
    code: 'alt_text_missing_public',
    excerpt: null,
  }),
  presentFinding(superlative),
]
