import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { networkOf } from '#contract/networks.ts'
import { tooManyPasswords } from '#platform/authorization/pages/tooManyPasswords.ts'
import { countPasswordAttempt, createRateLimits } from '#platform/authorization/passwordRateLimit.ts'
import { withAuthorizationTables } from '#platform/authorization/schema.ts'
import { t } from '#web/language/t.ts'
import { codePage } from '#web/one-time-codes/codePage.tsx'
import { messages as codeMessages } from '#web/one-time-codes/messages.ts'
import { Field } from '#web/pages/fields.tsx'
import { Post, Submit } from '#web/pages/form.tsx'
import type { ConsoleContext } from '../console.ts'
import { consolePage } from '../consolePage.tsx'
import { messages as shared } from '../messages.ts'
import { consolePaths, letInParameter } from '../paths.ts'
import type { ConsoleVisit, createConsoleVisits } from '../visit.ts'
import { placeOf } from './authenticator.ts'
import { messages } from './messages.ts'

const short = z._default(z.string().check(z.maxLength(256)), '')
const signInForm = z.object({ csrf: short, name: short, password: short })
const secondStepForm = z.object({ csrf: short, second_step: short, code: short })

/** In the address that `tenfoot administrator let-in` prints. */
const letInQuery = z.object({ [letInParameter]: z.catch(z.optional(z.string().check(z.maxLength(256))), undefined) })

const page = (visit: ConsoleVisit, { name, error }: { name?: string; error?: string } = {}) =>
  consolePage(
    { visit, sections: [] },
    {
      title: t(messages.signIn),
      children: (
        <Post action={consolePaths.signIn} csrf={visit.csrf}>
          <Field
            name="name"
            label={t(messages.administrator)}
            value={name}
            hint={t(messages.firstAdministrator)}
            autoComplete="username"
          />
          <Field
            name="password"
            label={t(shared.password)}
            type="password"
            error={error}
            autoComplete="current-password"
          />
          <Submit label={t(messages.signIn)} />
        </Post>
      ),
    },
  )

const secondStepPage = (visit: ConsoleVisit, { secondStep, error }: { secondStep: string; error?: string }) =>
  consolePage(
    { visit, sections: [] },
    codePage({
      action: consolePaths.secondStep,
      csrf: visit.csrf,
      hiddenFields: { second_step: secondStep },
      error,
    }),
  )

/** Sign-in and sign-out. Wrong passwords have the same limits as those of accounts, but are counted separately. */
export function signInPages(
  app: FastifyInstance,
  context: ConsoleContext,
  visits: ReturnType<typeof createConsoleVisits>,
): void {
  const { keys, clock, events, operations, settings } = context
  const rateLimits = createRateLimits(withAuthorizationTables(context.db), keys, clock)
  const { passwordGuesses } = settings.limits

  const originOf = (request: FastifyRequest) => ({ address: request.ip, browser: visits.browserOf(request) })
  /** Sets the cookies of a new sign-in. */
  const enter = async (request: FastifyRequest, reply: FastifyReply, name: string, cookie: string) => {
    const { known } = operations.administrators
    visits.enter(reply, cookie)
    visits.setKnown(reply, await known.remember(visits.known(request), networkOf(request.ip), name))
    return reply.redirect(consolePaths.root, 303)
  }

  app.get(consolePaths.signIn, async (request, reply) => {
    const { [letInParameter]: letIn } = z.parse(letInQuery, request.query)
    const admitted = letIn && (await operations.administrators.known.admit(visits.known(request), letIn))
    if (admitted) visits.setKnown(reply, admitted)
    // The text does not stay in the address bar.
    if (letIn) return reply.redirect(consolePaths.signIn, 303)
    const visit = await visits.read(request, reply)
    return visit.administrator ? reply.redirect(consolePaths.root, 303) : page(visit)
  })

  app.post(consolePaths.signIn, async (request, reply) => {
    const visit = await visits.read(request, reply)
    const form = z.safeParse(signInForm, request.body)
    if (!form.success || !(await visits.isOwnForm(request, form.data.csrf)))
      return reply.code(403).send(page(visit, { error: t(messages.signInExpired) }))
    const { name, password } = form.data
    const administrator = name.trim().toLowerCase()
    const network = networkOf(request.ip)
    const { known } = operations.administrators
    const paid = await countPasswordAttempt(rateLimits, passwordGuesses, {
      kind: 'console',
      name: administrator,
      ip: request.ip,
      known: await known.find(visits.known(request), network, administrator),
    })
    if (!paid) {
      await events.record(context.db, {
        kind: 'refused',
        action: 'console.too-many',
        actor: 'unknown',
        subject: 'console',
        address: request.ip,
      })
      const error = `${tooManyPasswords(passwordGuesses.maxWaitSeconds)} ${t(messages.letIn)}`
      return reply.code(429).send(page(visit, { name, error }))
    }
    const outcome = await operations.administrators.signIn(name, password, originOf(request))
    if (outcome === undefined) return reply.code(400).send(page(visit, { name, error: t(messages.wrongPassword) }))
    await rateLimits.refund(paid)
    if ('secondStep' in outcome) return secondStepPage(visit, outcome)
    return enter(request, reply, administrator, outcome.cookie)
  })

  app.post(consolePaths.secondStep, async (request, reply) => {
    const visit = await visits.read(request, reply)
    const form = z.safeParse(secondStepForm, request.body)
    if (!form.success || !(await visits.isOwnForm(request, form.data.csrf)))
      return reply.code(403).send(page(visit, { error: t(messages.signInExpired) }))
    const { second_step: secondStep, code } = form.data
    const outcome = await operations.administrators.enterCode(secondStep, code, originOf(request), (name) =>
      placeOf(operations.administrators, visits.known(request), { ip: request.ip, name }),
    )
    if (outcome === 'over') return reply.code(400).send(page(visit, { error: t(codeMessages.stepOver) }))
    if (outcome === 'wrong')
      return reply.code(400).send(secondStepPage(visit, { secondStep, error: t(codeMessages.wrongCode) }))
    if (outcome === 'too many')
      return reply.code(429).send(secondStepPage(visit, { secondStep, error: t(codeMessages.tooManyCodes) }))
    return enter(request, reply, outcome.name, outcome.cookie)
  })

  app.post(consolePaths.signOut, async (request, reply) => {
    const form = z.safeParse(signInForm, request.body)
    if (form.success && (await visits.isOwnForm(request, form.data.csrf))) await visits.leave(request, reply)
    return reply.redirect(consolePaths.signIn, 303)
  })
}
