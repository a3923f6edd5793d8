/** The texts about versions, corrections and withdrawals of entries. */
export const history = {
  tooLong: (count: number, max: number) => `This has ${count} characters. Shorten it to ${max}.`,
  difference: {
    none: 'Nothing changed.',
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
    deletedImage: 'an image that was deleted',
    empty: 'empty',
    /** Read out before a piece of text that is struck out or underlined. */
    removedText: 'removed:',
    addedText: 'added:',
  },
  /** What made a version, after the name of who did it. */
  actions: {
    create: 'created the draft',
    update: 'changed the draft',
    restore: 'restored an older version',
    submit: 'handed in the draft',
    request_changes: 'asked for changes',
    schedule: 'approved and scheduled the entry',
    withdraw_approval: 'withdrew the approval',
    publish: 'published the entry',
    correct: 'corrected the entry',
    withdraw: 'withdrew the entry',
    reinstate: 'published the entry again',
  },
  versions: {
    title: 'Versions',
    lead: (count: number, max: number) =>
      `${count === 1 ? '1 version' : `${count} versions`}, newest first. The newest ${max} are kept.`,
    nobody: 'Someone',
    when: 'Date and time',
    who: 'What happened',
    before: 'Compare',
    after: 'with',
    chooseBefore: (moment: string) => `Compare the version of ${moment}`,
    chooseAfter: (moment: string) => `with the version of ${moment}`,
    compare: 'Compare',
    note: (note: string) => `Note to readers: “${note}”`,
    major: 'Important: the entry became unread again for everyone.',
    reason: (reason: string) => `Reason: “${reason}”`,
    current: 'current version',
    changes: (before: string, after: string) => `What changed between ${before} and ${after}`,
    onlyOne: 'There is only this version so far.',
    restore: 'Restore…',
    restoreLabel: (moment: string) => `Restore the version of ${moment}`,
    restoreTitle: 'Restore this version?',
    restoreText: (moment: string) =>
      `The draft gets the content of ${moment}. The current content stays in the list of versions.`,
    restoreScheduled: (date: string) =>
      `This entry is approved and will be published on ${date}. Restoring takes the approval back.`,
    restoreWithout: (count: number) =>
      count === 1
        ? 'An image of this version was deleted and will be missing.'
        : `${count} images of this version were deleted and will be missing.`,
    restoring: 'Restoring…',
    restoreConfirm: 'Restore',
    notRestored: 'Not restored.',
    forbidden: 'Only authors can see the versions of an entry.',
  },
  controls: {
    correct: 'Correct…',
    withdraw: 'Withdraw…',
    reinstate: 'Publish again…',
    withdrawnOn: (date: string, name: string | null, reason: string) =>
      `Withdrawn on ${date}${name === null ? '' : ` by ${name}`}: ${reason}`,
    correctedOn: (date: string) => `Last corrected on ${date}.`,
    withdrawTitle: 'Withdraw this entry?',
    withdrawText: {
      internal: 'Colleagues will no longer see the entry.',
      customer: 'Colleagues and customers will no longer see the entry.',
      public: 'Nobody will see the entry any more, inside or outside the company.',
    },
    withdrawKept:
      'The entry keeps its number. Messages in the chat are updated. You can publish the entry again later.',
    reason: 'Reason',
    reasonHelp: 'Readers who open its address see this.',
    reasonMissing: 'Enter a reason.',
    withdrawing: 'Withdrawing…',
    withdrawConfirm: 'Withdraw',
    reinstateTitle: 'Publish this entry again?',
    reinstateText: {
      internal: 'Colleagues will see the entry again, with its number and its date.',
      customer: 'Colleagues and customers will see the entry again, with its number and its date.',
      public: 'Everyone will see the entry again, with its number and its date.',
    },
    reinstating: 'One moment…',
    reinstateConfirm: 'Publish again',
    failed: 'Not done.',
  },
  correct: {
    title: 'Correct the entry',
    lead: 'Number, address, project, type, audience and date stay as they are. Readers see the correction at once.',
    fromVersion:
      'The form has the content of an older version. Readers see it once you publish the correction.',
    notPublished: 'Only a published entry can be corrected.',
    forbidden: 'Only publishers can correct an entry.',
    back: 'Back to the entry',
    cover: 'Alt text of the cover image',
    aboutReaders: 'What readers learn',
    note: 'Note (optional)',
    noteHelp: 'Says what was wrong. Readers see the note below the entry, with the date.',
    major: 'Important: show the entry as unread again to everyone',
    save: 'Correct the entry…',
    nothing: 'Nothing has changed yet.',
    notKept:
      'This browser has no room for what you have written. Leave this page open until it is published.',
    changes: 'Your changes',
    confirmTitle: 'Publish this correction?',
    confirm: 'Publish the correction',
    confirming: 'Publishing…',
    withNote: (note: string) => `Readers see this note: “${note}”`,
    withoutNote: 'Readers see no note.',
    isMajor: 'The entry becomes unread again for everyone.',
    chat: 'If the entry is in a message that the bot sent in the last 30 days, that message is updated.',
    others: (count: number): string =>
      count === 1
        ? 'This published entry shows an image whose alt text you have changed, and is corrected too:'
        : 'These published entries show an image whose alt text you have changed, and are corrected too:',
    /** Before the titles of these entries. */
    scheduled: (count: number): string =>
      count === 1
        ? 'A scheduled entry shows an image whose alt text you have changed. It needs to be approved again:'
        : 'Scheduled entries show an image whose alt text you have changed. They need to be approved again:',
    done: 'Corrected. Readers see the new version now.',
    refused: 'Not corrected:',
    changed:
      'Not corrected: the entry has changed since you opened this page. What you have written is kept.',
    reload: 'Show the current version',
  },
}

export type HistoryMessages = typeof history
