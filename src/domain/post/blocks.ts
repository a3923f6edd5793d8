export const CALLOUT_TONES = ['info', 'success', 'warning', 'danger'] as const
export const fromStored = (x: unknown) => x
