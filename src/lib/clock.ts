/** Where the time comes from. Passed in, so that a test can hold it. */
export type Clock = () => Date

/** The time of the machine. */
export const systemClock: Clock = () => new Date()
