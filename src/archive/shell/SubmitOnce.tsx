'use client'

import { useEffect } from 'react'

/** If no page has come by then, a form can be sent again. */
const WAIT_MS = 10_000

/** Sends each form of the page once, however often its button is clicked. Without scripts, every click counts. */
export function SubmitOnce() {
  useEffect(() => {
    const sent = new WeakSet<HTMLFormElement>()
    function sendOnce(event: SubmitEvent): void {
      const { target: form, submitter } = event
      if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'post') return
      if (sent.has(form)) return event.preventDefault()
      sent.add(form)
      // Later, because a form is sent without the value of a disabled button.
      setTimeout(() => submitter?.setAttribute('disabled', ''))
      setTimeout(() => {
        sent.delete(form)
        submitter?.removeAttribute('disabled')
      }, WAIT_MS)
    }
    document.addEventListener('submit', sendOnce)
    return () => document.removeEventListener('submit', sendOnce)
  }, [])

  return null
}
