import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type * as z from 'zod/mini'

/** A parameter of a call. By default it is text and optional, in the query. */
export interface Parameter {
  description: string
  type?: 'string' | 'boolean' | 'integer'
  required?: true
  in?: 'path' | 'query' | 'header'
  pattern?: string
  allowed?: readonly string[]
  /** Whether it may be given several times. */
  repeated?: true
}

/** One answer of a call. */
export interface Answer {
  description: string
  /** Content type → name of a schema, `binary` or `text`. Without a value, the answer has no body. */
  content?: Readonly<Record<string, string>>
  headers?: readonly HeaderName[]
  /** For an event stream: name of the event, and the schema of its data. */
  event?: { name: string; schema: string }
}

/** Headers of answers that callers act on. */
export const headerDescriptions = {
  'Retry-After': 'Seconds to wait before trying again.',
  ETag: 'The version of the answer, for If-None-Match and If-Match.',
  Location: 'Where the browser is sent.',
  Allow: 'The methods of this address.',
  'Content-Range': 'The bytes that are sent, and how many there are.',
} as const
type HeaderName = keyof typeof headerDescriptions

export interface Operation {
  method: 'get' | 'head' | 'post' | 'put' | 'patch' | 'delete'
  /** Below the origin, with `{name}` for a segment that the caller chooses. */
  path: string
  /** Unique in its document. */
  id: string
  summary: string
  parameters?: Readonly<Record<string, Parameter>>
  /** Content type → name of a schema. */
  request?: Readonly<Record<string, string>>
  isBodyOptional?: true
  /** By status. */
  answers: Readonly<Record<number, Answer>>
  /** Any one of these is enough: security scheme → scopes. Without a value, anybody may call. */
  security?: readonly Readonly<Record<string, readonly string[]>>[]
  /** Calls that this call leads to: name → the address as a runtime expression, and the call. */
  callbacks?: Readonly<Record<string, { address: string; call: PushedCall }>>
}

/** A call that the service makes to an address of its client. */
export interface PushedCall {
  summary: string
  request: Readonly<Record<string, string>>
  answers: Readonly<Record<number, Answer>>
}

/** One service of a document. */
export interface ServiceDescription {
  /** The tag of its operations. */
  name: string
  description: string
  /** Bodies by name: the schemas that parse them. */
  schemas: Readonly<Record<string, z.ZodMiniType>>
  operations: readonly Operation[]
  /** Calls that it makes on its own. */
  webhooks?: Readonly<Record<string, PushedCall>>
}

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
