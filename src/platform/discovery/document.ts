import type { ScopeName, scopesOf } from '#contract/scopes.ts'
import { describeScopes } from '../authorization/scopeWords.ts'
import { standardParameters } from '../standardParameters.ts'
import type { ApiDescription, Method, Parameter } from './description.ts'
import { discoverySchema } from './schemas.ts'

/** Path of batches, below the origin. */
export const batchPath = 'batch'

/**
 * A description in the format of client libraries (Google API Discovery Service, `discovery#restDescription`).
 * @param publicUrl without a slash at its end
 */
export function restDescription(api: ApiDescription, publicUrl: string, scopes: ReturnType<typeof scopesOf>) {
  const methods = Object.values(api.resources).flatMap((resource) => Object.values(resource))
  const usedScopes = [...new Set(methods.flatMap((method) => method.scopes))]
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

function nestedResources(
  { name: api, resources }: ApiDescription,
  scopes: Record<ScopeName, string>,
): Record<string, Resource> {
  const top: Resource = {}
  for (const [path, methods] of Object.entries(resources)) {
    let resource = top
    for (const name of path.split('.')) {
      resource.resources ??= {}
      resource.resources[name] ??= {}
      resource = resource.resources[name]
    }
    resource.methods = Object.fromEntries(
      Object.entries(methods).map(([name, method]) => [name, methodOf(`${api}.${path}.${name}`, method, scopes)]),
    )
  }
  return top.resources ?? {}
}

function methodOf(id: string, method: Method, scopes: Record<ScopeName, string>) {
  const { httpMethod, path, description, parameters = {}, request, response, file, upload } = method
  const parameter = ({ type = 'string', location = 'query', ...details }: Parameter) => ({
    type,
    location,
    ...details,
    ...(type === 'integer' && { format: 'int32' }),
  })
  return {
    id,
    httpMethod,
    path,
    description,
    parameters: Object.fromEntries(Object.entries(parameters).map(([name, described]) => [name, parameter(described)])),
    parameterOrder: Object.keys(parameters).filter((name) => parameters[name]?.required),
    ...(request && { request: { $ref: request } }),
    ...(response && { response: { $ref: response } }),
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
