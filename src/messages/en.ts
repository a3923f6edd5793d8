import { admin } from './en/admin'
import { approval } from './en/approval'
import { archive } from './en/archive'
import { audit } from './en/audit'
import { cli } from './en/cli'
import { collections } from './en/collections'
import { desk } from './en/desk'
import { digest } from './en/digest'
import { failure } from './en/failure'
import { feeds } from './en/feeds'
import { findings } from './en/findings'
import { history } from './en/history'
import { issues } from './en/issues'
import { list } from './en/list'
import { manage } from './en/manage'
import { notifications } from './en/notifications'
import { preview } from './en/preview'
import { problems } from './en/problems'
import { projects } from './en/projects'
import { signIn } from './en/signIn'
import { whatsNew } from './en/whatsNew'
import { writing } from './en/writing'

/** The texts of the product in English. `de.ts` must have the same keys: a missing one is a type error. */
export const en = {
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

/** The texts in one language, by section. */
export type Messages = typeof en
