import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { ConnectEvent } from '#contract/connect.ts'
import { pagePolicy } from '#web/pages/policy.ts'
import { type Message, messagePage } from '#web/pages/steps.tsx'
import type { AuthorizationClient, Tokens } from '../upstream/client.ts'
import { UpstreamFailure } from '../upstream/failure.ts'
import { Refusal } from '../upstream/refusal.ts'
import { type CodeForm, codeForms, digitsOf } from './codeForms.ts'
import type { CodeRateLimit } from './codeRateLimit.ts'
import type { LinkedGrants } from './linkedGrants.ts'
import { confirmPage, title } from './linkPages.tsx'
import { linkPhonePaths } from './linkPaths.ts'
import { type LinkRequestRow, type LinkRequests, scopesIn } from './linkRequests.ts'
import type { PhoneBrowsers } from './phoneBrowser.ts'
import type { RowWatcher } from './rowWatcher.ts'
import type { LinkState } from './schema.ts'

const callbackQuery = z.object({ state: z.string().check(z.maxLength(100)) })
const doneQuery = z.object({ end: z.enum(['connected', 'denied', 'other_account', 'failed', 'over']) })

const wrongCodeMessage = 'That code is not valid. Check your TV: each code works once, for 10 minutes.'
const codePagePath = linkPhonePaths.code
const messages = {
  connected: { title: 'Connected', text: 'Continue on your TV. You can close this page.' },
  denied: { title: 'Access denied', text: 'You denied access. Your TV works as before.' },
  other_account: {
    title: 'Wrong account',
    text: 'Your TV uses a different account, so nothing was connected. Press OK on the remote, then sign in with the account shown on your TV.',
  },
  failed: {
    title: 'Something went wrong',
    text: 'The sign-in did not finish. Your TV shows why. Press OK on the remote to try again.',
  },
  over: {
    title: 'This request has expired',
    text: 'It took too long, or it was opened in another browser. Press OK on the remote to try again.',
  },
  away: {
    title: 'Sign-in is unavailable',
    text: 'The sign-in service does not respond. Try again in a moment: your code works for 10 minutes.',
    codePagePath: codePagePath,
  },
  foreign: {
    title: 'This page has expired',
    text: 'It is too old, it was opened in another browser, or your browser blocks cookies. Nothing changed.',
    codePagePath: codePagePath,
  },
  broken: { title: 'Something went wrong', text: 'Try again in a moment.', codePagePath: codePagePath },
} as const satisfies Record<string, Message>

interface LinkPagesContext {
  requests: LinkRequests
  connections: LinkedGrants
  watch: RowWatcher<ConnectEvent>
  rateLimit: CodeRateLimit
  browsers: PhoneBrowsers
  web: Pick<AuthorizationClient, 'codeRequestOrigin' | 'codeRequestUrl' | 'redeemCode' | 'revoke'>
  /** Scopes by short name. */
  scopes: Record<string, string>
  /** `sub` of the account of a session; undefined when it has ended. */
  subjectOf(sessionId: string): Promise<string | undefined>
  publicUrl: string | undefined
}

/**
 * The phone's pages: enter a code, read what is asked, go through the service's own pages, and return. Only the browser
 * that began may return (RFC 9700, section 4.7), and only once. Only a grant of the session's account is stored.
 */
export async function linkPages(app: FastifyInstance, parts: LinkPagesContext): Promise<void> {
  const { requests, connections, watch, rateLimit, browsers, web, publicUrl } = parts
  const forms = {
    ...{ title, path: linkPhonePaths.code, browsers, rateLimit, byCode: requests.byCode, wrongCodeMessage },
    ...{ failedPage: messagePage(messages.broken), foreignFormPage: messagePage(messages.foreign) },
  }
  await codeForms(app, forms, (form, pages) => {
    form(linkPhonePaths.code, offer)

    form(linkPhonePaths.go, async ({ request, reply, row }) => {
      const [phone = ''] = browsers.keyedHashes(request) ?? []
      const secrets = await requests.open(row, phone)
      if (!secrets) return finish(reply, 'over')
      const requestedScopes = scopesIn(row.scopes).map((name) => parts.scopes[name] ?? name)
      try {
        const url = await web.codeRequestUrl({ redirectUri: redirectUri(request, publicUrl), ...secrets }, [
          'openid',
          ...requestedScopes,
        ])
        watch.changed(row.id)
        return reply.redirect(url.href, 303)
      } catch (error) {
        return settle(reply, row.id, 'failed', errorCode(error))
      }
    })

    pages.get(linkPhonePaths.callback, async (request, reply) => {
      const parsed = z.safeParse(callbackQuery, request.query)
      const phone = browsers.keyedHashes(request)
      const claimed = parsed.success && phone ? await requests.claim(parsed.data.state, phone) : undefined
      if (!claimed) return finish(reply, 'over')
      const { row, secrets } = claimed
      const query = (request.raw.url ?? '').split('?')[1] ?? ''
      let tokens: Tokens & { refreshToken: string }
      try {
        tokens = await web.redeemCode({ redirectUri: redirectUri(request, publicUrl), ...secrets }, query)
      } catch (error) {
        const denied = error instanceof Refusal && error.error === 'access_denied'
        return settle(reply, row.id, denied ? 'denied' : 'failed', denied ? undefined : errorCode(error))
      }
      const requestedScopes = scopesIn(row.scopes)
      const granted = tokens.scope?.split(' ')
      if (tokens.subject === undefined || tokens.subject !== (await parts.subjectOf(row.session_id)))
        return discardTokens(reply, row.id, tokens, 'other_account')
      // On the service's page a person can untick some scopes.
      if (granted && !requestedScopes.every((name) => granted.includes(parts.scopes[name] ?? name)))
        return discardTokens(reply, row.id, tokens, 'denied')
      const stored = await connections.store(row.session_id, requestedScopes, tokens)
      if (stored === undefined) return discardTokens(reply, row.id, tokens, 'failed')
      return settle(reply, row.id, 'connected')
    })

    pages.get(linkPhonePaths.done, async (request) => {
      const parsed = z.safeParse(doneQuery, request.query)
      return messagePage(messages[parsed.success ? parsed.data.end : 'over'])
    })
  })

  /** The page that shows what the television asks for. */
  async function offer({ reply, row, csrf, code }: CodeForm<LinkRequestRow>) {
    // The form redirects to the service, and the content security policy treats that as sending the form there.
    let origin: string
    try {
      origin = await web.codeRequestOrigin()
    } catch (error) {
      if (!(error instanceof UpstreamFailure)) throw error
      return reply.code(502).send(messagePage(messages.away))
    }
    reply.header('content-security-policy', pagePolicy(origin))
    return confirmPage({ csrf, code: digitsOf(code), scopes: scopesIn(row.scopes) })
  }

  /** Ends the request without storing the tokens. */
  async function discardTokens(reply: FastifyReply, id: string, tokens: Tokens, state: LinkState) {
    // Only tokens of another account are revoked: revoking may end every grant of an account to this project.
    if (state === 'other_account') await web.revoke(tokens.refreshToken ?? tokens.accessToken).catch(() => {})
    return settle(reply, id, state, state === 'failed' ? 'session_ended' : undefined)
  }

  async function settle(reply: FastifyReply, id: string, state: LinkState, detail?: string) {
    await requests.settle(id, state, detail)
    watch.changed(id)
    return finish(reply, state)
  }

  const finish = (reply: FastifyReply, state: string) => reply.redirect(`${linkPhonePaths.done}?end=${state}`, 303)
}

/** The address to which the service sends the browser back. It is registered there. */
const redirectUri = ({ headers }: FastifyRequest, publicUrl: string | undefined) =>
  `${publicUrl ?? `http://${headers.host}`}${linkPhonePaths.callback}`

/** The error code, which an operator can look up. */
function errorCode(error: unknown): string {
  if (error instanceof Refusal) return error.error
  if (error instanceof UpstreamFailure) return error.status === undefined ? error.reason : `HTTP ${error.status}`
  throw error
}
