import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type AuthenticatorPage,
  authenticatorPages,
  authenticatorPaths,
} from '#web/one-time-codes/authenticatorPages.tsx'
import { fleetPage, operatorPaths, type Visit } from '../fleetPage.tsx'
import type { OperatorScope } from '../operatorScope.ts'
import { oneOf } from '../queries.ts'

/** Most of these pages of one address in a minute. */
const limited = { config: { rateLimit: { max: 60, timeWindow: 60_000 } } }

/** The pages on which operators set up their own authenticator apps. */
export function ownAuthenticatorPages(pages: FastifyInstance, scope: OperatorScope): void {
  const { browsers, foreignForm, log, operators, personOf, settings, signIns, visitOf } = scope
  const path = operatorPaths.authenticator
  const paths = authenticatorPaths(path)

  const pagesOf = ({ operator: { name }, csrf }: Visit) => {
    const record = (act: 'set-up' | 'removed' | 'refused' | 'recovery-codes' | 'recovered') =>
      log.record({
        by: name,
        act: `authenticator-${act}`,
        text: name,
        result: act === 'refused' ? 'failed' : 'done',
      })
    return authenticatorPages({
      authenticators: signIns.authenticators,
      owner: name,
      account: name,
      issuer: 'Tenfoot fleet',
      path,
      onward: operatorPaths.list,
      csrf,
      isRequired: settings.fleet.secondFactor === 'required',
      place: 'signed in',
      remove: async () => {
        if (await operators.removeAuthenticator(name)) await record('removed')
      },
      record,
    })
  }

  const draw = async (
    request: FastifyRequest,
    reply: FastifyReply,
    run: (own: ReturnType<typeof pagesOf>) => Promise<AuthenticatorPage>,
  ) => {
    const visit = await personOf(request, reply)
    if (!visit) return reply.redirect(operatorPaths.signIn, 303)
    if (request.method === 'POST' && !browsers.isOwnForm(request, oneOf(request.body, 'csrf') ?? ''))
      return foreignForm(reply)
    const { title, children, status } = await run(pagesOf(visit))
    const isIn = (await visitOf(request, reply)) !== undefined
    return reply.code(status).send(fleetPage(visit, { title, children, ...(isIn ? {} : { sections: [] }) }))
  }
  const codeOf = ({ body }: FastifyRequest) => oneOf(body, 'code') ?? ''

  pages.get(path, limited, (request, reply) => draw(request, reply, (own) => own.show()))
  pages.post(paths.begin, limited, (request, reply) => draw(request, reply, (own) => own.begin()))
  pages.post(paths.confirm, limited, (request, reply) => draw(request, reply, (own) => own.confirm(codeOf(request))))
  pages.post(paths.change, limited, (request, reply) =>
    draw(request, reply, (own) =>
      own.change(codeOf(request), oneOf(request.body, 'change') === 'remove' ? 'remove' : 'recovery-codes'),
    ),
  )
}
