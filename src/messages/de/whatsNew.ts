import type { WhatsNewMessages } from '../en/whatsNew'

export const whatsNew: WhatsNewMessages = {
  title: 'Seit Ihrem letzten Besuch',
  since: (count, day) => `${format(count)} neu seit ${day}`,
  sinceToday: (count, time) => `${format(count)} neu seit heute, ${time} Uhr`,
  showAll: 'Alle ansehen',
  markAll: 'Alle als gelesen markieren',
  marked: (count) => `${count === 1 ? '1 Eintrag' : `${format(count)} Einträge`} als gelesen markiert.`,
  isNew: 'Neu:',
  nothing: 'Sie haben alles gelesen',
  nothingText: 'Was ab jetzt veröffentlicht oder korrigiert wird, steht dann hier.',
  back: 'Zu allen Einträgen',
}

function format(count: number): string {
  return count.toLocaleString('de-DE')
}
