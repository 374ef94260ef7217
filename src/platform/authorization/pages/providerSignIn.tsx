import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { jsonIn } from '#contract/json.ts'
import type { Message } from '#contract/message.ts'
import { networkOf } from '#contract/networks.ts'
import { t } from '#web/language/t.ts'
import { page } from '#web/pages/frame.tsx'
import type { AuthorizeRequest } from '../authorizeRequest.ts'
import type { AuthorizationContext } from '../context.ts'
import { ProviderFailure, type ProviderFailureReason } from '../providers/failure.ts'
import { type ProviderRow, providerById, providerCallbackPath, providerOfAddress } from '../providers/providers.ts'
import type { NotRecognized } from '../providers/recognize.ts'
import { createProviderRequests } from '../providers/requests.ts'
import { messages } from './messages.ts'
import type { AfterSignIn, SignInFields } from './steps.tsx'
import type { Visit } from './visit.ts'

const pendingText = z.union([
  z.object({ userCode: z.string() }),
  z.object({ request: z.string() }),
  z.object({ page: z.literal('account') }),
]) satisfies z.ZodMiniType<AfterSignIn>

/** What the person was asked about, from the text that `createProviderSignIn` stored. */
export const readPending = (text: string): AfterSignIn => z.parse(pendingText, jsonIn(text))

/** Starts of sign-ins in a quarter of an hour from one network: many more than the people of a company make. */
const startsPerNetwork = 300

interface SentAway {
  providerId: string
  pending: AfterSignIn
  email?: string | undefined
  /** The app's request, if it is one. */
  asked?: Pick<AuthorizeRequest, 'prompts' | 'maxAge'>
}

const anySignIn: SentAway['asked'] & object = { prompts: [], maxAge: undefined }
/** The account page asks a person who is signed in to prove it again: an old sign-in at the provider proves nothing. */
const signInAgain: typeof anySignIn = { prompts: ['login'], maxAge: 60 }

type Problem = ProviderFailureReason | NotRecognized

const problems: Readonly<Record<Problem, { status: number; text: Message }>> = {
  away: { status: 502, text: messages.providerAway },
  refused: { status: 502, text: messages.providerRefused },
  cancelled: { status: 403, text: messages.providerCancelled },
  untrusted: { status: 502, text: messages.providerUntrusted },
  unverified: { status: 403, text: messages.providerUnverified },
  unknown: { status: 403, text: messages.providerUnknown },
  elsewhere: { status: 403, text: messages.providerElsewhere },
}

/** Sends people to OpenID providers (specification: sign-in 5). Requests are read in `providerPages.ts`. */
export function createProviderSignIn(
  context: AuthorizationContext,
  askToSignIn: (reply: FastifyReply, visit: Visit, fields: SignInFields) => string,
) {
  const { db, events, providerCalls, publicUrl, rateLimits } = context
  const requests = createProviderRequests(context)
  const redirectUri = () => publicUrl() + providerCallbackPath

  const record = (request: FastifyRequest, provider: ProviderRow, detail: string, email: string | undefined) =>
    events.record(db, {
      kind: 'refused',
      action: 'provider.refused',
      actor: email ?? 'unknown',
      subject: `${provider.name} (${provider.issuer})`,
      detail,
      address: request.ip,
    })

  /** Logs why nobody was signed in, and shows the sign-in page with it. */
  const fail = async (
    request: FastifyRequest,
    reply: FastifyReply,
    visit: Visit,
    { provider, pending }: { provider: ProviderRow; pending: AfterSignIn },
    { problem, detail, email }: { problem: Problem; detail: string; email?: string | undefined },
  ): Promise<FastifyReply> => {
    await record(request, provider, detail, email)
    const { status, text } = problems[problem]
    const words = t(text, { provider: provider.name, email: email ?? '' })
    return reply.code(status).send(askToSignIn(reply, visit, { pending, error: words, errorOf: 'provider' }))
  }

  /**
   * Leads the browser to a provider, whom the wishes of an app's request concern, too.
   */
  const start = async (
    request: FastifyRequest,
    reply: FastifyReply,
    visit: Visit,
    { providerId, pending, email, asked }: SentAway,
  ): Promise<string | FastifyReply> => {
    const provider = await providerById(db, providerId)
    if (!provider) return askToSignIn(reply, visit, { pending, email })
    const limit = { name: `provider/${networkOf(request.ip)}`, limit: startsPerNetwork }
    if (!(await rateLimits.spend([limit])))
      return reply
        .code(429)
        .send(askToSignIn(reply, visit, { pending, email, error: t(messages.tooMany), errorOf: 'provider' }))
    const { maxAge, prompts } = 'page' in pending && visit.signIn ? signInAgain : (asked ?? anySignIn)
    const prompt = prompts.filter((one) => one === 'login' || one === 'select_account').join(' ')
    try {
      const secrets = await requests.start(provider.id, visit.csrf, { pending: JSON.stringify(pending), maxAge })
      const { href, host } = await providerCalls.address(provider, redirectUri(), secrets, {
        login_hint: email?.trim(),
        prompt: prompt || undefined,
        max_age: maxAge === undefined ? undefined : String(maxAge),
      })
      return leavingPage(provider.name, host, href)
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error
      return fail(request, reply, visit, { provider, pending }, { problem: error.reason, detail: error.message })
    }
  }

  return {
    requests,
    redirectUri,
    start,
    fail,
    /** Leads people whose address is of a provider's domain to it, whatever else they typed. Undefined: nobody does. */
    lead: async (
      request: FastifyRequest,
      reply: FastifyReply,
      visit: Visit,
      sent: Omit<SentAway, 'providerId'> & { email: string },
    ): Promise<string | FastifyReply | undefined> => {
      const providerId = providerOfAddress(visit.providers, sent.email)?.id
      return providerId === undefined ? undefined : start(request, reply, visit, { ...sent, providerId })
    },
  }
}

/** Browsers refuse redirects of forms to other origins, so this page leads there by itself. */
const leavingPage = (provider: string, host: string, address: string) =>
  page({
    title: t(messages.continueWith, { provider }),
    continueAt: address,
    children: (
      <>
        <p>{t(messages.leaving, { host })}</p>
        <p>
          <a className="button" href={address}>
            {t(messages.continueWith, { provider })}
          </a>
        </p>
      </>
    ),
  })
