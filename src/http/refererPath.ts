import { localPath } from './localPath'

/** The address in the archive that a form was sent from, by its `Referer`; `/` when it names none of ours. */
export function refererPath(headers: Pick<Headers, 'get'>): string {
  const referer = headers.get('referer') ?? ''
  if (!URL.canParse(referer)) return '/'
  const page = new URL(referer)
  return page.host === headers.get('host') ? localPath(`${page.pathname}${page.search}`) : '/'
}
