/** Runs work that weighs so much when there is room for it. */
export type Turns = <Value>(weight: number, work: () => Promise<Value>) => Promise<Value>

/**
 * Lets work run side by side as long as all of it together weighs no more than `capacity`, first come first served; what
 * alone is heavier runs alone. Nobody is turned away: whoever waits, waits for as long as it takes.
 */
export function makeTurns(capacity: number): Turns {
  const waiting: { weight: number; begin: () => void }[] = []
  let carried = 0

  function letIn(): void {
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      if (carried > 0 && carried + next.weight > capacity) return
      waiting.shift()
      carried += next.weight
      next.begin()
    }
  }

  return async (weight, work) => {
    await new Promise<void>((begin) => {
      waiting.push({ weight, begin })
      letIn()
    })
    try {
      return await work()
    } finally {
      carried -= weight
      letIn()
    }
  }
}
