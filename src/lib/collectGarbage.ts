import v8 from 'node:v8'
import vm from 'node:vm'

v8.setFlagsFromString('--expose-gc')
/** Collects all garbage of this thread, which takes up to a tenth of a second. */
export const collectGarbage = vm.runInNewContext('gc') as () => void
