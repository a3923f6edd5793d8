import { processSlot } from './processSlot'

const slot = processSlot<(text: string) => void>('terminal')

/**
 * Tells whoever started the process something that is no log line, such as a sign-in link, on standard error. It gets there
 * although everything else that is printed becomes a log line (`captureOutput`).
 */
export function printToTerminal(text: string): void {
  const write = slot.get()
  if (write === undefined) process.stderr.write(text)
  else write(text)
}

/** Keeps the way to the terminal for `printToTerminal` before standard error is captured. */
export function setTerminal(write: (text: string) => void): void {
  slot.set(write)
}
