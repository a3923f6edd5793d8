/** The texts about what is new for a reader. */
export const whatsNew = {
  title: 'While you were away',
  since: (count: number, day: string) => `${format(count)} new since ${day}`,
  sinceToday: (count: number, time: string) => `${format(count)} new since ${time} today`,
  showAll: 'Show all',
  markAll: 'Mark all as read',
  marked: (count: number) => `${count === 1 ? '1 entry' : `${format(count)} entries`} marked as read.`,
  isNew: 'New:',
  nothing: 'You have read everything',
  nothingText: 'What is published or corrected from now on will be here.',
  back: 'Go to all entries',
}

function format(count: number): string {
  return count.toLocaleString('en-GB')
}

export type WhatsNewMessages = typeof whatsNew
