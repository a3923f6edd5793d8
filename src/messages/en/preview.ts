/** The texts of the preview of an entry. Browsers load them, so this imports no other section of the catalogue. */
export const preview = {
  title: (title: string) => `Preview: ${title}`,
  label: 'Preview',
  status: { draft: 'Draft', published: 'Published', withdrawn: 'Withdrawn' },
  audience: {
    label: 'As seen by',
    internal: 'Colleagues',
    customer: 'Customers',
    public: 'The public',
  },
  theme: { label: 'Appearance', light: 'Light', dark: 'Dark' },
  language: { label: 'Language', de: 'Deutsch', en: 'English' },
  edit: 'Edit',
  /** Said in place of an entry that an audience does not see. */
  hidden: {
    internal: '',
    customer: 'Customers don’t see this entry.',
    public: 'The public doesn’t see this entry.',
  },
  hiddenReason: {
    internal: 'It is for colleagues only. You can change the audience in the form.',
    customer: 'It is for colleagues and customers. You can change the audience in the form.',
    public: '',
  },
  /** The frame beside the form. */
  frame: {
    title: 'Preview of the entry',
    width: 'Width of the preview',
    widths: { phone: 'Phone', tablet: 'Tablet', full: 'Full width' },
    open: 'Open in a new tab',
    saved: 'Shows the saved version.',
    correction: 'Shows your correction, which readers don’t see yet.',
  },
  copyAddress: 'Copy preview link',
  addressCopied: 'Preview link copied',
}

export type PreviewMessages = typeof preview
