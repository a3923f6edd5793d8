import { LogLevel, type Logger } from '@slack/web-api'

/** Says nothing: the library's own logger writes to standard output, and knows tokens and messages. Outcomes are values here. */
export const quietLogger: Logger = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
  setLevel: () => {},
  getLevel: () => LogLevel.ERROR,
  setName: () => {},
}
