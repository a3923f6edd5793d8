import '@/cli'
import { parseEnvironment } from '@/runtime/parseEnvironment'

// Prints the environment that a command sees when the configuration is read.
process.stdout.write(`${JSON.stringify(parseEnvironment(process.env))}\n`)
