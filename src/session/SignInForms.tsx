import type { ReactNode } from 'react'
import { LIMITS } from '@/domain/limits'
import { signInAddress } from '@/http/localPath'
import { MAX_ADDRESS } from '@/lib/mailAddress'
import { SendAgain } from './SendAgain'
import type { SignInMessages } from '@/messages/en/signIn'

function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="narrow">
      <h1>{title}</h1>
      {children}
    </div>
  )
}

function LinkButton({ href, children }: { href: string; children: string }) {
  return (
    <p>
      <a className="button" href={href}>
        {children}
      </a>
    </p>
  )
}

interface RequestLinkProps {
  words: SignInMessages
  next: string
  problem: string | string[] | undefined
  /** As entered before, shown again if it was refused. */
  address: string | null
}

/** Asks for the mail address, with a plain form that works without scripts. */
export function RequestLink({ words, next, problem, address }: RequestLinkProps) {
  const isKnown = problem === 'address' || problem === 'often' || problem === 'link' || problem === 'refused'
  const problems = { ...words.problems, often: words.problems.often(LIMITS.signInWindowMinutes) }
  const message = isKnown ? problems[problem] : null
  return (
    <Page title={words.title}>
      {message !== null && (
        <p className="notice" role="alert" id="problem">
          {message}
        </p>
      )}
      <form method="post" action="/api/sign-in">
        <input type="hidden" name="next" value={next} />
        <div>
          <label className="label" htmlFor="email">
            {words.email}
          </label>
          <input
            className="field"
            id="email"
            name="email"
            type="email"
            autoComplete="email"
            inputMode="email"
            spellCheck={false}
            maxLength={MAX_ADDRESS}
            required
            autoFocus
            defaultValue={(problem === 'address' || problem === 'often') && address ? address : undefined}
            aria-invalid={problem === 'address' ? true : undefined}
            aria-describedby={message === null ? 'hint' : 'problem hint'}
          />
          <p className="hint" id="hint">
            {words.hint}
          </p>
        </div>
        <button className="button">{words.send}</button>
      </form>
    </Page>
  )
}

/** How long a mail may take before it makes sense to ask for another. */
const WAIT_SECONDS = 60

/** How long to wait for a mail that was sent at `sent`, in milliseconds as the address has it. */
export function secondsToWait(sent: string | string[], now: Date): number {
  const left = WAIT_SECONDS + Math.ceil((Number(sent) - now.getTime()) / 1000)
  return Math.min(WAIT_SECONDS, Math.max(0, left || 0))
}

interface CheckMailProps {
  words: SignInMessages
  next: string
  address: string | null
  waitSeconds: number
}

/** Asks the user to check the mail, whether or not the address may sign in (AUTH-2). */
export function CheckMail({ words, next, address, waitSeconds }: CheckMailProps) {
  return (
    <Page title={words.sentTitle}>
      <p>
        {words.sent.before}
        <strong>{address ?? words.sent.address}</strong>
        {words.sent.after(LIMITS.mailedLinkMinutes)}
      </p>
      <p>{words.sentLate}</p>
      {address !== null && (
        <form method="post" action="/api/sign-in">
          <input type="hidden" name="email" value={address} />
          <input type="hidden" name="next" value={next} />
          <SendAgain
            waitSeconds={waitSeconds}
            words={{ send: words.sendAgain, wait: words.sendAgainIn, ready: words.sendAgainReady }}
          />
        </form>
      )}
      <p>
        <a href={signInAddress(next)}>{words.another}</a>
      </p>
    </Page>
  )
}

interface ConfirmSignInProps {
  words: SignInMessages
  token: string
  email: string
  host: string
}

/** Shows who signs in where, with the button that does it (AUTH-4). */
export function ConfirmSignIn({ words, token, email, host }: ConfirmSignInProps) {
  return (
    <Page title={words.confirmTitle}>
      <p>
        {words.confirm.before}
        <strong>{email}</strong>
        {words.confirm.between}
        <strong>{host}</strong>
        {words.confirm.after}
      </p>
      <form method="post" action="/api/sign-in/confirm">
        <input type="hidden" name="token" value={token} />
        <button className="button" autoFocus>
          {words.confirmButton}
        </button>
      </form>
      <p className="hint">{words.notYou}</p>
    </Page>
  )
}

/** Says that the link no longer works, and offers a new one. */
export function ExpiredLink({ words }: { words: SignInMessages }) {
  return (
    <Page title={words.deadTitle}>
      <p>{words.dead}</p>
      <LinkButton href="/sign-in">{words.newLink}</LinkButton>
    </Page>
  )
}

/** Says that the user of an expired link is already signed in, and links to the archive. */
export function AlreadySignedIn({ words, email }: { words: SignInMessages; email: string }) {
  return (
    <Page title={words.alreadyTitle}>
      <p>
        {words.already.before}
        <strong>{email}</strong>
        {words.already.after}
      </p>
      <LinkButton href="/">{words.toArchive}</LinkButton>
    </Page>
  )
}
