import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { proxyPaths } from '#contract/proxy.ts'
import type { ProxySettings } from '#proxy/settings.ts'
import { refuseWhileLate } from '#web/http/eventLoopDelay.ts'
import { documentHeaders, type HeaderList, securityHeaders } from '#web/http/securityHeaders.ts'
import { hasOneHost } from '#web/http/unreadable.ts'
import { guardCall, guardElement, hasCallHeader } from './callGuard.ts'
import { overloaded, ProblemError } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Default: a call needs our header. `element`: the browser sends it for an element of our page. */
    guard?: 'element'
  }
}

/** The remaining count of a limit helps only attackers. `Retry-After` stays. */
const withoutLimit = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

/** Registers the security headers, limits and guards that apply to each call before its route. */
export async function security(app: FastifyInstance, settings: ProxySettings): Promise<void> {
  const https = settings.publicUrl?.startsWith('https:') ?? false
  const documentAnswer = Object.fromEntries(televisionHeaders(https))
  const callAnswer = {
    ...Object.fromEntries(televisionHeaders(https).filter(([name]) => !documentHeaders.includes(name))),
    'cache-control': 'no-store',
  }
  app.addHook('onRequest', (request, reply, next) => {
    const isCall = hasCallHeader(request) && isApi(request)
    reply.headers(isCall ? callAnswer : documentAnswer)
    if (isCall) withoutKeepAlive(reply)
    next()
  })
  // An orchestrator would restart a proxy that is only busy, and make it worse.
  const problemOf = ({ url }: FastifyRequest) => (url === proxyPaths.health ? undefined : overloaded())
  refuseWhileLate(app, settings.limits.eventLoopDelay, problemOf)
  await app.register(rateLimit, {
    global: false,
    addHeaders: withoutLimit,
    addHeadersOnExceeding: withoutLimit,
    errorResponseBuilder: (_request, { ttl }) =>
      new ProblemError('too_many_requests', 'Too many calls from this address.', { retryAfter: Math.ceil(ttl / 1000) }),
  })

  // Asynchronous, so that bytes that are not a request are refused before the request in front of them is answered.
  app.addHook('onRequest', async (request, reply) => {
    const url = request.raw.url ?? ''
    // Accepts only a path (RFC 9112, section 3.2.1), and refuses the forms for proxies.
    if (!url.startsWith('/') || url.startsWith('//')) throw new ProblemError('bad_request', 'Ask for a path.')
    if (!hasOneHost(request.raw)) throw new ProblemError('bad_request', 'The request needs one Host header.')
    if (!isApi(request)) return
    reply.header('cache-control', 'no-store')
    if (request.routeOptions.config.guard === 'element') guardElement(request, settings.publicUrl)
    else guardCall(request, settings.publicUrl)
  })
}

const isApi = ({ routeOptions, url }: FastifyRequest) => routeOptions.url?.startsWith('/api/') || url.startsWith('/api')

/** Headers of each answer to a television's browser. */
const televisionHeaders = (https: boolean): HeaderList =>
  securityHeaders({
    https,
    policy,
    // Not `no-referrer`: with it, Chromium up to at least 69 sends `Origin: null` to our own origin, which we refuse.
    referrer: 'same-origin',
  })

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "media-src 'self' blob:",
  // Older engines do not fall back to `script-src`.
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';')

/**
 * Removes these headers from an answer that no browser opens as a document: a script, style or font. A call, which has
 * our own header that no navigation has, gets none of them from the start. The first screen loads many of both.
 */
export function withoutDocumentHeaders(reply: FastifyReply): void {
  for (const header of documentHeaders) reply.removeHeader(header)
  withoutKeepAlive(reply)
}

/** A connection stays open without a word (RFC 9112, section 9.3), which Node would say in 50 bytes. `close` stays. */
function withoutKeepAlive({ raw }: FastifyReply): void {
  if (!raw.hasHeader('connection')) raw.removeHeader('connection')
}
