/** Compares calls with an OpenAPI document: parameters, bodies, statuses and answers. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { OpenapiDocument } from './document.ts'
import { schemaAddress } from './schemas.ts'

/** A call as it went over the wire. */
export interface RecordedCall {
  method: string
  /** Path with query. */
  url: string
  request: { type: string; body: string }
  status: number
  answer: { type: string; body: Buffer }
}

type Described = OpenapiDocument['paths'][string][string]
interface Content {
  [type: string]: { schema?: { $ref?: string } }
}

/** Refusals before a call reaches its route: unreadable bytes, no Host, too slow, too large a head. */
const anyCall = [408, 414, 417, 431]

/** Parameters that the services accept everywhere and ignore (specification: resource-services 2). */
const ignoredParameters =
  /^(\$\.xgafv|access_token|callback|key|oauth_token|quotaUser|uploadType|upload_protocol|userIp)$/

/**
 * Returns a function that names every difference between a call and the document.
 * @param except tag of operations that are left out
 */
export function documentCheck(document: OpenapiDocument, except?: string): (call: RecordedCall) => string[] {
  const { whole, partial, open } = validatorsOf(document)
  const routes = Object.entries(document.paths)
    .map(([path, item]) => ({ pattern: patternOf(path), parameters: path.split('{').length, item }))
    .sort((first, second) => first.parameters - second.parameters)

  return (call) => {
    const address = readAddress(call.url)
    if (!address) return call.status < 400 ? ['its address cannot be read'] : []
    const { pathname, searchParams } = address
    const method = call.method.toLowerCase()
    if (method === 'options' || (method === 'head' && !find(pathname, 'head'))) return []
    const described = find(pathname, method)
    if (!described) return isUndescribedOk(call) ? [] : ['it is not described']
    if (except !== undefined && described.tags.includes(except)) return []
    const differences = answerDifferences(call, described, searchParams.has('fields') ? partial : whole)
    if (call.status >= 300) return differences
    // The bytes of a file may be JSON too, which is not the description of the file.
    const isFile = searchParams.get('alt') === 'media' && isAnyTypeDescribed(described.responses[call.status])
    return [...requestDifferences(call, described, searchParams), ...(isFile ? [] : differences)]
  }

  function find(path: string, method: string): Described | undefined {
    return routes.find(({ pattern, item }) => pattern.test(path) && item[method])?.item[method]
  }

  function requestDifferences({ request }: RecordedCall, described: Described, query: URLSearchParams): string[] {
    const known = described.parameters.filter((parameter) => parameter.in === 'query')
    const unknown = [...query.keys()].filter(
      (name) =>
        !ignoredParameters.test(name) && !known.some((parameter) => parameter.name === name.replace(/\[.*\]$/, '')),
    )
    const missing = known.filter((parameter) => 'required' in parameter && !query.get(parameter.name))
    const content: Content | undefined = described.requestBody?.content
    return [
      ...unknown.map((name) => `the parameter ${name} is not described`),
      ...missing.map(({ name }) => `the parameter ${name} is described as required`),
      ...(content && request.body !== '' ? requestBodyDifferences(content, request) : []),
    ]
  }

  function requestBodyDifferences(content: Content, { type, body }: RecordedCall['request']): string[] {
    const schema = content[type === '' ? 'application/x-www-form-urlencoded' : type] ?? content['*/*']
    if (!schema) return [`a body of the type ${type} is not described`]
    if (schema === content['*/*']) return []
    if (type.endsWith('json')) {
      const value: unknown = JSON.parse(body)
      const differences = schemaDifferences(open, schema, value, 'request')
      return differences.length > 0 ? schemaDifferences(open, schema, inCamelCase(value), 'request') : []
    }
    if (type.startsWith('multipart/')) return []
    return schemaDifferences(open, schema, Object.fromEntries(new URLSearchParams(body)), 'request')
  }
}

const isAnyTypeDescribed = (response: Described['responses'][number] | undefined): boolean =>
  response !== undefined && 'content' in response && '*/*' in (response.content as Content)

function answerDifferences({ status, answer }: RecordedCall, described: Described, validate: Validators): string[] {
  const response = described.responses[status]
  if (!response) return anyCall.includes(status) ? [] : [`the status ${status} is not described`]
  const content = 'content' in response ? (response.content as Content) : undefined
  const { type, body } = answer
  if (!content) return body.length > 0 ? [`${status} is described without a body`] : []
  const media = content[type] ?? content[type.replace(/\/.*/, '/*')] ?? content['*/*']
  if (!media) return [`${status} is not described with the type ${JSON.stringify(type)}`]
  if (type === 'text/event-stream' && 'x-event' in response) {
    const { name, data } = response['x-event'] as { name: string; data: { $ref: string } }
    return eventsIn(body.toString('utf8')).flatMap((event) =>
      event.name === name
        ? schemaDifferences(validate, { schema: data }, event.data, 'event')
        : [`the event ${event.name} is not described`],
    )
  }
  return type.endsWith('json')
    ? bodyDifferences(validate, media, JSON.parse(body.toString('utf8')), `answer ${status}`)
    : []
}

const bodyDifferences = (validate: Validators, media: Content[string], value: unknown, label: string): string[] => [
  ...schemaDifferences(validate, media, value, label),
  ...fractionsOfZero(value).map((text) => `${label}: the time ${text} has a fraction of zero`),
]

/** Times of whole seconds that are written with a fraction, which parsers with fixed formats refuse. */
function fractionsOfZero(value: unknown): string[] {
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT[\d:]+\.0+(Z|[+-][\d:]+)$/.test(value) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(fractionsOfZero)
}

/** The complete events of a stream, which may have been cut off. */
const eventsIn = (text: string) =>
  [...text.matchAll(/event: (.*)\ndata: (.*)\n\n/g)].map(([, name = '', data = '']) => ({
    name,
    data: JSON.parse(data) as unknown,
  }))

/** An address without a description is a page for people, a file of one, or refused. The console's files may be JSON. */
const isUndescribedOk = ({ status, url, answer }: RecordedCall): boolean =>
  status >= 300 || url.startsWith('/console/') || !/json|event-stream/.test(answer.type)

const patternOf = (path: string) => new RegExp(`^${path.replace(/[.$+*]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`)

/** The data hub accepts both spellings of a field, as public APIs do. */
const inCamelCase = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, field]) => [
          name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase()),
          field,
        ]),
      )
    : value

/** Undefined for an address that only a malformed request has. */
function readAddress(url: string): { pathname: string; searchParams: URLSearchParams } | undefined {
  try {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    return { pathname: decodeURIComponent(pathname), searchParams }
  } catch {
    return undefined
  }
}

type Validators = (schema: string) => ValidateFunction

function validators(document: object): Validators {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  ajv.addSchema(document, 'document')
  return (reference) => ajv.getSchema(`document${reference}`) ?? ajv.compile({ $ref: `document${reference}` })
}

/** Compiled once for all servers of a process, whose schemas are the same. */
const compiled = new Map<string, ReturnType<typeof compile>>()

function validatorsOf(document: OpenapiDocument) {
  const key = JSON.stringify(document.components.schemas)
  const known = compiled.get(key) ?? compile(document)
  compiled.set(key, known)
  return known
}

const compile = (document: OpenapiDocument) => ({
  whole: validators(strict(document)),
  // With `fields`, an answer has only some of its fields.
  partial: validators(strict(document, { isPartial: true })),
  // Services ignore further fields of a request.
  open: validators({ components: { schemas: document.components.schemas } }),
})

function schemaDifferences(validate: Validators, { schema }: Content[string], value: unknown, label: string): string[] {
  if (schema?.$ref === undefined) return []
  const check = validate(schema.$ref)
  if (check(value)) return []
  return (check.errors ?? []).map(
    ({ instancePath, message, params }) => `${label}: ${instancePath} ${message} ${JSON.stringify(params)}`,
  )
}

/**
 * The document with objects closed that name their fields, so that a field without a description is found. Clients must
 * accept more fields, so the served document leaves them open.
 */
function strict(document: OpenapiDocument, { isPartial = false } = {}): object {
  const close = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(close)
    if (typeof value !== 'object' || value === null) return value
    const closed = Object.fromEntries(Object.entries(value).map(([name, field]) => [name, close(field)]))
    if (closed.type !== 'object' || typeof closed.properties !== 'object') return closed
    const { required, ...rest } = closed
    return {
      ...(!isPartial && Array.isArray(required) && { required }),
      ...(closed.additionalProperties === undefined && { additionalProperties: false }),
      ...rest,
    }
  }
  const { schemas } = document.components
  return { components: { schemas: close(schemas) } }
}

/** Names every difference between an example and the schema of this name. */
export function exampleDifferences(document: OpenapiDocument, name: string, example: unknown): string[] {
  const schema = { schema: { $ref: schemaAddress(name) } }
  return bodyDifferences(validatorsOf(document).whole, schema, example, name)
}
