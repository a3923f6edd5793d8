import path from 'node:path'
import { explainStartupErrors } from './explainStartupErrors'

// Here, since the configuration imports this file before it reads the environment.
explainStartupErrors()

type Commands = { key: string; scriptPath: string }[]

/** The operator's commands of CONTRACT.md 6, as `npx payload <key>`. `root` is the folder of payload.config.ts. */
export function commands(root: string): Commands {
  const script = (file: string) => path.join(root, 'src/cli', file)
  return [
    { key: 'client:create', scriptPath: script('clientCreate.ts') },
    { key: 'client:revoke', scriptPath: script('clientRevoke.ts') },
    { key: 'client:list', scriptPath: script('clientList.ts') },
    { key: 'user:invite', scriptPath: script('userInvite.ts') },
    { key: 'project:create', scriptPath: script('projectCreate.ts') },
    // Payload has a command of this name; ours comes first.
    { key: 'jobs:run', scriptPath: script('jobsRun.ts') },
    { key: 'demo', scriptPath: script('demo.ts') },
  ]
}
