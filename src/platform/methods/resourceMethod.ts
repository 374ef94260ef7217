import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { ScopeName } from '#contract/scopes.ts'
import type { Parameter } from '#web/openapi/description.ts'

/** A parameter of a resource service. One in the path is `{name}`, or `{+name}` when it contains slashes. */
export interface ResourceParameter extends Parameter {
  /** Parses its text, where the service reads its parameters by schemas. */
  schema?: z.ZodMiniType
}
type Parameters = Readonly<Record<string, ResourceParameter>>

/**
 * The values of described parameters; an optional one that is left out is undefined. A whole name in the path has none:
 * its segments have.
 */
export type Values<Described extends Parameters> = {
  [Name in keyof Described]: Described[Name] extends { in: 'path'; pattern: string }
    ? never
    : Described[Name] extends { in: 'path' }
      ? string
      : Described[Name] extends { schema: infer Schema extends z.ZodMiniType }
        ? z.infer<Schema> | undefined
        : string | undefined
}

/** A request to a method and its answer. Each service adds what it finds out before any of its handlers. */
export interface MethodCall {
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * A method of a resource service, described once: its route, its part of the discovery document and its operations in
 * the OpenAPI document are made from this.
 */
export interface ResourceMethod<Call = never> {
  httpMethod: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  description: string
  /** In the order of the documents. */
  parameters?: Parameters
  /** Parameters that clients of the field send, and that change nothing here; `any` where all others are accepted. */
  ignored?: readonly string[] | 'any'
  /** Schemas that the API lists. A method without an answer answers 204. */
  body?: z.ZodMiniType
  answer?: z.ZodMiniType
  isBodyOptional?: true
  /** Names that `fields` may contain beside those of the answer's schema, as a mask. */
  furtherFields?: string | undefined
  /** Where it takes a file with its description: the same method, in the field's protocols of uploads. */
  upload?: { path: string; maxSize: string; handler(call: Call): unknown }
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
  handler(call: Call): unknown
}

/** A method whose handlers know the names of its parameters. */
export type Defined<Call, Described extends Parameters> = Omit<
  ResourceMethod<Call & { parameters: Values<Described> }>,
  'parameters'
> & { parameters?: Described }

/**
 * The function by which a service defines its methods.
 * @typeParam Call what the service gives to each handler, beside the values of the parameters
 */
export const resourceMethods =
  <Call>() =>
  // biome-ignore lint/complexity/noBannedTypes: no parameters
  <const Described extends Parameters = {}>(method: Defined<Call, Described>): ResourceMethod<Call> =>
    method as ResourceMethod<Call>

/** A resource service: what discovery and OpenAPI say of it, and its methods. */
export interface ResourceApi<Call = never> {
  name: string
  version: string
  title: string
  description: string
  /** Bodies and answers by name: the schemas that the services and the television use. */
  schemas: Readonly<Record<string, z.ZodMiniType>>
  /** The body of a refusal. */
  refusal: { name: string; schema: z.ZodMiniType }
  /** Methods by resource; a dot separates a resource from its parent. */
  resources: Readonly<Record<string, Readonly<Record<string, ResourceMethod<Call>>>>>
}

/** All methods of an API. */
export const methodsOf = <Call>({ resources }: Pick<ResourceApi<Call>, 'resources'>): ResourceMethod<Call>[] =>
  Object.values(resources).flatMap((methods) => Object.values(methods))

/** The name of a body or an answer in the documents. @throws Error for a schema that the API does not list */
export function schemaName({ name: api, schemas }: ResourceApi, schema: z.ZodMiniType): string {
  const entry = Object.entries(schemas).find(([, listed]) => listed === schema)
  if (!entry) throw new Error(`a schema of a method is not listed in the schemas of ${api}`)
  return entry[0]
}

/**
 * The address of a method. A parameter for a whole name (`{+name}` with `^customers/[^/]+$`) becomes its fixed segments
 * and a parameter for each of the others (`customers/{customer}`), because a parameter of OpenAPI and of the router has
 * no slash.
 */
export function addressOf({ path, parameters = {} }: Pick<ResourceMethod, 'path' | 'parameters'>): {
  path: string
  /** The collection of each parameter that was made: `customers`. */
  made: Record<string, string>
} {
  const made: Record<string, string> = {}
  const address = path.replace(/\{\+(\w+)\}/g, (_, name: string) => {
    const collections = [...(parameters[name]?.pattern ?? '').matchAll(/(\w+)\/\[\^\/\]\+/g)]
    return collections
      .map(([, collection = '']) => {
        const item = singular(collection)
        made[item] = collection
        return `${collection}/{${item}}`
      })
      .join('/')
  })
  return { path: address, made }
}

const singular = (collection: string): string => collection.replace(/ies$/, 'y').replace(/s$/, '')
