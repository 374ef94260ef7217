import type { FastifyInstance, FastifyReply } from 'fastify'
import { dayMs } from '#contract/clock.ts'
import { type SecurityEventClaims, securityEventError, securityEventMediaType } from '#contract/securityEvents.ts'
import type { Core, ProxyModule } from '#proxy/core/core.ts'
import type { Known } from '#proxy/core/part.ts'
import { UpstreamFailure } from '#proxy/core/upstream/failure.ts'
import { defineCall, problemAnswer } from '#proxy/core/web/call.ts'
import { ProblemError } from '#proxy/core/web/errors.ts'
import { logOf } from '#proxy/core/web/log.ts'
import { createEventReceiver, createTokenFinder, type EventTables, eventMigrations } from './securityEvents.ts'
import { createEventVerifier, EventRefused } from './securityEventTokens.ts'

export const securityEvent = defineCall({
  method: 'post',
  // The authorization server sends events to this path. The operator registers it there.
  path: '/events',
  id: 'securityEvent',
  summary: 'Receives a security event of the authorization server (RFC 8935).',
  caller: 'anybody',
  mediaType: securityEventMediaType,
  answers: {
    202: { description: 'Stored and applied.' },
    400: { description: 'The event is refused.', content: { 'application/json': 'SecurityEventError' } },
    429: { ...problemAnswer('Too many events.'), headers: ['Retry-After'] },
    500: problemAnswer('The proxy failed.'),
    503: { ...problemAnswer('The event cannot be checked now.'), headers: ['Retry-After'] },
  },
  schemas: { SecurityEventError: securityEventError },
})

/** Milliseconds after which a sender no longer repeats an event. */
const retentionMs = 90 * dayMs

/** Ends grants when the authorization server reports that their accounts or tokens have ended. */
export const securityEvents: ProxyModule = {
  name: 'security-events',
  migrations: eventMigrations,
  calls: [securityEvent],
  async sweep({ db, now }) {
    await db
      .withTables<Known<EventTables>>()
      .deleteFrom('heard_event')
      .where('heard_at', '<', now - retentionMs)
      .execute()
  },
  open,
}

async function open(core: Core): Promise<void> {
  const { app, settings, vault, clock, authorization, sessionsChanged } = core
  const { authUrl, client, webClient } = settings.upstream
  const ids = [client.id, ...(webClient ? [webClient.id] : [])]
  const db = core.db.withTables<Known<EventTables>>()
  const finder = createTokenFinder(db, vault, ids)
  const claimsIn = createEventVerifier({ authUrl, audiences: ids, read: authorization.read, clock })
  const receive = createEventReceiver({ db, finder, clock, clientIds: ids, onSecurityEvent: sessionsChanged })
  await eventRoutes(app, claimsIn, receive)
}

/** Largest size of a token in bytes; usual tokens have less than two thousand. */
const maxBodyBytes = 16_384
/** Most tokens of one address in a minute: each takes a signature check. */
const perMinute = 600

/**
 * `POST /events` (RFC 8935, section 2): 202 after an event is stored and applied, 400 `{err, description}` for an
 * invalid event, 503 if it cannot be verified now, so that the sender tries again.
 */
async function eventRoutes(
  app: FastifyInstance,
  claimsIn: (token: string) => Promise<SecurityEventClaims>,
  receive: (claims: SecurityEventClaims) => Promise<void>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      securityEventMediaType,
      { parseAs: 'string', bodyLimit: maxBodyBytes },
      (_request, body, done) => done(null, body),
    )
    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      if (error instanceof EventRefused) {
        logOf(request).warn({ err: error.err }, `a security event was refused: ${error.message}`)
        return refuse(reply, error)
      }
      if (error instanceof UpstreamFailure) {
        logOf(request).warn({ err: error }, 'a security event cannot be checked: the keys of its sender cannot be read')
        throw new ProblemError('overloaded', 'The event cannot be checked now.', { retryAfter: 30 })
      }
      const status = error.statusCode ?? 500
      if (status === 429 || status >= 500) throw error
      return refuse(reply, new EventRefused('invalid_request', `Send a token as ${securityEventMediaType}.`))
    })
    securityEvent.on(
      scope,
      async (request, reply) => {
        if (typeof request.body !== 'string' || request.body === '')
          throw new EventRefused('invalid_request', 'The body is empty.')
        await receive(await claimsIn(request.body))
        return reply.code(202).send()
      },
      perMinute,
    )
  })
}

/** RFC 8935, section 2.3: errors are JSON. */
const refuse = (reply: FastifyReply, { err, message }: EventRefused): FastifyReply =>
  reply.code(400).type('application/json; charset=utf-8').send({ err, description: message })
