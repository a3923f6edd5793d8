import type { SignInMessages } from '@/messages/en/signIn'

/** Asks for the address. A plain form: it works before and without scripts. */
export function AskForLink({
  words,
  next,
  problem,
}: {
  words: SignInMessages
  next: string
  problem: string | string[] | undefined
}) {
  const said = problemIn(words, problem)
  return (
    <div className="narrow">
      <h1>{words.title}</h1>
      {said !== null && (
        <p className="notice" role="alert" id="problem">
          {said}
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
            maxLength={254}
            required
            autoFocus
            aria-invalid={problem === 'address' ? true : undefined}
            aria-describedby={said === null ? 'hint' : 'problem hint'}
          />
          <p className="hint" id="hint">
            {words.hint}
          </p>
        </div>
        <button className="button">{words.send}</button>
      </form>
    </div>
  )
}

/** Says where to look now, whether or not the address may sign in. */
export function LookIntoMail({
  words,
  next,
  address,
}: {
  words: SignInMessages
  next: string
  address: string | null
}) {
  return (
    <div className="narrow">
      <h1>{words.sentTitle}</h1>
      <p>
        {words.sent.before}
        <strong>{address ?? words.sent.address}</strong>
        {words.sent.after}
      </p>
      <p>{words.sentLate}</p>
      <p>
        <a href={next === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`}>{words.another}</a>
      </p>
    </div>
  )
}

/** Says who signs in where, and does so on the button. */
export function ConfirmSignIn({
  words,
  token,
  email,
  host,
}: {
  words: SignInMessages
  token: string
  email: string
  host: string
}) {
  return (
    <div className="narrow">
      <h1>{words.confirmTitle}</h1>
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
    </div>
  )
}

/** Says that a link is of no more use, and leads to a new one. */
export function DeadLink({ words }: { words: SignInMessages }) {
  return (
    <div className="narrow">
      <h1>{words.deadTitle}</h1>
      <p>{words.dead}</p>
      <p>
        <a className="button" href="/sign-in">
          {words.newLink}
        </a>
      </p>
    </div>
  )
}

/** Says to whom a link is of no use because they are in already, and leads to the archive. */
export function AlreadySignedIn({ words, email }: { words: SignInMessages; email: string }) {
  return (
    <div className="narrow">
      <h1>{words.alreadyTitle}</h1>
      <p>
        {words.already.before}
        <strong>{email}</strong>
        {words.already.after}
      </p>
      <p>
        <a className="button" href="/">
          {words.toArchive}
        </a>
      </p>
    </div>
  )
}

function problemIn(words: SignInMessages, problem: string | string[] | undefined): string | null {
  if (problem === 'address' || problem === 'often' || problem === 'link') return words.problems[problem]
  return null
}
