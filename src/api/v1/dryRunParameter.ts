import { z } from '@hono/zod-openapi'
import { choiceParameter } from './queryParameters'

/** The query of a call that can be tried out first. */
export const dryRunQuery = z.object({
  dry_run: choiceParameter(
    '`1` judges the call exactly as the real one and stores nothing: the answer is the draft as it would be, with `findings`, ' +
      'what the editorial checks say about it.',
    ['0', '1'],
  ),
})
