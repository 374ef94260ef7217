import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { proxyPaths } from '#contract/proxy.ts'
import type { HeaderList } from '#web/http/securityHeaders.ts'
import type { ProxySettings } from '../settings.ts'
import { guardCall, guardElement } from './callGuard.ts'
import { withoutDocumentHeaders } from './documentHeaders.ts'
import { overloaded, ProblemError } from './errors.ts'
import { callHeaders, notStored, televisionHeaders } from './televisionHeaders.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Left out: a call needs our header; `element`: the browser itself makes it, for an element of our page. */
    guard?: 'element'
  }
}

/**
 * What every answer and every call is held to, before any route sees it.
 * @returns the headers of an answer to a call, and of one that a browser may open as a document
 */
export async function security(
  app: FastifyInstance,
  settings: ProxySettings,
): Promise<{ call: HeaderList; document: HeaderList }> {
  const https = settings.publicUrl?.startsWith('https:') ?? false
  const headers = televisionHeaders(https)
  const every = Object.fromEntries(headers)
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(every)
    next()
  })
  await app.register(underPressure, {
    maxEventLoopDelay: settings.limits.eventLoopDelay,
    retryAfter: 5,
    pressureHandler: (request, reply) => {
      // An orchestrator that hears "busy" as "dead" would make it worse.
      if (request.url === proxyPaths.health) return
      reply.header('retry-after', '5')
      throw overloaded()
    },
  })
  await app.register(rateLimit, {
    global: false,
    // What is left of a limit helps nobody but who wants to reach it; `Retry-After` stays.
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: (_request, { ttl }) =>
      new ProblemError('too_many_requests', 'Too many calls from this address.', { retryAfter: Math.ceil(ttl / 1000) }),
  })

  app.addHook('onRequest', async (request, reply) => {
    const url = request.raw.url ?? ''
    // Only a path is asked of this server (RFC 9112, section 3.2.1): the forms for proxies lead nowhere.
    if (!url.startsWith('/') || url.startsWith('//')) throw new ProblemError('bad_request', 'Ask for a path.')
    if (!isApi(request.routeOptions.url) && !url.startsWith('/api')) return
    reply.header('cache-control', 'no-store')
    if (request.routeOptions.config.guard === 'element') return guardElement(request, settings.publicUrl)
    guardCall(request, settings.publicUrl)
    withoutDocumentHeaders(reply)
  })
  return { call: callHeaders(headers), document: [...headers, notStored] }
}

const isApi = (route: string | undefined) => route?.startsWith('/api/') ?? false
