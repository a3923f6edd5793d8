import type { Audit } from '@/payload-types'

type Event = Pick<Audit, 'actorKind' | 'actorId' | 'action' | 'target' | 'targetId'>

/** Events in their order, where changes of one record by one actor that follow each other are together: a form saves every few seconds. */
export function groupEvents<T extends Event>(events: readonly T[]): [T, ...T[]][] {
  const groups: [T, ...T[]][] = []
  for (const event of events) {
    const group = groups.at(-1)
    if (group && isSameChange(group[0], event)) group.push(event)
    else groups.push([event])
  }
  return groups
}

function isSameChange(one: Event, other: Event): boolean {
  return (
    one.action === 'update' &&
    other.action === 'update' &&
    one.actorKind === other.actorKind &&
    one.actorId === other.actorId &&
    one.target === other.target &&
    one.targetId === other.targetId
  )
}
