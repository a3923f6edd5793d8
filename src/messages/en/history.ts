/** The texts about versions, corrections and withdrawals of entries. */
export const history = {
  difference: {
    none: 'Nothing changed.',
    content: 'Content',
    /** The fields of an entry. */
    fields: {
      title: 'Title',
      teaser: 'Teaser',
      coverMediaId: 'Cover image',
      projectId: 'Project',
      typeId: 'Type of change',
      audience: 'Audience',
      publishAt: 'Date',
      tags: 'Tags',
      authorName: 'Author',
      slug: 'Slug',
    },
    block: (number: number, type: string) => `Block ${number}: ${type}`,
    unknownBlock: (type: string) => `unknown type “${type}”`,
    added: 'new',
    changed: 'changed',
    removed: 'removed',
    moved: (number: number) => `moved, was block ${number}`,
    unchanged: (count: number) => (count === 1 ? '1 block unchanged' : `${count} blocks unchanged`),
    alt: 'Alt text',
    image: 'Image',
    empty: 'empty',
    /** Read out before a piece of text that is struck out or underlined. */
    removedText: 'removed:',
    addedText: 'added:',
  },
}

export type HistoryMessages = typeof history
