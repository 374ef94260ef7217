import type { FastifyInstance } from 'fastify'
import type { ScopeNaming } from '#contract/scopes.ts'
import { analyticsApi } from '../analytics/reports.ts'
import { ApiProblem } from '../api/apiProblem.ts'
import type { ApiName } from '../authorization/apis.ts'
import { reportingApi } from '../bulk-reports/service.ts'
import type { PlatformContext } from '../context.ts'
import { datahubApi } from '../data-hub/service.ts'
import type { ResourceApi } from '../methods/resourceMethod.ts'
import { storageApi } from '../storage-files/service.ts'
import { partnerApi } from '../video/partnerLists.ts'
import { videoApi } from '../video/service.ts'
import { restDescription } from './document.ts'

/**
 * Descriptions of all APIs for client libraries. The type requires every API, so that a new one must be described here.
 */
const descriptions = (brand: string): Record<ApiName, ResourceApi[]> => ({
  video: [videoApi(brand), partnerApi(brand)],
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
  app.get(discoveryPath, async () => ({
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
  }))
  app.get<{ Params: { api: string; version: string } }>(`${discoveryPath}/:api/:version/rest`, async ({ params }) =>
    documentOf(params.api, params.version),
  )
  app.get<{ Params: { api: string }; Querystring: { version?: string } }>(
    '/:api/$discovery/rest',
    async ({ params, query }) => documentOf(params.api, query.version),
  )
}
