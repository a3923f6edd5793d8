// Preloaded with `--import`: sets the clock of a process back by CLOCK_BACK_MS when it receives SIGUSR2, as an operator or a time
// server does. `performance.now()` and timers are not affected, as there.
let back = 0
const RealDate = Date
const now = () => RealDate.now() - back

globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(now()).toString(),
  construct: (_, args, newTarget) => Reflect.construct(RealDate, args.length > 0 ? args : [now()], newTarget),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
})

process.on('SIGUSR2', () => {
  back = Number(process.env.CLOCK_BACK_MS)
})
