import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { networkOf } from '#contract/networks.ts'
import { t } from '#web/language/t.ts'
import * as codes from '#web/one-time-codes/codePage.tsx'
import { messages as codeMessages } from '#web/one-time-codes/messages.ts'
import { page } from '#web/pages/frame.tsx'
import type { AuthorizationContext } from '../context.ts'
import type { Account, NewSignIn, SignIn } from '../signIns.ts'
import { accountPaths } from './lastPages.ts'
import { type AfterSignIn, hiddenFieldsOf, pathsOf } from './steps.tsx'
import type { createVisits, Visit } from './visit.ts'

/** Why nobody is signed in. `error` undefined: the account is disabled. */
export interface SignInRefusal {
  status: number
  error: string | undefined
  /** The person has to start over with the password. */
  isOver?: boolean
  /** Default: the password. */
  errorOf?: 'passkey'
}

/** What became of a password, or of a code after it. */
export type SignInOutcome = { signIn: SignIn } | { mustChoosePassword: Account } | SignInRefusal

/** Signs in a person who brought all that the account asks for, unless a new password must be chosen first. */
export const enterWithPassword = async (
  signIns: AuthorizationContext['signIns'],
  request: FastifyRequest,
  account: Account,
) =>
  account.new_password_required_at !== null && account.disabled_at === null
    ? { mustChoosePassword: account }
    : signIns.start(account, { method: 'password', agent: request.headers['user-agent'] })

/** Fields of the form that asks for a code. */
export const secondStepFields = {
  second_step: z._default(z.string().check(z.maxLength(64)), ''),
  code: z._default(z.string().check(z.maxLength(64)), ''),
}

/** After the right password of an account with an authenticator app: asks for a code of it. */
export const secondStepPage = (
  visit: Visit,
  { pending, secondStep, error }: { pending: AfterSignIn; secondStep: string; error?: string },
) =>
  page(
    codes.codePage({
      action: 'page' in pending ? accountPaths.secondStep : pathsOf(pending).secondStep,
      csrf: visit.csrf,
      hiddenFields: { ...hiddenFieldsOf(pending), second_step: secondStep },
      error,
    }),
  )

/** The second step of a sign-in (specification: sign-in 4). */
export function createSecondStep(
  context: Pick<
    AuthorizationContext,
    'authenticators' | 'db' | 'events' | 'secondSteps' | 'signIns' | 'trustedDevices'
  >,
  visits: ReturnType<typeof createVisits>,
  remember: (request: FastifyRequest, reply: FastifyReply, signIn: NewSignIn) => Promise<void>,
) {
  const { authenticators, db, events, secondSteps, signIns, trustedDevices } = context

  /** Where attempts are counted: strangers elsewhere use up none of a browser or network that the account knows. */
  const placeOf = async (request: FastifyRequest, { email }: Pick<Account, 'email'>): Promise<string> => {
    const network = networkOf(request.ip)
    const known = await trustedDevices.find(visits.trustedDevice(request), network, email)
    if (known.browser) return `browser/${known.browser}`
    return known.network ? `network/${network}` : 'elsewhere'
  }

  const record = (
    request: FastifyRequest,
    { email }: Pick<Account, 'email'>,
    event: { action: 'authenticator.refused' | 'authenticator.recovered'; detail?: string },
  ) =>
    events.record(db, {
      kind: event.action === 'authenticator.refused' ? 'refused' : 'people',
      actor: email,
      subject: 'account sign-in',
      address: request.ip,
      ...event,
    })

  const over = () => ({ status: 400, error: t(codeMessages.stepOver), isOver: true })

  return {
    placeOf,
    /** Checks a code, which is used up, and sets the cookie of the sign-in. */
    enterCode: async (
      request: FastifyRequest,
      reply: FastifyReply,
      { second_step: secret, code }: { second_step: string; code: string },
    ): Promise<SignInOutcome> => {
      const browser = visits.browserOf(request)
      const step = await secondSteps.find(secret, browser)
      const account =
        step && (await db.selectFrom('accounts').selectAll().where('id', '=', step.owner).executeTakeFirst())
      if (!account || !step.hasPassword(account.password_hash)) return over()
      const outcome = await authenticators.check(account.id, code, await placeOf(request, account))
      if (outcome === 'off') return over()
      if (outcome === 'too many' || outcome === 'wrong') {
        const isWrong = outcome === 'wrong'
        const detail = isWrong ? 'wrong code' : 'too many attempts'
        await record(request, account, { action: 'authenticator.refused', detail })
        return isWrong
          ? { status: 400, error: t(codeMessages.wrongCode) }
          : { status: 429, error: t(codeMessages.tooManyCodes) }
      }
      if (outcome === 'recovery') await record(request, account, { action: 'authenticator.recovered' })
      const started = (await secondSteps.finish(secret, browser))
        ? await enterWithPassword(signIns, request, account)
        : 'unknown'
      if (started === 'unknown') return over()
      if (started === 'disabled') return { status: 403, error: undefined }
      if ('mustChoosePassword' in started) return started
      await remember(request, reply, started)
      return { signIn: started.signIn }
    },
  }
}
