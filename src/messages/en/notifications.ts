import { countOf } from '@/lib/text'

/** The mails that tell publishers what waits for them, and authors what was decided about their entries. */
export const notifications = {
  submitted: {
    subject: ({ title }: { title: string }) => `For approval: ${title}`,
    subjectMany: ({ count }: { count: number }) => `${count} entries wait for approval`,
    one: ({ host }: { host: string }) => `An entry waits for your approval at ${host}:`,
    many: ({ count, host }: { count: number; host: string }) =>
      `${count} entries wait for your approval at ${host}:`,
    item: ({ project, by }: { project: string; by: string }) => `${project} · submitted by ${by}`,
    why: 'You get this e-mail at most every 15 minutes, because you approve entries. You can turn it off in your account.',
  },
  decided: {
    subjectSentBack: ({ title }: { title: string }) => `Sent back: ${title}`,
    subjectPublished: ({ title }: { title: string }) => `Published: ${title}`,
    subjectMany: ({ sentBack, published }: { sentBack: number; published: number }) => {
      const count = sentBack + published
      if (published === 0) return `${count} entries were sent back`
      if (sentBack === 0) return `${count} entries were published`
      return `Your entries: ${published} published, ${sentBack} sent back`
    },
    sentBack: ({ by }: { by: string }) => `${by} asks for changes to your entry:`,
    published: ({ by }: { by: string }) => `${by} has approved your entry, and it is published:`,
    many: 'There is news about your entries:',
    itemSentBack: ({ project, by }: { project: string; by: string }) => `${project} · sent back by ${by}`,
    itemPublished: ({ project, by }: { project: string; by: string }) =>
      `${project} · approved by ${by}, published`,
    why: 'You get this e-mail because you wrote the entry. You can turn it off in your account.',
    whyMany: 'You get this e-mail because you wrote these entries. You can turn it off in your account.',
  },
  more: ({ count }: { count: number }) => `… and ${countOf(count, 'more entry', 'more entries')}`,
  review: 'Review the entry',
  edit: 'Edit the entry',
  read: 'Read the entry',
  toDesk: 'Go to your desk',
}

export type NotificationMessages = typeof notifications
