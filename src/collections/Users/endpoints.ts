import { z } from 'zod'
import { userEndpoint } from '@/collections/userEndpoint'
import { LIMITS } from '@/domain/limits'
import { invitationMail } from '@/integrations/mail/signInMail'
import { systemClock } from '@/lib/dates'
import { languageOf } from '@/messages/language'
import { deactivateUser, endSessions, reactivateUser } from '@/operations/signIn/manageUsers'
import { inviteUser } from '@/operations/signIn/users'
import { environment } from '@/runtime/environment'
import { sendAfterResponse } from '@/session/afterResponse'

/** Actions of administrators on users, besides editing (ADMIN-2). */
export const endpoints = [
  // Mails the link and returns it, for people whose mail does not arrive (ADMIN-13). The operation validates the body.
  userEndpoint({
    path: '/invite',
    method: 'post',
    role: 'admin',
    body: z.unknown(),
    status: 201,
    handle: async ({ req, user, body }) => {
      const { publicUrl, mailFrom } = environment()
      const invited = await inviteUser(req.payload, { publicUrl }, user, body)
      if (!invited.ok) return invited
      const { doc, link } = invited.value
      const mail = invitationMail({
        email: doc.email,
        link,
        host: new URL(publicUrl).host,
        language: doc.language ?? languageOf(req.i18n),
        hours: LIMITS.invitationHours,
        by: user.name,
      })
      sendAfterResponse(req.payload, { ...mail, from: mailFrom, to: doc.email })
      return invited
    },
  }),

  // Takes effect on the next request (ADMIN-13).
  userEndpoint({
    path: '/:id/end-sessions',
    method: 'post',
    role: 'admin',
    handle: ({ req, user, id }) => endSessions(req.payload, user, id),
  }),

  // Takes effect on the next request (ADMIN-14).
  userEndpoint({
    path: '/:id/deactivate',
    method: 'post',
    role: 'admin',
    handle: ({ req, user, id }) => deactivateUser(req.payload, user, id, systemClock),
  }),

  userEndpoint({
    path: '/:id/reactivate',
    method: 'post',
    role: 'admin',
    handle: ({ req, user, id }) => reactivateUser(req.payload, user, id, systemClock),
  }),
]
