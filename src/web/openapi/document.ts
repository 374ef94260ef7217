import {
  type Answer,
  headerDescriptions,
  type Operation,
  type Parameter,
  type PushedCall,
  type ServiceDescription,
} from './description.ts'
import { componentSchemas, type Substitutes, schemaAddress } from './schemas.ts'

/** Path of the description of all calls of an origin. */
export const openapiPath = '/openapi.json'

/** What a document says about the whole origin. */
export interface OriginDescription {
  title: string
  summary: string
  /** Without a slash at its end. */
  url: string
  version: string
  securitySchemes: Readonly<Record<string, object>>
  services: readonly ServiceDescription[]
  /** By schema name. */
  examples: Readonly<Record<string, readonly unknown[]>>
  substitutes?: Substitutes
}

export type OpenapiDocument = ReturnType<typeof openapiDocument>

/** The description of an origin in OpenAPI 3.1.1. */
export function openapiDocument(origin: OriginDescription) {
  const { title, summary, url, version, securitySchemes, services, examples, substitutes } = origin
  const webhooks = services.flatMap(({ name, webhooks = {} }) =>
    Object.entries(webhooks).map(([id, call]) => [id, { post: pushed(call, id, name) }] as const),
  )
  return {
    openapi: '3.1.1',
    info: { title, summary, version, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url }],
    tags: services.map(({ name, description }) => ({ name, description })),
    paths: paths(services),
    ...(webhooks.length > 0 && { webhooks: Object.fromEntries(webhooks) }),
    components: {
      schemas: componentSchemas(services, examples, substitutes),
      securitySchemes,
      headers: Object.fromEntries(
        Object.entries(headerDescriptions).map(([name, description]) => [
          name,
          { description, schema: { type: 'string' } },
        ]),
      ),
    },
  }
}

type PathItem = Record<string, ReturnType<typeof operation>>

function paths(services: readonly ServiceDescription[]): Record<string, PathItem> {
  const all: Record<string, PathItem> = {}
  for (const service of services)
    for (const described of service.operations) {
      const item = all[described.path] ?? {}
      all[described.path] = item
      if (item[described.method]) throw new Error(`${described.method} ${described.path} is described twice`)
      item[described.method] = operation(described, service.name)
    }
  return all
}

function operation(described: Operation, tag: string) {
  const { id, summary, parameters = {}, request, isBodyOptional, answers, security, callbacks } = described
  return {
    operationId: id,
    tags: [tag],
    summary,
    security: security ?? [],
    parameters: Object.entries(parameters).map(([name, parameter]) => parameterOf(name, parameter)),
    ...(request && { requestBody: { required: !isBodyOptional, content: contentOf(request) } }),
    responses: answersOf(answers),
    ...(callbacks && {
      callbacks: Object.fromEntries(
        Object.entries(callbacks).map(([name, { address, call }]) => [
          name,
          { [address]: { post: pushed(call, name, tag) } },
        ]),
      ),
    }),
  }
}

const pushed = ({ summary, request, answers }: PushedCall, id: string, tag: string) => ({
  operationId: id,
  tags: [tag],
  summary,
  security: [],
  requestBody: { required: true, content: contentOf(request) },
  responses: answersOf(answers),
})

function parameterOf(name: string, { description, type = 'string', required, repeated, ...rest }: Parameter) {
  const { in: where = 'query', pattern, allowed } = rest
  const schema = { type, ...(pattern && { pattern }), ...(allowed && { enum: [...allowed] }) }
  return {
    name,
    in: where,
    description,
    ...((required || where === 'path') && { required: true }),
    schema: repeated ? { type: 'array', items: schema } : schema,
  }
}

const answersOf = (answers: Readonly<Record<number, Answer>>) =>
  Object.fromEntries(Object.entries(answers).map(([status, answer]) => [status, answerOf(answer)]))

const answerOf = ({ description, content, headers, event }: Answer) => ({
  description,
  ...(headers && {
    headers: Object.fromEntries(headers.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
  }),
  ...(content && { content: contentOf(content) }),
  // OpenAPI 3.1 has no words for the events of a stream.
  ...(event && { 'x-event': { name: event.name, data: { $ref: schemaAddress(event.schema) } } }),
})

const contentOf = (content: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(content).map(([type, schema]) => [type, mediaType(schema)]))

function mediaType(schema: string) {
  // JSON Schema has no words for bytes: OpenAPI 3.1 leaves their schema out.
  if (schema === 'binary') return {}
  if (schema === 'text') return { schema: { type: 'string' } }
  return { schema: { $ref: schemaAddress(schema) } }
}
