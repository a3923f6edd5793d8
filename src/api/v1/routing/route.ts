// Everything that a route file imports besides its operation and presenters.
export { boundClientAccess, clientAccess, accessBy, schedulerAccess } from './access'
export * from './parameters'
export { reply, textResponse } from '../response/reply'
export { defineRoute } from './defineRoute'
