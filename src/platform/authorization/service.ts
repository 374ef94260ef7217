import formBody from '@fastify/formbody'
import type { FastifyError, FastifyInstance } from 'fastify'
import { parseForm, UnreadableCharacters } from '#web/http/bodies.ts'
import { addRoutes } from '#web/openapi/description.ts'
import { type AuthorizationContext, type AuthorizationDependencies, authorizationContext } from './context.ts'
import { openToEveryOrigin } from './cors.ts'
import { deviceCodeMethod } from './deviceEndpoint.ts'
import { metadataMethods } from './discovery.ts'
import { accountPages } from './pages/account/accountPages.tsx'
import { authorizePages } from './pages/authorizePages.ts'
import { devicePages } from './pages/devicePages.ts'
import { notMeLink } from './pages/mails/notMeLink.tsx'
import { newPasswordPages } from './pages/newPasswordPages.ts'
import { passkeyScriptRoute } from './pages/passkeyScript.ts'
import { providerPages } from './pages/providerPages.ts'
import { OAuthError } from './parameters.ts'
import { revokeByGet, revokeMethod } from './revokeEndpoint.ts'
import { createSweeper } from './sweeper.ts'
import { tokenMethod } from './tokenEndpoint.ts'
import { keyMethods, tokenInfoMethods, userinfoMethods } from './tokenInfoEndpoint.ts'

/** The authorization service: endpoints for clients, pages for people. */
export async function authorizationService(
  app: FastifyInstance,
  dependencies: AuthorizationDependencies,
): Promise<void> {
  const context = authorizationContext(dependencies)
  app.removeContentTypeParser('application/json')
  const { clock, db } = context
  const sweeper = createSweeper({ db, clock, onError: (error) => app.log.error({ err: error }, 'sweeping failed') })
  app.addHook('onResponse', (_request, _reply, done) => {
    sweeper.due()
    done()
  })
  app.addHook('onClose', async () => {
    await sweeper.settled()
    await context.pollTimes.flush()
    await context.providerCalls.close()
  })
  await app.register(formBody, { bodyLimit: 16 * 1024, parser: parseForm })
  await app.register(async (scope) => {
    openToEveryOrigin(scope)
    addRoutes(scope, [...metadataMethods, ...userinfoMethods, ...keyMethods], context)
  })
  await app.register(async (scope) => clientEndpoints(scope, context))
  passkeyScriptRoute(app)
  await app.register(async (scope) => devicePages(scope, context))
  await app.register(async (scope) => authorizePages(scope, context))
  await app.register(async (scope) => accountPages(scope, context))
  await app.register(async (scope) => providerPages(scope, context))
  await app.register(async (scope) => newPasswordPages(scope, context))
  await app.register(async (scope) => notMeLink(scope, context))
}

/** Every answer of these endpoints is JSON that must not be cached (RFC 6749, section 5.1), including refusals. */
function clientEndpoints(app: FastifyInstance, context: AuthorizationContext): void {
  openToEveryOrigin(app)
  app.addHook('onRequest', (request, reply, done) => {
    // Some clients of the field send forms without a content type.
    request.raw.headers['content-type'] ??= 'application/x-www-form-urlencoded'
    reply.headers({
      'cache-control': 'no-store',
      pragma: 'no-cache',
      'content-type': 'application/json; charset=utf-8',
    })
    done()
  })
  app.setErrorHandler<FastifyError | OAuthError>((error, request, reply) => {
    if (error instanceof OAuthError) return reply.code(error.status).send(error.body)
    const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
    if (status < 500) {
      const text =
        error instanceof UnreadableCharacters
          ? error.message
          : status === 415
            ? 'The body must be application/x-www-form-urlencoded.'
            : 'The request could not be read.'
      return reply.code(status === 413 ? 413 : 400).send({ error: 'invalid_request', error_description: text })
    }
    request.log.error({ err: error }, 'authorization failed')
    return reply.code(500).send({ error: 'server_error', error_description: 'The service failed.' })
  })
  addRoutes(app, [deviceCodeMethod, tokenMethod, revokeMethod, revokeByGet, ...tokenInfoMethods], context)
}
