import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { networkOf } from '#contract/networks.ts'
import { t } from '#web/language/t.ts'
import { pageScope } from '#web/pages/pageScope.ts'
import type { AuthorizationContext } from '../context.ts'
import { countPasswordAttempt } from '../passwordRateLimit.ts'
import { describeScopes } from '../scopeWords.ts'
import type { Account, NewSignIn } from '../signIns.ts'
import type { LastPage } from './lastPages.ts'
import { messages } from './messages.ts'
import { createNewPassword } from './newPassword.tsx'
import { createPasskeySignIn } from './passkeySignIn.ts'
import { createProviderSignIn } from './providerSignIn.tsx'
import { createSecondStep, enterWithPassword, type SignInOutcome } from './secondStep.tsx'
import { messagePage } from './steps.tsx'
import { tooManyPasswords } from './tooManyPasswords.ts'
import { createVisits, type Visit } from './visit.ts'

/**
 * Fields of the sign-in form that every page has. `show`: the button that shows or hides the password was pressed;
 * `passkey`: what a device answered.
 */
export const signInFields = {
  email: z._default(z.string().check(z.maxLength(256)), ''),
  password: z._default(z.string().check(z.maxLength(256)), ''),
  show: z.optional(z.enum(['yes', 'no'])),
  shown: z._default(z.enum(['yes', 'no']), 'no'),
  passkey: z.optional(z.string()),
}

const protectedForm = z.object({ csrf: z.string().check(z.maxLength(64)) })

/**
 * What all pages with forms share: cookies, headers, protection against forms of other sites, and the password check.
 * @param foreign the page for a form that came from elsewhere or too late
 */
export async function openForms(app: FastifyInstance, context: AuthorizationContext, foreign: LastPage) {
  const { authenticators, rateLimits, db, events, trustedDevices, scopes, secondSteps, signIns } = context
  const { passwordGuesses } = context.settings.limits
  const visits = createVisits(context)

  await app.register(cookie)
  pageScope(app, async ({ statusCode = 500 }, request, reply) => {
    const failed = { ...foreign, title: messages.wrong, text: messages.tryAgain }
    const visit = await visits.read(request, reply)
    return { status: statusCode, page: messagePage(visit, statusCode >= 500 ? failed : foreign) }
  })

  /** Sets the cookies of a new sign-in, which replaces the one of this browser. */
  const remember = async (request: FastifyRequest, reply: FastifyReply, { cookie, signIn }: NewSignIn) => {
    const { signIn: before } = await visits.read(request, reply)
    if (before) await signIns.end(before.id)
    visits.remember(reply, cookie)
    const device = visits.trustedDevice(request)
    const known = await trustedDevices.remember(device, networkOf(request.ip), signIn.account.id)
    visits.setTrustedDevice(reply, known)
  }

  const { askToSignIn, signInWithPasskey } = createPasskeySignIn(context, visits, remember)
  const providerSignIn = createProviderSignIn(context, askToSignIn)

  /** A code is needed after the password of an account with an authenticator app. */
  const enter = async (request: FastifyRequest, account: Account) =>
    account.disabled_at === null && (await authenticators.isOn(account.id))
      ? {
          secondStep: await secondSteps.begin({
            owner: account.id,
            passwordHash: account.password_hash,
            browser: visits.browserOf(request),
          }),
        }
      : enterWithPassword(signIns, request, account)

  return {
    visits,
    remember,
    askToSignIn,
    lead: providerSignIn.lead,
    choosePassword: createNewPassword(context).ask,
    providerSignIn,
    ...createSecondStep(context, visits, remember),
    /** The visit of a form that was given to this browser; undefined for any other form. */
    openForm: async (request: FastifyRequest, reply: FastifyReply): Promise<Visit | undefined> => {
      const form = z.safeParse(protectedForm, request.body)
      return form.success && visits.isOwnForm(request, form.data.csrf) ? visits.read(request, reply) : undefined
    },
    refuseForeign: async (request: FastifyRequest, reply: FastifyReply) =>
      reply.code(403).send(messagePage(await visits.read(request, reply), foreign)),
    /**
     * Checks a password or a passkey, which costs an attempt unless it is right, and sets the cookie of the sign-in.
     * @returns the sign-in, or the secret of its second step, or the account that must choose a password, or the refusal
     */
    signIn: async (
      request: FastifyRequest,
      reply: FastifyReply,
      { email, password, passkey }: { email: string; password: string; passkey?: string | undefined },
    ): Promise<SignInOutcome | { secondStep: string }> => {
      if (passkey !== undefined) return signInWithPasskey(request, reply, passkey)
      const address = email.trim().toLowerCase()
      const network = networkOf(request.ip)
      const known = await trustedDevices.find(visits.trustedDevice(request), network, address)
      /** Records the refusal, but never what was typed: people type passwords into the wrong field. */
      const refused = async (detail: string) => {
        const known = await db.selectFrom('accounts').select('email').where('email', '=', address).executeTakeFirst()
        await events.record(db, {
          kind: 'refused',
          action: 'password.refused',
          actor: known?.email ?? 'unknown',
          subject: 'account sign-in',
          detail,
          address: request.ip,
        })
      }
      const paid = await countPasswordAttempt(rateLimits, passwordGuesses, {
        kind: 'password',
        name: address,
        ip: request.ip,
        known,
      })
      if (!paid) {
        await refused('too many attempts')
        return { status: 429, error: tooManyPasswords(passwordGuesses.maxWaitSeconds) }
      }
      const account = await signIns.accountBy(email, password)
      const outcome = account ? await enter(request, account) : 'unknown'
      if (outcome === 'unknown') {
        await refused('wrong email or password')
        return { status: 400, error: t(messages.wrongPassword) }
      }
      await rateLimits.refund(paid)
      if (outcome === 'disabled') return { status: 403, error: undefined }
      if ('secondStep' in outcome || 'mustChoosePassword' in outcome) return outcome
      await remember(request, reply, outcome)
      return { signIn: outcome.signIn }
    },
    /** The client, its project and the requested scopes, in words. */
    describeRequest: async (clientId: string, scope: string) => {
      const { client, project } = await db
        .selectFrom('clients')
        .innerJoin('projects', 'projects.id', 'clients.project_id')
        .select(['clients.name as client', 'projects.name as project'])
        .where('clients.id', '=', clientId)
        .executeTakeFirstOrThrow()
      return { clientName: client, projectName: project, allows: describeScopes(scopes, scope) }
    },
  }
}

export type Forms = Awaited<ReturnType<typeof openForms>>
