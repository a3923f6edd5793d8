import { admin } from './de/admin'
import { approval } from './de/approval'
import { archive } from './de/archive'
import { audit } from './de/audit'
import { cli } from './de/cli'
import { collections } from './de/collections'
import { desk } from './de/desk'
import { digest } from './de/digest'
import { failure } from './de/failure'
import { feeds } from './de/feeds'
import { findings } from './de/findings'
import { history } from './de/history'
import { issues } from './de/issues'
import { list } from './de/list'
import { manage } from './de/manage'
import { notifications } from './de/notifications'
import { preview } from './de/preview'
import { problems } from './de/problems'
import { projects } from './de/projects'
import { signIn } from './de/signIn'
import { whatsNew } from './de/whatsNew'
import { writing } from './de/writing'
import type { Messages } from './en'

/** The texts of the product in German. */
export const de: Messages = {
  admin,
  approval,
  archive,
  audit,
  cli,
  collections,
  desk,
  digest,
  failure,
  feeds,
  findings,
  history,
  issues,
  list,
  manage,
  notifications,
  preview,
  problems,
  projects,
  signIn,
  whatsNew,
  writing,
}
