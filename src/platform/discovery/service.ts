import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { ScopeNaming } from '#contract/scopes.ts'
import type { Answer, Parameter } from '#web/openapi/description.ts'
import { addRoutes, defineMethod } from '#web/openapi/description.ts'
import { analyticsApi } from '../analytics/reports.ts'
import { ApiProblem } from '../api/apiProblem.ts'
import type { ApiName } from '../authorization/apis.ts'
import { reportingApi } from '../bulk-reports/service.ts'
import type { PlatformContext } from '../context.ts'
import { datahubApi } from '../data-hub/service.ts'
import type { ResourceApi } from '../methods/resourceMethod.ts'
import { storageApi } from '../storage-files/service.ts'
import { countsApi } from '../video/countMethods.ts'
import { partnerApi } from '../video/partnerLists.ts'
import { videoApi } from '../video/service.ts'
import { restDescription } from './document.ts'

/**
 * Descriptions of all APIs for client libraries. The type requires every API, so that a new one must be described here.
 */
const descriptions = (brand: string): Record<ApiName, ResourceApi[]> => ({
  video: [videoApi(brand), partnerApi(brand), countsApi(brand)],
  analytics: [analyticsApi(brand)],
  reporting: [reportingApi(brand)],
  datahub: [datahubApi],
})

/** All described APIs; that of storage is open to every project. */
export const describedApis = ({ brand, storageWord }: Pick<ScopeNaming, 'brand' | 'storageWord'>): ResourceApi[] => [
  ...Object.values(descriptions(brand)).flat(),
  storageApi(storageWord),
]

/** Path of the list of all documents. */
export const discoveryPath = '/discovery/v1/apis'

interface Discovery {
  list(): z.infer<typeof discoverySchemas.DirectoryList>
  /** @throws ApiProblem 404 */
  documentOf(name: string, version: string | undefined): object
}

const json = (description: string, schema: string): Answer => ({ description, content: { 'application/json': schema } })
const segment = (description: string): Parameter => ({ description, in: 'path', required: true })
const noApi = { 404: json('There is no such API; the message lists those that exist.', 'Error') }

/** Schemas of these calls. */
export const discoverySchemas = {
  DirectoryList: z.object({
    kind: z.string(),
    discoveryVersion: z.string(),
    items: z.array(
      z.object({
        kind: z.string(),
        id: z.string(),
        name: z.string(),
        version: z.string(),
        title: z.string(),
        description: z.string(),
        discoveryRestUrl: z.string(),
        preferred: z.boolean(),
      }),
    ),
  }),
  Document: z.looseObject({}),
}

export const discoveryMethods = [
  defineMethod<Discovery>({
    method: 'get',
    path: discoveryPath,
    id: 'discoveryList',
    summary: 'The list of discovery documents.',
    answers: { 200: json('The list of discovery documents.', 'DirectoryList') },
    handler: ({ list }) => list(),
  }),
  defineMethod<Discovery>({
    method: 'get',
    path: `${discoveryPath}/{api}/{version}/rest`,
    id: 'discoveryDocument',
    summary: 'A discovery document.',
    parameters: { api: segment('Its name.'), version: segment('Its version.') },
    answers: { 200: json('A discovery document.', 'Document'), ...noApi },
    handler: ({ documentOf }, { params }) => {
      const { api, version } = params as Record<'api' | 'version', string>
      return documentOf(api, version)
    },
  }),
  defineMethod<Discovery>({
    method: 'get',
    path: '/{api}/$discovery/rest',
    id: 'discoveryDocumentOfApi',
    summary: 'The same at the address of the API.',
    parameters: { api: segment('Its name.'), version: { description: 'Its version.' } },
    answers: { 200: json('The same at the address of the API.', 'Document'), ...noApi },
    handler: ({ documentOf }, { params, query }) =>
      documentOf((params as { api: string }).api, (query as { version?: string }).version),
  }),
]

/**
 * Discovery documents, from which client libraries generate their methods: `{api}/$discovery/rest?version=`, the
 * directory, and the older address of each document below it. Public, as in the field.
 */
export function discoveryService(
  app: FastifyInstance,
  { settings, publicUrl, scopes }: Pick<PlatformContext, 'settings' | 'publicUrl' | 'scopes'>,
): void {
  const apis = describedApis(settings.naming)
  const documentOf = (name: string, version: string | undefined) => {
    const api = apis.find(
      (described) => described.name === name && (version === undefined || described.version === version),
    )
    if (api) return restDescription(api, publicUrl(), scopes)
    const known = apis.map((described) => `${described.name} ${described.version}`).join(', ')
    throw new ApiProblem(404, 'notFound', `There is no such API. Here are: ${known}.`)
  }

  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300')
  })
  addRoutes(app, discoveryMethods, {
    list: () => ({
      kind: 'discovery#directoryList',
      discoveryVersion: 'v1',
      items: apis.map(({ name, version, title, description }) => ({
        kind: 'discovery#directoryItem',
        id: `${name}:${version}`,
        name,
        version,
        title,
        description,
        discoveryRestUrl: `${publicUrl()}/${name}/$discovery/rest?version=${version}`,
        preferred: true,
      })),
    }),
    documentOf,
  })
}
