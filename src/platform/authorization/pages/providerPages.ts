import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { AuthorizationContext } from '../context.ts'
import { ProviderFailure } from '../providers/failure.ts'
import { type ProviderRow, providerById } from '../providers/providers.ts'
import { createRecognize } from '../providers/recognize.ts'
import type { SignIn } from '../signIns.ts'
import { createContinuation, pendingForm, pendingIn } from './continuation.ts'
import { openForms } from './forms.ts'
import { disabledPage, foreignAppPage, lostSignInPage, providerPaths } from './lastPages.ts'
import { readPending } from './providerSignIn.tsx'
import { type AfterSignIn, messagePage } from './steps.tsx'
import type { Visit } from './visit.ts'

const startForm = z.object({
  provider: z.string().check(z.maxLength(64)),
  ...pendingForm,
})

/** The pages that lead to OpenID providers and back; afterwards the person continues with what they were asked about. */
export async function providerPages(app: FastifyInstance, context: AuthorizationContext): Promise<void> {
  const { db, events, providerCalls, signIns } = context
  const forms = await openForms(app, context, foreignAppPage)
  const { describeRequest, openForm, providerSignIn, refuseForeign, remember, visits } = forms
  const { fail, redirectUri, requests, start } = providerSignIn
  const { continueWith, withRequest } = createContinuation(context, describeRequest)
  const recognize = createRecognize(context)

  app.post(providerPaths.start, async (request, reply) => {
    const visit = await openForm(request, reply)
    const form = z.safeParse(startForm, request.body)
    const pending = form.success ? pendingIn(form.data) : undefined
    if (!visit || !form.success || !pending) return refuseForeign(request, reply)
    return withRequest(reply, visit, pending, (asked) =>
      start(request, reply, visit, {
        providerId: form.data.provider,
        pending,
        ...('app' in asked && { asked: asked.app }),
      }),
    )
  })

  app.get(providerPaths.callback, async (request, reply) => {
    const visit = await visits.read(request, reply)
    const query = request.url.slice(providerPaths.callback.length + 1)
    const sent = await requests.take(new URLSearchParams(query).get('state') ?? '', visit.csrf)
    const provider = sent && (await providerById(db, sent.providerId))
    if (!provider) return reply.code(400).send(messagePage(visit, lostSignInPage))
    const pending = readPending(sent.along.pending)
    return withRequest(reply, visit, pending, async (asked) => {
      const came = { redirectUri: redirectUri(), query, secrets: sent.secrets, maxAge: sent.along.maxAge }
      const outcome = await signInWith(request, reply, visit, provider, pending, came)
      return 'signIn' in outcome ? continueWith(request, reply, visit, outcome.signIn, asked) : outcome.page
    })
  })

  /** Signs in a person who came back from a provider, or says why not. */
  async function signInWith(
    request: FastifyRequest,
    reply: FastifyReply,
    visit: Visit,
    provider: ProviderRow,
    pending: AfterSignIn,
    came: Parameters<typeof providerCalls.redeem>[1],
  ): Promise<{ signIn: SignIn } | { page: FastifyReply }> {
    const sent = { provider, pending }
    try {
      const recognized = await recognize(provider, await providerCalls.redeem(provider, came), request.ip)
      if ('refused' in recognized) {
        const { refused, email } = recognized
        const detail = notRecognized[refused]
        return { page: await fail(request, reply, visit, sent, { problem: refused, detail, email }) }
      }
      const outcome = await signIns.start(recognized.account, {
        method: 'provider',
        agent: request.headers['user-agent'],
        providerId: provider.id,
      })
      if (typeof outcome !== 'string') {
        await remember(request, reply, outcome)
        return outcome
      }
      await events.record(db, {
        kind: 'refused',
        action: 'provider.refused',
        actor: recognized.account.email,
        subject: `${provider.name} (${provider.issuer})`,
        detail: outcome === 'disabled' ? 'the account is disabled' : 'the account or the provider changed meanwhile',
        address: request.ip,
      })
      const last = outcome === 'disabled' ? disabledPage : lostSignInPage
      return { page: reply.code(outcome === 'disabled' ? 403 : 400).send(messagePage(visit, last)) }
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error
      const { reason: problem, message: detail } = error
      return { page: await fail(request, reply, visit, sent, { problem, detail }) }
    }
  }
}

/** For the event log. */
const notRecognized = {
  unverified: 'it has verified no email of this person',
  unknown: 'no account has this email',
  elsewhere: 'the account belongs to another provider, or to another person at this one',
} as const
