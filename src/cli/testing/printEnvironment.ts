import '@/cli'
import { parseEnvironment } from '@/server/parseEnvironment'

// What a command finds when the configuration reads the environment.
process.stdout.write(`${JSON.stringify(parseEnvironment(process.env))}\n`)
