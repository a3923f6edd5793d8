import type { ComponentProps } from 'react'
import { channelName } from '@/domain/digest/route'
import type { Language } from '@/messages/language'
import type { ListedRun } from '@/queries/digestRuns'
import { momentInWords } from '../words'
import type { TakeBack } from './TakeBack'

/** What `TakeBack` says of a run whose message can be taken back, or was. */
export function takeBackOf(
  run: ListedRun,
  language: Language,
): Omit<ComponentProps<typeof TakeBack>, 'isSmall'> {
  return {
    channel: channelName(run.channel ?? ''),
    deletedAt: run.messageDeletedAt && momentInWords(run.messageDeletedAt, language),
    entries: run.entries ?? 0,
    runId: run.id,
    sentAt: momentInWords(run.createdAt, language),
  }
}
