import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
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
import { ApiProblem } from '../apiProblem.ts'
import { createPageTokens } from '../pageTokens.ts'
import { answering } from '../standardParameters.ts'
import { requireVideoAccess } from './access.ts'
import type { VideoContext } from './context.ts'
import { oneFilter, read, readIds, text } from './parameters.ts'
import { publicNames } from './publicNames.ts'

const ownerQuery = z.object({ fetchMine: text, id: text })
const assetQuery = z.object({ id: text, fetchMetadata: text })
const searchQuery = z.object({ q: text, ownershipRestriction: text, pageToken: text })

/** Assets of one page; the field has no parameter for it. */
const perPage = 50
/** The field's type of assets that are published on the platform itself. */
const assetType = 'web'

/**
 * The content owners for which an account acts, and their assets, in the field's partner format. With the list of
 * managed channels these are the items of a content owner's groups. Nobody sees another owner's assets.
 */
export function partnerLists(app: FastifyInstance, context: VideoContext): void {
  const { videoRepository, owners, keys } = context
  const { brand } = context.settings.naming
  const paths = partnerPaths(brand)
  const kind = (name: string) => `${brand}Partner#${name}`
  const tokens = createPageTokens(keys)

  app.get(
    paths.contentOwners,
    answering(contentOwnerListResponse, publicNames.contentOwners),
    async (request): Promise<ContentOwnerListResponse> => {
      const { accountId } = await requireVideoAccess(context, request, reportScopeNames)
      const filter = oneFilter(read(ownerQuery, request.query), ['fetchMine', 'id'])
      const ids = filter.name === 'id' ? new Set(readIds(filter.value)) : undefined
      const items = (await owners.contentOwnersOf(accountId))
        .filter(({ name }) => ids === undefined || ids.has(name))
        .map(({ name, title }) => ({ kind: kind('contentOwner'), id: name, displayName: title }))
      return { kind: kind('contentOwnerList'), ...(items.length > 0 && { items }) }
    },
  )

  app.get(
    paths.assets,
    answering(assetListResponse, publicNames.assets),
    async (request): Promise<AssetListResponse> => {
      const owner = await actingFor(request)
      const { id, fetchMetadata = '' } = read(assetQuery, request.query)
      const wanted = fetchMetadata.split(',').filter((section) => section !== '')
      for (const section of wanted)
        if (section !== 'mine' && section !== 'effective')
          throw new ApiProblem(400, 'invalidParameter', `Invalid value '${section}'. Allowed: mine, effective.`, {
            location: 'fetchMetadata',
          })
      const found = await videoRepository.assetsById(owner, readIds(id))
      const items = found.map((asset) => ({
        kind: kind('asset'),
        id: asset.id,
        type: assetType,
        ...(wanted.includes('mine') && { metadataMine: { title: asset.title } }),
        ...(wanted.includes('effective') && { metadataEffective: { title: asset.title } }),
      }))
      return { kind: kind('assetList'), ...(items.length > 0 && { items }) }
    },
  )

  app.get(
    paths.assetSearch,
    answering(assetSearchResponse, publicNames.assetSearch),
    async (request): Promise<AssetSearchResponse> => {
      const owner = await actingFor(request)
      const { q = '', ownershipRestriction = 'mine', pageToken } = read(searchQuery, request.query)
      if (ownershipRestriction !== 'mine')
        throw new ApiProblem(400, 'invalidParameter', `Invalid value '${ownershipRestriction}'. Allowed: mine.`, {
          location: 'ownershipRestriction',
        })
      const list = `assets ${owner} ${q}`
      const from = pageToken ? Number(tokens.read(list, pageToken)[0]) : 0
      const { total, assets } = await videoRepository.searchAssets(owner, q, { from, limit: perPage })
      const next = from + assets.length
      return {
        kind: kind('assetSnippetList'),
        pageInfo: { totalResults: total, resultsPerPage: perPage, startIndex: from },
        ...(assets.length > 0 && next < total && { nextPageToken: tokens.write(list, [next]) }),
        ...(assets.length > 0 && {
          items: assets.map(({ id, title }) => ({ kind: kind('assetSnippet'), id, type: assetType, title })),
        }),
      }
    },
  )

  /**
   * The content owner of a call: the named one, else the account's only one.
   * @throws ApiProblem 403 `forbidden` for an account that acts for none, 400 `required` for one that acts for several
   */
  async function actingFor(request: FastifyRequest): Promise<string> {
    const { accountId, contentOwner } = await requireVideoAccess(context, request, reportScopeNames)
    if (contentOwner !== undefined) return contentOwner
    const [only, ...furtherOwners] = await owners.contentOwnersOf(accountId)
    const location = 'onBehalfOfContentOwner'
    if (!only)
      throw new ApiProblem(403, 'forbidden', 'Forbidden: this account acts for no content owner.', { location })
    if (furtherOwners.length > 0) throw new ApiProblem(400, 'required', `Required parameter: ${location}`, { location })
    return only.name
  }
}
