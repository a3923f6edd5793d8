'use client'

import { useEffect } from 'react'

/** If no page has come by then, a form can be sent again. */
const WAIT_MS = 10_000

/** Sends each form of the page once, however often its button is clicked. Without scripts, every click counts. */
export function SubmitOnce() {
  useEffect(() => {
    const sent = new Map<HTMLFormElement, HTMLElement | null>()
    function allowAgain(form: HTMLFormElement): void {
      sent.get(form)?.removeAttribute('disabled')
      sent.delete(form)
    }
    function sendOnce(event: SubmitEvent): void {
      const { target: form, submitter } = event
      if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'post') return
      if (sent.has(form)) return event.preventDefault()
      sent.set(form, submitter)
      // Later, because a form is sent without the value of a disabled button.
      setTimeout(() => submitter?.setAttribute('disabled', ''))
      setTimeout(() => allowAgain(form), WAIT_MS)
    }
    /** The browser shows the page as it was left. */
    function onReturn({ persisted }: PageTransitionEvent): void {
      if (persisted) for (const form of sent.keys()) allowAgain(form)
    }
    document.addEventListener('submit', sendOnce)
    window.addEventListener('pageshow', onReturn)
    return () => {
      document.removeEventListener('submit', sendOnce)
      window.removeEventListener('pageshow', onReturn)
    }
  }, [])

  return null
}
