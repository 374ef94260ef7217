import { apiError } from '#contract/apiError.ts'
import {
  type AssetListResponse,
  type AssetSearchResponse,
  assetListResponse,
  assetSearchResponse,
  type ContentOwnerListResponse,
  contentOwnerListResponse,
  partnerPaths,
} from '#contract/partner.ts'
import { reportScopeNames } from '#contract/scopes.ts'
import { ApiProblem } from '../api/apiProblem.ts'
import type { ResourceApi } from '../methods/resourceMethod.ts'
import { ids, mine, paging, type VideoCall, videoMethod } from './method.ts'
import { oneFilter, publicNames, readIds } from './parameters.ts'

/** Assets of one page; the field has no parameter for it. */
const perPage = 50
/** The field's type of assets that are published on the platform itself. */
const assetType = 'web'

/**
 * The content owners for which an account acts, and their assets, in the field's partner format. With the list of
 * managed channels these are the items of a content owner's groups. Nobody sees another owner's assets.
 */
export const partnerApi = (brand: string): ResourceApi<VideoCall> => ({
  name: `${brand}Partner`,
  version: 'v1',
  title: 'Partner API',
  description: 'Content owners for whom an account acts, and their assets.',
  schemas: {
    ContentOwnerListResponse: contentOwnerListResponse,
    AssetListResponse: assetListResponse,
    AssetSearchResponse: assetSearchResponse,
  },
  refusal: { name: 'Error', schema: apiError },
  resources: {
    contentOwners: { list: listContentOwners(brand) },
    assets: { list: listAssets(brand) },
    assetSearch: { list: searchAssets(brand) },
  },
})

const kind = (brand: string, name: string) => `${brand}Partner#${name}`

const listContentOwners = (brand: string) =>
  videoMethod({
    httpMethod: 'GET',
    path: partnerPaths(brand).contentOwners,
    description: 'Returns a ContentOwnerListResponse.',
    parameters: { fetchMine: mine, id: ids },
    answer: contentOwnerListResponse,
    furtherFields: publicNames.contentOwners,
    scopes: reportScopeNames,
    handler: async ({ access, parameters, owners }): Promise<ContentOwnerListResponse> => {
      const filter = oneFilter(parameters, ['fetchMine', 'id'])
      const ids = filter.name === 'id' ? new Set(readIds(filter.value)) : undefined
      const items = (await owners.contentOwnersOf(access.accountId))
        .filter(({ name }) => ids === undefined || ids.has(name))
        .map(({ name, title }) => ({ kind: kind(brand, 'contentOwner'), id: name, displayName: title }))
      return { kind: kind(brand, 'contentOwnerList'), ...(items.length > 0 && { items }) }
    },
  })

const listAssets = (brand: string) =>
  videoMethod({
    httpMethod: 'GET',
    path: partnerPaths(brand).assets,
    description: 'Returns a AssetListResponse.',
    parameters: {
      id: { ...ids, required: true },
      fetchMetadata: { description: 'mine, effective, or both with a comma between them.', repeated: true },
    },
    answer: assetListResponse,
    furtherFields: publicNames.assets,
    scopes: reportScopeNames,
    handler: async ({ access, parameters, owners, videoRepository }): Promise<AssetListResponse> => {
      const owner = await actingFor({ access, owners })
      const { id, fetchMetadata = '' } = parameters
      const wanted = fetchMetadata.split(',').filter((section) => section !== '')
      for (const section of wanted)
        if (section !== 'mine' && section !== 'effective')
          throw new ApiProblem(400, 'invalidParameter', `Invalid value '${section}'. Allowed: mine, effective.`, {
            location: 'fetchMetadata',
          })
      const found = await videoRepository.assetsById(owner, readIds(id))
      const items = found.map((asset) => ({
        kind: kind(brand, 'asset'),
        id: asset.id,
        type: assetType,
        ...(wanted.includes('mine') && { metadataMine: { title: asset.title } }),
        ...(wanted.includes('effective') && { metadataEffective: { title: asset.title } }),
      }))
      return { kind: kind(brand, 'assetList'), ...(items.length > 0 && { items }) }
    },
  })

const searchAssets = (brand: string) =>
  videoMethod({
    httpMethod: 'GET',
    path: partnerPaths(brand).assetSearch,
    description: 'Returns a AssetSearchResponse.',
    parameters: {
      q: { description: 'Words of the title.' },
      ownershipRestriction: { description: 'mine.' },
      pageToken: paging.pageToken,
    },
    answer: assetSearchResponse,
    furtherFields: publicNames.assetSearch,
    scopes: reportScopeNames,
    handler: async ({ access, parameters, owners, videoRepository, tokens }): Promise<AssetSearchResponse> => {
      const owner = await actingFor({ access, owners })
      const { q = '', ownershipRestriction = 'mine', pageToken } = parameters
      if (ownershipRestriction !== 'mine')
        throw new ApiProblem(400, 'invalidParameter', `Invalid value '${ownershipRestriction}'. Allowed: mine.`, {
          location: 'ownershipRestriction',
        })
      const list = `assets ${owner} ${q}`
      const from = pageToken ? Number(tokens.read(list, pageToken)[0]) : 0
      const { total, assets } = await videoRepository.searchAssets(owner, q, { from, limit: perPage })
      const next = from + assets.length
      return {
        kind: kind(brand, 'assetSnippetList'),
        pageInfo: { totalResults: total, resultsPerPage: perPage, startIndex: from },
        ...(assets.length > 0 && next < total && { nextPageToken: tokens.write(list, [next]) }),
        ...(assets.length > 0 && {
          items: assets.map(({ id, title }) => ({ kind: kind(brand, 'assetSnippet'), id, type: assetType, title })),
        }),
      }
    },
  })

/**
 * The content owner of a call: the named one, else the account's only one.
 * @throws ApiProblem 403 `forbidden` for an account that acts for none, 400 `required` for one that acts for several
 */
async function actingFor({ access, owners }: Pick<VideoCall, 'access' | 'owners'>): Promise<string> {
  const { accountId, contentOwner } = access
  if (contentOwner !== undefined) return contentOwner
  const [only, ...furtherOwners] = await owners.contentOwnersOf(accountId)
  const location = 'onBehalfOfContentOwner'
  if (!only) throw new ApiProblem(403, 'forbidden', 'Forbidden: this account acts for no content owner.', { location })
  if (furtherOwners.length > 0) throw new ApiProblem(400, 'required', `Required parameter: ${location}`, { location })
  return only.name
}
