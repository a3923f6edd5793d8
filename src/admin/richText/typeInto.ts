/** Asks an editor to insert a text at its end. The editor takes the event by preventing its default. */
export const INSERT_EVENT = 'archive:insert'

/**
 * Focuses a text control and inserts a text at its end, as if the person had typed it. False if an editor is not ready yet; then
 * nothing has happened to the text.
 */
export function typeInto(control: HTMLElement, text: string): boolean {
  control.focus()
  if (text === '') return true
  if (control.isContentEditable)
    return !control.dispatchEvent(new CustomEvent(INSERT_EVENT, { cancelable: true, detail: text }))
  // Deprecated, but the only call that inputs, React and undo all understand.
  document.execCommand('insertText', false, text)
  return true
}
