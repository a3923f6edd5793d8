/** The texts of the admin's pages for users, clients, projects and the audit log. */
export const manage = {
  users: {
    invite: 'Invite',
    inviteTitle: 'Invite someone',
    email: 'E-mail address',
    role: 'Role',
    name: 'Name',
    nameHelp: 'Leave empty to name the person after the address.',
    send: 'Send the invitation',
    sending: 'Sending …',
    invited: (name: string) => `${name} is invited`,
    mailed: (email: string) => `An e-mail with this link is on its way to ${email}.`,
    linkHelp: 'If it does not arrive, pass the link on yourself. It works once, within 24 hours.',
    link: 'Sign-in link',
    done: 'Done',
    another: 'Invite someone else',
    resend: 'Send a new link',
    resendQuestion: (name: string) => `Send ${name} a new link?`,
    resendText: (email: string) =>
      `${email} gets an e-mail with a link that signs them in once, within 24 hours.`,
    resent: 'New link',
    endSessions: 'End all sessions',
    endSessionsQuestion: (name: string) => `Sign ${name} out everywhere?`,
    endSessionsText: (name: string) =>
      `All browsers of ${name} are signed out at once. Unsaved text stays in the browser. ${name}’s feeds end for good: their addresses stop working. ${name} can sign in again with a new link, and create new feeds.`,
    endSessionsAction: 'Sign out everywhere',
    ended: (sessions: number) =>
      sessions === 0
        ? 'There was no session.'
        : sessions === 1
          ? 'One session has ended.'
          : `${sessions} sessions have ended.`,
    feedsEnded: (feeds: number) => (feeds === 1 ? 'One feed has ended.' : `${feeds} feeds have ended.`),
    deactivate: 'Deactivate',
    deactivateQuestion: (name: string) => `Deactivate ${name}?`,
    deactivateText: (name: string) =>
      `${name} is signed out at once, cannot sign in, and gets no e-mails. ${name}’s feeds end for good: their addresses stop working. The entries stay. You can reactivate ${name} at any time, but not the feeds.`,
    reactivate: 'Reactivate',
    reactivateQuestion: (name: string) => `Reactivate ${name}?`,
    reactivateText: (name: string, role: string) => `${name} can sign in again, with the same role: ${role}.`,
    working: 'One moment …',
    states: { active: 'Active', invited: 'Invited', deactivated: 'Deactivated' },
    deactivatedSince: (date: string) => `Deactivated on ${date}. This person cannot sign in.`,
  },
  projects: {
    order: 'Change the order',
    orderHelp:
      'Drag a project to its place, or use the arrows. Archive, digest and API follow this order at once.',
    move: (name: string) => `Move ${name}`,
    up: (name: string) => `Move ${name} up`,
    down: (name: string) => `Move ${name} down`,
    moved: (name: string, place: number, count: number) => `${name} is now number ${place} of ${count}.`,
  },
  account: {
    language: 'Language',
    languageHelp: 'For the archive and the admin, in every browser in which you are signed in.',
  },
}

export type ManageMessages = typeof manage
