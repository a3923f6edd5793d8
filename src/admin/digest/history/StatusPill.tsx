import { Pill } from '@payloadcms/ui'
import type { ComponentProps } from 'react'
import { statusWords } from '@/collections/DigestRuns/words'
import { worded, type Choose } from '@/messages/language'
import type { ListedRun } from '@/queries/digestRuns'

const STYLES: Readonly<Record<ListedRun['status'], NonNullable<ComponentProps<typeof Pill>['pillStyle']>>> = {
  running: 'light',
  sent: 'success',
  nothing_published: 'light',
  dry_run: 'light',
  failed: 'error',
  unknown: 'warning',
}

/** How a run stands or ended, as Payload shows states. */
export function StatusPill({ status, choose }: { status: ListedRun['status']; choose: Choose }) {
  return (
    <Pill pillStyle={STYLES[status]} size="small">
      {worded(statusWords[status], choose)}
    </Pill>
  )
}
