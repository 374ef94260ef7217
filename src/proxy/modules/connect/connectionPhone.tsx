import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type ConnectableScope, type ConnectEvent, connectPaths } from '#contract/connect.ts'
import type { Message } from '#contract/message.ts'
import { phoneCodeGroups } from '#contract/phoneCode.ts'
import type { NewTokens } from '#proxy/core/upstream/client.ts'
import { Refusal, UpstreamFailure } from '#proxy/core/upstream/failure.ts'
import { type CodeForm, codeForms, digitsOf, type PhoneResult, resultPage } from '#proxy/phone-codes/codeForms.ts'
import type { CodeRateLimit } from '#proxy/phone-codes/codes.ts'
import { messages as codeMessages } from '#proxy/phone-codes/messages.ts'
import type { PhoneBrowsers } from '#proxy/phone-codes/phoneBrowser.ts'
import type { PhoneWatcher } from '#proxy/phone-codes/waitingRoutes.ts'
import { rich, t } from '#web/language/t.ts'
import { Post, Submit } from '#web/pages/form.tsx'
import { page } from '#web/pages/frame.tsx'
import { pagePolicy } from '#web/pages/pageScope.ts'
import {
  type ConnectionRequestRow,
  type ConnectionRequests,
  type RequestState,
  scopesIn,
} from './connectionRequests.ts'
import type { Connections } from './connections.ts'
import { messages } from './messages.ts'
import type { WebClient } from './webClient.ts'

const callbackQuery = z.object({ state: z.string().check(z.maxLength(100)) })
const doneQuery = z.object({ end: z.enum(['connected', 'denied', 'other_account', 'failed', 'over']) })

/** Paths of the phone's pages and forms; the television shows the first. */
export const connectionPhonePaths = {
  code: connectPaths.page,
  /** The form that redirects to the service. */
  go: `${connectPaths.page}/go`,
  callback: connectPaths.callback,
  /** The last page. It has its own path, so that a reload does not redeem the code again. */
  done: `${connectPaths.page}/done`,
} as const

const codePagePath = connectionPhonePaths.code
const results = {
  connected: { title: messages.connected, text: messages.connectedText },
  denied: { title: messages.denied, text: messages.deniedText },
  other_account: { title: messages.otherAccount, text: messages.otherAccountText },
  failed: { title: codeMessages.wrong, text: messages.unfinished },
  over: { title: messages.over, text: messages.overText },
  away: { title: messages.away, text: messages.awayText, codePagePath },
  foreign: { title: codeMessages.expired, text: messages.nothingChanged, codePagePath },
  broken: { title: codeMessages.wrong, text: codeMessages.tryAgain, codePagePath },
} as const satisfies Record<string, PhoneResult>

interface ConnectionPhoneContext {
  requests: ConnectionRequests
  connections: Connections
  watcher: PhoneWatcher<ConnectEvent>
  rateLimit: CodeRateLimit
  browsers: PhoneBrowsers
  web: Pick<WebClient, 'codeRequestOrigin' | 'codeRequestUrl' | 'redeemCode' | 'revoke'>
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
export async function connectionPhoneRoutes(app: FastifyInstance, context: ConnectionPhoneContext): Promise<void> {
  const { requests, connections, watcher, rateLimit, browsers, web, publicUrl } = context
  const forms = {
    title: messages.connect,
    wrongCodeMessage: messages.wrongCode,
    path: connectionPhonePaths.code,
    browsers,
    rateLimit,
    byCode: requests.byCode,
    failedPage: () => resultPage(results.broken),
    foreignFormPage: () => resultPage(results.foreign),
  }
  await codeForms(app, forms, (form, pages) => {
    form(connectionPhonePaths.code, offer)

    form(connectionPhonePaths.go, async ({ request, reply, row }) => {
      const [phone = ''] = browsers.keyedHashes(request) ?? []
      const secrets = await requests.open(row, phone)
      if (!secrets) return finish(reply, 'over')
      const requestedScopes = scopesIn(row.scopes).map((name) => context.scopes[name] ?? name)
      try {
        const url = await web.codeRequestUrl({ redirectUri: redirectUri(request, publicUrl), ...secrets }, [
          'openid',
          ...requestedScopes,
        ])
        watcher.changed(row)
        return reply.redirect(url.href, 303)
      } catch (error) {
        return settle(reply, row, 'failed', errorCode(error))
      }
    })

    pages.get(connectionPhonePaths.callback, async (request, reply) => {
      const parsed = z.safeParse(callbackQuery, request.query)
      const phone = browsers.keyedHashes(request)
      const claimed = parsed.success && phone ? await requests.claim(parsed.data.state, phone) : undefined
      if (!claimed) return finish(reply, 'over')
      const { row, secrets } = claimed
      const query = (request.raw.url ?? '').split('?')[1] ?? ''
      let tokens: NewTokens
      try {
        tokens = await web.redeemCode({ redirectUri: redirectUri(request, publicUrl), ...secrets }, query)
      } catch (error) {
        const denied = error instanceof Refusal && error.error === 'access_denied'
        return settle(reply, row, denied ? 'denied' : 'failed', denied ? undefined : errorCode(error))
      }
      const requestedScopes = scopesIn(row.scopes)
      const granted = tokens.scope?.split(' ')
      const subject = await context.subjectOf(row.session_id)
      if (subject === undefined) return discardTokens(reply, row, tokens, 'failed')
      if (tokens.subject !== subject) return discardTokens(reply, row, tokens, 'other_account')
      // On the service's page a person can untick some scopes.
      if (granted && !requestedScopes.every((name) => granted.includes(context.scopes[name] ?? name)))
        return discardTokens(reply, row, tokens, 'denied')
      const stored = await connections.store(row.session_id, requestedScopes, tokens)
      if (stored === undefined) return discardTokens(reply, row, tokens, 'failed')
      return settle(reply, row, 'connected')
    })

    pages.get(connectionPhonePaths.done, async (request) => {
      const parsed = z.safeParse(doneQuery, request.query)
      return resultPage(results[parsed.success ? parsed.data.end : 'over'])
    })
  })

  /** The page that shows what the television asks for. */
  async function offer({ reply, row, csrf, code }: CodeForm<ConnectionRequestRow>) {
    // The form redirects to the service, and the content security policy treats that as sending the form there.
    let origin: string
    try {
      origin = await web.codeRequestOrigin()
    } catch (error) {
      if (!(error instanceof UpstreamFailure)) throw error
      return reply.code(502).send(resultPage(results.away))
    }
    reply.header('content-security-policy', pagePolicy(origin))
    return confirmPage({ csrf, code: digitsOf(code), scopes: scopesIn(row.scopes) })
  }

  /** Ends the request without storing the tokens. */
  async function discardTokens(reply: FastifyReply, row: ConnectionRequestRow, tokens: NewTokens, state: RequestState) {
    // Only tokens of another account are revoked: revoking may end every grant of an account to this project.
    if (state === 'other_account') await web.revoke(tokens.refreshToken).catch(() => {})
    return settle(reply, row, state, state === 'failed' ? 'session_ended' : undefined)
  }

  async function settle(reply: FastifyReply, row: ConnectionRequestRow, state: RequestState, detail?: string) {
    await requests.settle(row.id, state, detail)
    watcher.changed(row)
    return finish(reply, state)
  }

  const finish = (reply: FastifyReply, state: string) =>
    reply.redirect(`${connectionPhonePaths.done}?end=${state}`, 303)
}

/** The address to which the service sends the browser back. It is registered there. */
const redirectUri = ({ headers }: FastifyRequest, publicUrl: string | undefined) =>
  `${publicUrl ?? `http://${headers.host}`}${connectionPhonePaths.callback}`

/** The error code, which an operator can look up. */
function errorCode(error: unknown): string {
  if (error instanceof Refusal) return error.error
  if (error instanceof UpstreamFailure) return error.status === undefined ? error.reason : `HTTP ${error.status}`
  throw error
}

/** What each scope adds, in the words of the television's screens. */
const scopeTexts: Readonly<Record<ConnectableScope, Message>> = {
  analyticsMonetary: messages.revenue,
  datahub: messages.datahub,
}

interface ConfirmPage {
  csrf: string
  code: string
  scopes: ConnectableScope[]
}

/** Second step, before the service's pages: what the television asks for, and the code to compare. */
const confirmPage = ({ csrf, code, scopes }: ConfirmPage) =>
  page({
    title: t(messages.connect),
    children: (
      <Post action={connectionPhonePaths.go} csrf={csrf} hiddenFields={{ code }}>
        <p>{t(messages.wants)}</p>
        <ul>
          {scopes.map((scope) => (
            <li key={scope}>{t(scopeTexts[scope])}</li>
          ))}
        </ul>
        <p>
          {rich(messages.compare, {
            code: (
              <strong key="code" className="code" dir="ltr">
                {phoneCodeGroups(code).join(' ')}
              </strong>
            ),
          })}
        </p>
        <p className="hint">{t(messages.account)}</p>
        <Submit label={t(messages.continue)} />
      </Post>
    ),
  })
