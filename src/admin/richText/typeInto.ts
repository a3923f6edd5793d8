/** Asks an editor to insert a text at its end. The editor takes the event by preventing its default. */
export const INSERT_EVENT = 'archive:insert'

/**
 * Inserts a text at the end of a text control, as if the person had typed it. False if an editor is not ready yet; then nothing has
 * happened to the text.
 * @param takesFocus whether the control gets the focus; otherwise it stays where it is
 */
export function typeInto(
  control: HTMLElement,
  text: string,
  { takesFocus }: { takesFocus: boolean },
): boolean {
  if (takesFocus) control.focus()
  if (text === '') return true
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
    // Deprecated, but the only call that inputs, React and undo all understand. It needs the focus.
    if (takesFocus) document.execCommand('insertText', false, text)
    else setValue(control, control.value + text)
    return true
  }
  return !control.dispatchEvent(new CustomEvent(INSERT_EVENT, { cancelable: true, detail: text }))
}

/** Sets the value of a control so that React sees the change: its own setter on the element would hide it. */
function setValue(control: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
  control.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
