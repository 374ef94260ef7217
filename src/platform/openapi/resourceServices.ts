import type { scopesOf } from '#contract/scopes.ts'
import type { Answer, Operation, Parameter, ServiceDescription } from '#web/openapi/description.ts'
import { oauthScheme } from '../authorization/described.ts'
import { addressOf, type ResourceApi, type ResourceMethod, schemaName } from '../methods/resourceMethod.ts'

/** Parameters that change the form of any answer (specification: resource-services 2). */
const formParameters: Record<string, Parameter> = {
  fields: { description: 'Parts of the answer, such as items(id,snippet/title).' },
  prettyPrint: { description: 'Whether the answer has lines and indents.', type: 'boolean' },
  alt: { description: 'The format of the answer.', allowed: ['json'] },
}

/** Parameters and headers of a download. */
const fileParameters: Record<string, Parameter> = {
  alt: { description: 'media for the file.', allowed: ['json', 'media'] },
  Range: { description: 'The bytes to send, such as bytes=0-999.', in: 'header' },
  'If-Range': { description: 'The ETag of the file that the caller has a part of.', in: 'header' },
}

const refusalDescriptions: Record<number, string> = {
  400: 'A parameter or the body is wrong; the message names it.',
  401: 'The access token is missing, has expired or was revoked.',
  403: 'The token lacks a scope, the account may not do this, or the quota is used up.',
  404: 'There is no such resource.',
  409: 'Another operation is importing this report, there is a job of this type already, or the numbers are being made.',
  412: 'The resource has changed since it was read.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  416: 'The file has no such bytes.',
  500: 'The service failed.',
  503: 'Too much is being read. Try again in a second.',
}

/** An API of the discovery documents as a service of the OpenAPI document. */
export function resourceService(api: ResourceApi, scopes: ReturnType<typeof scopesOf>): ServiceDescription {
  const operations = Object.entries(api.resources).flatMap(([resource, methods]) =>
    Object.entries(methods).flatMap(([name, method]) => {
      const operation = operationOf(`${api.name}.${resource}.${name}`, method, api, scopes)
      return method.upload ? [operation, uploadOf(operation, method.upload.path)] : [operation]
    }),
  )
  return {
    name: api.title,
    description: api.description,
    schemas: { ...api.schemas, [api.refusal.name]: api.refusal.schema },
    operations,
  }
}

function operationOf(
  id: string,
  method: ResourceMethod,
  api: ResourceApi,
  scopes: ReturnType<typeof scopesOf>,
): Operation {
  const { httpMethod, description, body, isBodyOptional, hasVersions, file } = method
  return {
    method: httpMethod.toLowerCase() as Operation['method'],
    path: addressOf(method).path,
    id,
    summary: description,
    parameters: {
      ...parametersOf(method),
      ...(hasVersions && versionParameter(httpMethod)),
      ...(file ? fileParameters : formParameters),
    },
    ...(body && { request: { 'application/json': schemaName(api, body) } }),
    ...(isBodyOptional && { isBodyOptional }),
    answers: {
      ...successes(method, method.answer && schemaName(api, method.answer)),
      ...refusals(method, api.refusal.name),
    },
    security: method.scopes.map((name) => ({ [oauthScheme]: [scopes[name]] })),
  }
}

/** The parameters of a method, as its address in OpenAPI has them. */
function parametersOf(method: ResourceMethod): Record<string, Parameter> {
  const made = Object.entries(addressOf(method).made).map(
    ([name, collection]) => [name, { description: `The ID in ${collection}/ID.`, in: 'path', required: true }] as const,
  )
  const whole = (name: string) => method.path.includes(`{+${name}}`)
  return Object.fromEntries([...made, ...Object.entries(method.parameters ?? {}).filter(([name]) => !whole(name))])
}

/** The same operation with a file. */
function uploadOf(operation: Operation, path: string): Operation {
  return {
    ...operation,
    id: `${operation.id}.upload`,
    path,
    summary: `${operation.summary} With a file.`,
    parameters: {
      uploadType: {
        description: 'media for the bytes alone, multipart for JSON and bytes.',
        required: true,
        allowed: ['media', 'multipart'],
      },
      ...operation.parameters,
    },
    request: { 'multipart/related': 'binary', '*/*': 'binary' },
  }
}

const versionParameter = (httpMethod: ResourceMethod['httpMethod']): Record<string, Parameter> =>
  httpMethod === 'GET'
    ? { 'If-None-Match': { description: 'The ETag of an answer that the caller has.', in: 'header' } }
    : { 'If-Match': { description: 'The etag of the resource as the caller read it.', in: 'header' } }

function successes(
  { httpMethod, mayChangeNothing, hasVersions, file }: ResourceMethod,
  response: string | undefined,
): Record<number, Answer> {
  const answers: Record<number, Answer> = {}
  if (response)
    answers[200] = {
      description: `A ${response}.`,
      content: { 'application/json': response, ...(file && { [file]: 'text' }) },
      ...((hasVersions || file) && { headers: ['ETag'] }),
    }
  if (file) answers[206] = { description: 'The bytes.', content: { [file]: 'text' }, headers: ['Content-Range'] }
  if (!response || mayChangeNothing) answers[204] = { description: response ? 'It was so already.' : 'Done.' }
  if (hasVersions && httpMethod === 'GET') answers[304] = { description: 'The caller has this answer.' }
  return answers
}

function refusals(
  { httpMethod, body, refusals = [], hasVersions, file }: ResourceMethod,
  schema: string,
): Record<number, Answer> {
  const statuses = [
    400,
    401,
    403,
    404,
    500,
    503,
    ...(body ? [413, 415] : []),
    ...(file ? [416] : []),
    ...(hasVersions && httpMethod !== 'GET' ? [412] : []),
    ...refusals,
  ]
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: refusalDescriptions[status] ?? '',
        content: { 'application/json': schema },
        ...((status === 403 || status === 503) && { headers: ['Retry-After'] as const }),
      },
    ]),
  )
}
