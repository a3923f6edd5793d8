import { allKept, clearKept } from '../keeping/kept'
import { loadKept, storeKept } from '../keeping/keptOnServer'
import { openForms } from '../keeping/openForms'

/** Asks the tabs of this browser to save what is written in them, or says that the user has signed out. */
interface Notice {
  kind: 'save' | 'left'
  userId: string
}

const CHANNEL = 'archive-sign-out'
/** How long other tabs may take to keep what is written in them, and to save it, in milliseconds. */
const KEEP_MS = 200
const OTHER_TABS_MS = 2000

/**
 * Saves what is written in all tabs. Returns the names of what the server does not have and signing out would lose, also of forms that
 * were closed.
 */
export async function saveAll(userId: string): Promise<string[]> {
  const lost = await openForms.save()
  // Another tab may have kept nothing yet of what was typed a moment ago, and does so when it is asked.
  tell({ kind: 'save', userId })
  await sleep(KEEP_MS)
  const end = Date.now() + OTHER_TABS_MS
  while (Date.now() < end && (await unsaved(userId)).length > 0) await sleep(100)
  return [...new Set([...lost, ...(await unsaved(userId))])]
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** What the browser keeps and the server does not. The server keeps one form of each name, so further ones are in the browser alone. */
async function unsaved(userId: string): Promise<string[]> {
  const kept = allKept(localStorage, userId)
  const names = kept.map(({ what }) => what)
  const isUnsaved = await Promise.all(
    kept.map(
      async ({ what, at }, index) => names.indexOf(what) !== index || ((await loadKept(what))?.at ?? 0) < at,
    ),
  )
  return names.filter((_, index) => isUnsaved[index])
}

/**
 * Ends the session, then all tabs clear what the browser has kept of the user, and leave (`followSignOut`).
 * Returns false if the user is still signed in.
 * @param discarded names of what the user gives up: the server forgets an earlier state of it, too
 */
export async function signOut(userId: string, discarded: readonly string[] = []): Promise<boolean> {
  await Promise.all(discarded.map(async (what) => (await loadKept(what)) !== null && storeKept(what, null)))
  const status = await fetch('/api/sign-out', { method: 'POST', cache: 'no-store' }).then(
    (response) => response.status,
    // The network or the server failed.
    () => 0,
  )
  // The session may have ended before.
  if (status !== 200 && status !== 401) return false
  tell({ kind: 'left', userId })
  return true
}

/** Does in this tab what it or another one asks for. Returns how to end that. */
export function followSignOut(userId: string): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<Notice>) => {
    if (data.userId !== userId) return
    if (data.kind === 'save') return void openForms.save()
    clearKept(localStorage, userId)
    sessionStorage.clear()
    // No form asks whether to leave it: nothing can be saved any more.
    window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
    location.assign('/sign-in')
  }
  return () => channel.close()
}

/** Reaches this tab, too: only the channel that sends does not receive. */
function tell(notice: Notice): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(notice)
  channel.close()
}
