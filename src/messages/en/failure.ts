/** The page of a failed request. Its own section, because every page of the archive loads it in both languages. */
export const failure = {
  title: 'Something went wrong',
  text: 'The error is on our side. Please try again in a moment.',
  number: 'If it happens again, tell us this number:',
  offlineTitle: 'You are offline',
  offline: 'Try again once you are back online.',
  retry: 'Try again',
}

export type FailureMessages = typeof failure
