import type { FastifyInstance } from 'fastify'
import { t } from '#web/language/t.ts'
import { Field } from '#web/pages/fields.tsx'
import { Post, Submit } from '#web/pages/form.tsx'
import { page } from '#web/pages/frame.tsx'
import { operatorPaths } from './fleetPage.tsx'
import { messages } from './messages.ts'
import type { OperatorScope } from './operatorScope.ts'
import { oneOf } from './queries.ts'

/** Most sign-ins from one address in a minute: each costs a slow hash. */
const perMinute = 30
/** Where a person comes from who has to sign in: a page of these, and nowhere else. */
const ownPath = /^\/fleet(?:\/log|\/plans|\/enrolments|\/alerts|\/played|\/screens\/[0-9a-f-]{36})?$/

const signInPage = (form: { csrf: string; to?: string | undefined; name?: string; error?: string }): string =>
  page({
    product: t(messages.product),
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

/** The sign-in of operators, which is the proxy’s own: a fleet works with services of others, too. */
export function signInPages(pages: FastifyInstance, scope: OperatorScope): void {
  const { operators, cookie, browsers, visitOf } = scope
  const limited = { config: { rateLimit: { max: perMinute, timeWindow: 60_000 } } }
  const targetOf = (query: unknown) => {
    const to = oneOf(query, 'to')
    return to !== undefined && ownPath.test(to) ? to : undefined
  }

  pages.get(operatorPaths.signIn, limited, async (request, reply) => {
    const to = targetOf(request.query)
    if (await visitOf(request, reply)) return reply.redirect(to ?? operatorPaths.list, 303)
    return signInPage({ csrf: browsers.formToken(request, reply), to })
  })

  pages.post(operatorPaths.signIn, limited, async (request, reply) => {
    const { body } = request
    const to = targetOf(body)
    const name = (oneOf(body, 'name') ?? '').trim().toLowerCase()
    const again = (status: number, error: string) =>
      reply.code(status).send(signInPage({ csrf: browsers.formToken(request, reply), to, name, error }))
    if (!browsers.isOwnForm(request, oneOf(body, 'csrf') ?? '')) return again(403, t(messages.formExpired))
    const secret = await operators.signIn(name, oneOf(body, 'password') ?? '', request.ip)
    if (secret === 'too many') return again(429, t(messages.tooMany))
    if (secret === 'wrong') return again(400, t(messages.wrongPassword))
    // A new secret, so that nobody who knew the one before is signed in with it.
    cookie.write(reply, secret)
    return reply.redirect(to ?? operatorPaths.list, 303)
  })

  pages.post(operatorPaths.signOut, limited, async (request, reply) => {
    const secret = cookie.read(request)
    if (secret !== undefined && browsers.isOwnForm(request, oneOf(request.body, 'csrf') ?? '')) {
      await operators.signOut(secret)
      cookie.clear(reply)
    }
    return reply.redirect(operatorPaths.signIn, 303)
  })
}
