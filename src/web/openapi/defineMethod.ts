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

/** Registers the routes of methods. */
export function addRoutes<Context>(app: FastifyInstance, methods: readonly Method<Context>[], context: Context): void {
  // The server adds HEAD to each GET unless there is one already.
  const headFirst = [...methods.filter(isHead), ...methods.filter((method) => !isHead(method))]
  for (const { method, path, route, handler } of headFirst)
    app.route({
      ...route,
      method,
      url: routeUrl(path),
      handler: async (request, reply) => handler(context, request, reply),
    })
}

const isHead = ({ method }: Pick<Operation, 'method'>) => method === 'head'

/** The address of a described path in the router's form: `{id}` is `:id`. */
export const routeUrl = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')
