import type { FastifyInstance } from 'fastify'
import { t } from '#web/language/t.ts'
import { codePage } from '#web/one-time-codes/codePage.tsx'
import { messages as codeMessages } from '#web/one-time-codes/messages.ts'
import { Field } from '#web/pages/fields.tsx'
import { Post, Submit } from '#web/pages/form.tsx'
import { page } from '#web/pages/frame.tsx'
import { operatorPaths } from '../fleetPage.tsx'
import { messages as general } from '../messages.ts'
import type { OperatorScope } from '../operatorScope.ts'
import { oneOf } from '../queries.ts'
import { messages } from './messages.ts'

/** Most sign-ins from one address in a minute: each costs a slow hash. */
const perMinute = 30
/** Where a person comes from who has to sign in: a page of these, and nowhere else. */
const ownPath = /^\/fleet(?:\/log|\/plans|\/enrolments|\/alerts|\/played|\/updates|\/screens\/[0-9a-f-]{36})?$/

const signInPage = (form: { csrf: string; to?: string | undefined; name?: string; error?: string }): string =>
  page({
    product: t(general.product),
    title: t(messages.signIn),
    children: (
      <Post action={operatorPaths.signIn} csrf={form.csrf} hiddenFields={{ to: form.to }}>
        <Field name="name" label={t(messages.operator)} value={form.name} autoComplete="username" isSecret />
        <Field
          name="password"
          label={t(messages.password)}
          type="password"
          error={form.error}
          autoComplete="current-password"
        />
        <Submit label={t(messages.signIn)} />
      </Post>
    ),
  })

const secondStepPage = (form: { csrf: string; to?: string | undefined; secondStep: string; error?: string }): string =>
  page({
    product: t(general.product),
    ...codePage({
      action: operatorPaths.secondStep,
      csrf: form.csrf,
      hiddenFields: { to: form.to, second_step: form.secondStep },
      error: form.error,
    }),
  })

/** The sign-in of operators, which is the proxy’s own: a fleet works with services of others, too. */
export function signInPages(pages: FastifyInstance, scope: OperatorScope): void {
  const { signIns, cookie, browsers, log, personOf } = scope
  const limited = { config: { rateLimit: { max: perMinute, timeWindow: 60_000 } } }
  const targetOf = (query: unknown) => {
    const to = oneOf(query, 'to')
    return to !== undefined && ownPath.test(to) ? to : undefined
  }

  pages.get(operatorPaths.signIn, limited, async (request, reply) => {
    const to = targetOf(request.query)
    if (await personOf(request, reply)) return reply.redirect(to ?? operatorPaths.list, 303)
    return signInPage({ csrf: browsers.formToken(request, reply), to })
  })

  pages.post(operatorPaths.signIn, limited, async (request, reply) => {
    const { body } = request
    const to = targetOf(body)
    const name = (oneOf(body, 'name') ?? '').trim().toLowerCase()
    const again = (status: number, error: string) =>
      reply.code(status).send(signInPage({ csrf: browsers.formToken(request, reply), to, name, error }))
    if (!browsers.isOwnForm(request, oneOf(body, 'csrf') ?? '')) return again(403, t(general.formExpired))
    const from = { ip: request.ip, browser: cookie.read(request) ?? '' }
    const outcome = await signIns.signIn(name, oneOf(body, 'password') ?? '', from)
    if (outcome === 'too many') return again(429, t(messages.tooMany))
    if (outcome === 'wrong') return again(400, t(messages.wrongPassword))
    if ('secondStep' in outcome)
      return secondStepPage({ csrf: browsers.formToken(request, reply), to, secondStep: outcome.secondStep })
    // A new secret, so that nobody who knew the one before is signed in with it.
    cookie.write(reply, outcome.secret)
    return reply.redirect(to ?? operatorPaths.list, 303)
  })

  pages.post(operatorPaths.secondStep, limited, async (request, reply) => {
    const { body } = request
    const to = targetOf(body)
    const csrf = browsers.formToken(request, reply)
    if (!browsers.isOwnForm(request, oneOf(body, 'csrf') ?? ''))
      return reply.code(403).send(signInPage({ csrf, to, error: t(general.formExpired) }))
    const secondStep = oneOf(body, 'second_step') ?? ''
    const outcome = await signIns.enterCode(secondStep, oneOf(body, 'code') ?? '', cookie.read(request) ?? '')
    if ('refusal' in outcome) {
      if (outcome.refusal === 'over')
        return reply.code(400).send(signInPage({ csrf, to, error: t(codeMessages.stepOver) }))
      const { name, refusal } = outcome
      await log.record({ by: name, act: 'authenticator-refused', text: name, result: 'failed' })
      const error = t(refusal === 'wrong' ? codeMessages.wrongCode : codeMessages.tooManyCodes)
      return reply.code(refusal === 'wrong' ? 400 : 429).send(secondStepPage({ csrf, to, secondStep, error }))
    }
    const { name, isRecovery, secret } = outcome
    if (isRecovery) await log.record({ by: name, act: 'authenticator-recovered', text: name, result: 'done' })
    cookie.write(reply, secret)
    return reply.redirect(to ?? operatorPaths.list, 303)
  })

  pages.post(operatorPaths.signOut, limited, async (request, reply) => {
    const secret = cookie.read(request)
    if (secret !== undefined && browsers.isOwnForm(request, oneOf(request.body, 'csrf') ?? '')) {
      await signIns.signOut(secret)
      cookie.clear(reply)
    }
    return reply.redirect(operatorPaths.signIn, 303)
  })
}
