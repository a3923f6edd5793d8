// Everything that a route file needs beside its operation and its presenters.
export { boundClientAccess, clientAccess, openAccess, schedulerAccess } from './auth/access'
export * from './parameters'
export { reply, textResponse } from './response/reply'
export { defineRoute } from './routing/defineRoute'
