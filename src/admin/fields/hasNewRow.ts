import { isRecord } from '@/lib/json'

/** Whether a form has a block whose fields the server has not rendered yet. */
export function hasNewRow(formState: unknown): boolean {
  const blocks = isRecord(formState) ? formState.blocks : undefined
  const rows = isRecord(blocks) && Array.isArray(blocks.rows) ? blocks.rows : []
  return rows.some((row) => isRecord(row) && row.isLoading === true)
}
