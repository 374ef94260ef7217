import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { Operation } from './description.ts'

/** A call, described once: its operation in the OpenAPI document, and the route that answers it. */
export interface Method<Context> extends Operation {
  /** Further options of the route, such as the largest body. */
  route?: RouteShorthandOptions
  handler(context: Context, request: FastifyRequest, reply: FastifyReply): unknown
}

/**
 * Defines a call of a service.
 * @typeParam Context what its handler needs; `addRoutes` passes it on
 */
export const defineMethod = <Context = unknown>(method: Method<Context>): Method<Context> => method

/** Registers the routes of methods. A method GET answers HEAD too, so one that describes HEAD has no route of its own. */
export function addRoutes<Context>(app: FastifyInstance, methods: readonly Method<Context>[], context: Context): void {
  for (const { method, path, route, handler } of methods)
    if (method !== 'head')
      app.route({
        ...route,
        method,
        url: routeUrl(path),
        handler: async (request, reply) => handler(context, request, reply),
      })
}

/** The address of a described path in the router's form: `{id}` is `:id`. */
export const routeUrl = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')
