import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { Clock } from '#contract/clock.ts'
import { t } from '#web/language/t.ts'
import { pageScope } from '#web/pages/pageScope.ts'
import { messagePage } from '#web/pages/steps.tsx'
import { storedProblem } from '#web/problems/problem.ts'
import type { Calls } from './calls.ts'
import type { Collections } from './collections.ts'
import { CollectProblem } from './collectProblem.ts'
import { redeemCode } from './credential.ts'
import { addressOf, callbackPath, linkPath } from './grantRequest.ts'
import { messages } from './messages.ts'

const short = z.string().check(z.maxLength(200))
const answer = z.object({
  state: short,
  code: z.optional(z.string().check(z.maxLength(4000))),
  error: z.optional(short),
})

const allowedPage = () => messagePage({ title: t(messages.allowed), text: t(messages.allowedText) })
const notAllowedPage = () => messagePage({ title: t(messages.notAllowed), text: t(messages.notAllowedText) })
const unknownPage = () => messagePage({ title: t(messages.unknownLink), text: t(messages.unknownLinkText) })

interface GrantPagesContext {
  collections: Collections
  calls: Calls
  clock: Clock
}

/**
 * The link that `tenfoot collect connect` shows, and the address to which the person's answer comes back. Anyone who
 * has the link may give the grant; it works once. The state of the answer is a secret of its own (RFC 9700, section
 * 4.7).
 */
export async function grantPages(
  app: FastifyInstance,
  { collections, calls, clock }: GrantPagesContext,
): Promise<void> {
  pageScope(app, ({ statusCode = 500 }) => ({ status: statusCode, page: unknownPage() }))
  const unknown = (reply: FastifyReply) => reply.code(404).send(unknownPage())

  app.get<{ Params: { name: string; key: string } }>(`${linkPath}/:name/:key`, async ({ params }, reply) => {
    const found = await collections.requestOf(params.name, 'key', params.key)
    if (!found) return unknown(reply)
    return reply.redirect(addressOf(params.name, found.request))
  })

  app.get(callbackPath, async (request, reply) => {
    const parsed = z.safeParse(answer, request.query)
    const [name = '', state = ''] = parsed.data?.state.split('.') ?? []
    const found = await collections.requestOf(name, 'state', state)
    if (!parsed.success || !found) return unknown(reply)
    try {
      const { code, error } = parsed.data
      if (code === undefined)
        throw new CollectProblem(
          error === undefined || error === 'access_denied'
            ? storedProblem('notAllowed')
            : storedProblem('serviceRefused', { reason: error.replace(/[^\w .-]/g, '') }),
          false,
        )
      const signal = AbortSignal.timeout(60_000)
      const grant = await redeemCode(found.request, code, { calls, clock, signal })
      if (!(await collections.replace(found.row, grant, { due_at: clock.now() }))) return unknown(reply)
      return allowedPage()
    } catch (error) {
      if (!(error instanceof CollectProblem)) throw error
      await collections.refuse(found, error.problem)
      return reply.code(403).send(notAllowedPage())
    }
  })
}
