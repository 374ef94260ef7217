import * as z from 'zod/mini'
import type { ScopeName, scopesOf } from '#contract/scopes.ts'
import { standardParameters } from '../api/standardParameters.ts'
import { describeScopes } from '../authorization/scopeWords.ts'
import {
  methodsOf,
  type ResourceApi,
  type ResourceMethod,
  type ResourceParameter,
  schemaName,
} from '../methods/resourceMethod.ts'

/** Path of batches, below the origin. */
export const batchPath = 'batch'

/**
 * A description in the format of client libraries (Google API Discovery Service, `discovery#restDescription`).
 * @param publicUrl without a slash at its end
 */
export function restDescription(api: ResourceApi, publicUrl: string, scopes: ReturnType<typeof scopesOf>) {
  const usedScopes = [...new Set(methodsOf(api).flatMap((method) => method.scopes))]
  return {
    kind: 'discovery#restDescription',
    discoveryVersion: 'v1',
    id: `${api.name}:${api.version}`,
    name: api.name,
    version: api.version,
    title: api.title,
    description: api.description,
    protocol: 'rest',
    rootUrl: `${publicUrl}/`,
    servicePath: '',
    baseUrl: `${publicUrl}/`,
    basePath: '',
    batchPath,
    parameters: Object.fromEntries(
      [...standardParameters].map((name) => [
        name,
        { type: name === 'prettyPrint' ? 'boolean' : 'string', location: 'query' },
      ]),
    ),
    auth: {
      oauth2: {
        scopes: Object.fromEntries(
          usedScopes.map((name) => [scopes[name], { description: describeScopes(scopes, scopes[name]).join() }]),
        ),
      },
    },
    schemas: Object.fromEntries(
      Object.entries(api.schemas).map(([id, schema]) => [id, { id, ...discoverySchema(schema) }]),
    ),
    resources: nestedResources(api, scopes),
  }
}

interface Resource {
  methods?: Record<string, ReturnType<typeof methodOf>>
  resources?: Record<string, Resource>
}

function nestedResources(api: ResourceApi, scopes: Record<ScopeName, string>): Record<string, Resource> {
  const top: Resource = {}
  for (const [path, methods] of Object.entries(api.resources)) {
    let resource = top
    for (const name of path.split('.')) {
      resource.resources ??= {}
      resource.resources[name] ??= {}
      resource = resource.resources[name]
    }
    resource.methods = Object.fromEntries(
      Object.entries(methods).map(([name, method]) => [
        name,
        methodOf(`${api.name}.${path}.${name}`, method, api, scopes),
      ]),
    )
  }
  return top.resources ?? {}
}

function methodOf(id: string, method: ResourceMethod, api: ResourceApi, scopes: Record<ScopeName, string>) {
  const { httpMethod, path, description, parameters = {}, body, answer, file, upload } = method
  const parameter = ({ type = 'string', in: location = 'query', schema: _, ...details }: ResourceParameter) => ({
    type,
    location,
    ...details,
    ...(type === 'integer' && { format: 'int32' }),
  })
  return {
    id,
    httpMethod,
    path: path.slice(1),
    description,
    parameters: Object.fromEntries(Object.entries(parameters).map(([name, described]) => [name, parameter(described)])),
    parameterOrder: Object.keys(parameters).filter((name) => parameters[name]?.required),
    ...(body && { request: { $ref: schemaName(api, body) } }),
    ...(answer && { response: { $ref: schemaName(api, answer) } }),
    ...(file && { supportsMediaDownload: true }),
    ...(upload && {
      supportsMediaUpload: true,
      mediaUpload: {
        accept: ['*/*'],
        maxSize: upload.maxSize,
        protocols: { simple: { multipart: true, path: upload.path } },
      },
    }),
    scopes: method.scopes.map((name) => scopes[name]),
  }
}

/** A schema of a discovery document: JSON Schema, draft 3, of which clients read types, items and properties. */
interface DiscoverySchema {
  id?: string
  type: string
  format?: string
  enum?: string[]
  items?: DiscoverySchema
  properties?: Record<string, DiscoverySchema>
  additionalProperties?: DiscoverySchema
}

type JsonSchema = z.core.JSONSchema.JSONSchema

/** Converts the wire schema of a body or an answer to the schema of a discovery document. */
const discoverySchema = (schema: z.ZodMiniType): DiscoverySchema =>
  converted(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)

function converted(schema: JsonSchema): DiscoverySchema {
  const { type, properties, items, additionalProperties, enum: values } = schema
  switch (type) {
    case 'string':
      return { type, ...(values && { enum: values.map(String) }) }
    case 'boolean':
      return { type }
    case 'integer':
      return { type, format: 'int32' }
    case 'number':
      return { type, format: 'double' }
    case 'array':
      return { type, items: isSchema(items) ? converted(items) : { type: 'any' } }
    case 'object':
      return {
        type,
        ...(properties && {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, property]) => [
              name,
              isSchema(property) ? converted(property) : { type: 'any' },
            ]),
          ),
        }),
        ...(isSchema(additionalProperties) && { additionalProperties: converted(additionalProperties) }),
      }
    default:
      // One of several types, which these documents cannot express.
      return { type: 'any' }
  }
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
