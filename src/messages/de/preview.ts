import type { PreviewMessages } from '../en/preview'

export const preview: PreviewMessages = {
  title: (title) => `Vorschau: ${title}`,
  label: 'Vorschau',
  status: { draft: 'Entwurf', published: 'Veröffentlicht', withdrawn: 'Zurückgezogen' },
  audience: {
    label: 'Ansicht für',
    internal: 'Kolleginnen und Kollegen',
    customer: 'Kunden',
    public: 'Öffentlichkeit',
  },
  theme: { label: 'Darstellung', light: 'Hell', dark: 'Dunkel' },
  language: { label: 'Sprache', de: 'Deutsch', en: 'English' },
  edit: 'Bearbeiten',
  hidden: {
    internal: '',
    customer: 'Kunden sehen diesen Eintrag nicht.',
    public: 'Die Öffentlichkeit sieht diesen Eintrag nicht.',
  },
  hiddenReason: {
    internal: 'Er ist nur für Kolleginnen und Kollegen. Die Zielgruppe lässt sich im Formular ändern.',
    customer: 'Er ist für Kolleginnen, Kollegen und Kunden. Die Zielgruppe lässt sich im Formular ändern.',
    public: '',
  },
  frame: {
    title: 'Vorschau des Eintrags',
    width: 'Breite der Vorschau',
    widths: { phone: 'Telefon', tablet: 'Tablet', full: 'Volle Breite' },
    open: 'In neuem Tab öffnen',
    saved: 'Zeigt den gespeicherten Stand.',
    correction: 'Zeigt Ihre Korrektur, die Leser noch nicht sehen.',
  },
  copyAddress: 'Link zur Vorschau kopieren',
  addressCopied: 'Link kopiert',
}
