'use client'

import { useEffect, useState } from 'react'

interface Props {
  waitSeconds: number
  words: { send: string; wait: readonly string[]; ready: string }
}

/**
 * The button that sends another link, after a visible countdown. Without scripts it is there at once, and the server's limits decide.
 * Screen readers hear that it is ready, not each second.
 */
export function SendAgain({ waitSeconds, words }: Props) {
  const [left, setLeft] = useState<number | null>(null)

  useEffect(() => {
    const until = Date.now() + waitSeconds * 1000
    // Timers of a page in the background are late, so the clock decides.
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [waitSeconds])

  const isWaiting = left !== null && left > 0
  return (
    <>
      <button className="button button-secondary" disabled={isWaiting}>
        {isWaiting ? words.wait.join(String(left)) : words.send}
      </button>
      <span className="visually-hidden" role="status">
        {left === 0 ? words.ready : ''}
      </span>
    </>
  )
}
