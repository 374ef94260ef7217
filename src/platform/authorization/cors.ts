import type { FastifyInstance } from 'fastify'

/**
 * Lets apps of any origin in a browser call the endpoints for clients. A request carries the caller's credentials and
 * cookies do not count, so `*` exposes nothing (Fetch standard, section 3.3; the field does the same). Pages for people
 * stay closed. Must be registered on a scope before its routes.
 */
export function openToEveryOrigin(app: FastifyInstance): void {
  const paths = new Map<string, Set<string>>()
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(shared)
    done()
  })
  app.addHook('onRoute', ({ url, method }) => {
    const methods = paths.get(url) ?? new Set()
    for (const routeMethod of [method].flat()) methods.add(routeMethod)
    if (paths.has(url) || methods.has('OPTIONS')) return
    paths.set(url, methods)
    // A preflight: browsers send it before a request that is not a plain form, such as one with an Authorization
    // header.
    app.options(url, (_request, reply) =>
      reply
        .headers({
          'access-control-allow-methods': [...methods].join(', '),
          'access-control-allow-headers': 'authorization, content-type, dpop',
          'access-control-max-age': '86400',
        })
        .code(204)
        .send(),
    )
  })
}

const shared = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'retry-after, dpop-nonce, www-authenticate',
  'cross-origin-resource-policy': 'cross-origin',
}
