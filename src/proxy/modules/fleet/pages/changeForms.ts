import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { t } from '#web/language/t.ts'
import { messagePage } from '#web/pages/steps.tsx'
import { ActRefused } from '../actRefused.ts'
import { errorText } from './acts/ActPage.tsx'
import { operatorPaths, type Visit } from './fleetPage.tsx'
import { messages } from './messages.ts'
import type { OperatorScope } from './operatorScope.ts'
import { oneOf } from './queries.ts'

/** Most changes of one address in a minute. */
const perMinute = 120

/** Adds forms that change something, each only for a browser that has received it. */
export const changeForms =
  (pages: FastifyInstance, { browsers, visitOf, foreignForm }: OperatorScope, bodyLimit: number) =>
  (path: string, act: (visit: Visit, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
    pages.post(
      path,
      { bodyLimit, config: { rateLimit: { max: perMinute, timeWindow: 60_000 } } },
      async (request, reply) => {
        const visit = await visitOf(request, reply)
        if (!visit) return reply.redirect(operatorPaths.signIn, 303)
        if (!browsers.isOwnForm(request, oneOf(request.body, 'csrf') ?? '')) return foreignForm(reply)
        try {
          return await act(visit, request, reply)
        } catch (error) {
          if (!(error instanceof ActRefused)) throw error
          const status = { role: 403, plan: 404 }[error.why as string] ?? 409
          return reply.code(status).send(messagePage({ title: t(messages.failed), text: errorText(error.why) }))
        }
      },
    )
