import { processSlot } from './processSlot'

const slot = processSlot<(text: string) => void>('terminal')

/**
 * Prints a message for the operator, such as a sign-in link, to standard error. Unlike other output, it does not become a log
 * line (`captureOutput`).
 */
export function printToTerminal(text: string): void {
  const write = slot.get() ?? ((line: string) => process.stderr.write(line))
  write(text)
}

/** Sets how `printToTerminal` writes, before standard error is captured. */
export function setTerminal(write: (text: string) => void): void {
  slot.set(write)
}
