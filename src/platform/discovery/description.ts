import type * as z from 'zod/mini'
import type { ScopeName } from '#contract/scopes.ts'
import type { ResourceApi } from '../methods/resourceMethod.ts'

/** A parameter of a method; its defaults are text and optional. */
export interface Parameter {
  description: string
  type?: 'string' | 'boolean' | 'integer'
  required?: true
  /** A path parameter is `{name}`, or `{+name}` when it contains slashes. */
  location?: 'path' | 'query'
  pattern?: string
  /** A list: with commas, or given several times. */
  repeated?: true
}

export interface Method {
  httpMethod: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path below the origin, without its first slash. */
  path: string
  description: string
  parameters?: Readonly<Record<string, Parameter>>
  /** Names in `schemas`; a method without a response answers 204. */
  request?: string
  response?: string
  /** Where it takes a file with its description: the same method, in the field's protocols of uploads. */
  upload?: { path: string; maxSize: string }
  /** Content type of the file that it answers to `alt=media`: the whole file or a range. */
  file?: string
  /** Statuses of refusals beyond those that every method has. */
  refusals?: readonly number[]
  /** It also answers 204, if there is nothing to change. */
  mayChangeNothing?: true
  /** GET: it answers 304 to `If-None-Match`. Other methods: they answer 412 to `If-Match`. */
  hasVersions?: true
  /** Any one of these scopes is enough. */
  scopes: readonly ScopeName[]
}

/** The description of a resource service for client libraries. */
export interface ApiDescription {
  name: string
  version: string
  title: string
  description: string
  /** Bodies and answers by name: the schemas that the services and the television use. */
  schemas: Readonly<Record<string, z.ZodMiniType>>
  /** The body of a refusal. */
  refusal: { name: string; schema: z.ZodMiniType }
  /** Methods by resource; a dot separates a resource from its parent. */
  resources: Readonly<Record<string, Readonly<Record<string, Method>>>>
}

/** An API whose methods are still described apart from their routes, in the form of those that are not. */
export const moved = (api: ApiDescription): ResourceApi => ({
  ...api,
  resources: mapped(api.resources, (methods) =>
    mapped(methods, ({ request, response, parameters, path, upload, ...method }) => ({
      ...method,
      path: `/${path}`,
      ...(parameters && {
        parameters: mapped(parameters, ({ location, ...rest }) => ({ ...rest, ...(location && { in: location }) })),
      }),
      ...(request && { body: api.schemas[request] as z.ZodMiniType }),
      ...(response && { answer: api.schemas[response] as z.ZodMiniType }),
      ...(['Empty', 'WaitOperationRequest'].includes(request ?? '') && { isBodyOptional: true as const }),
      ...(upload && { upload: { ...upload, handler: () => undefined } }),
      handler: () => undefined,
    })),
  ),
})

const mapped = <From, To>(all: Readonly<Record<string, From>>, change: (one: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(all).map(([name, one]) => [name, change(one)]))
