import '@/cli'
import { parseEnvironment } from '@/runtime/parseEnvironment'

// What a command finds when the configuration reads the environment.
process.stdout.write(`${JSON.stringify(parseEnvironment(process.env))}\n`)
