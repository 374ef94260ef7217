/** Content owners for which an account may act, and their assets (specification: content-owners 4). */
import * as z from 'zod/mini'

/** Paths below the API address; the brand word is the first segment. */
export const partnerPaths = (brand: string) =>
  ({
    contentOwners: `/${brand}/partner/v1/contentOwners`,
    assets: `/${brand}/partner/v1/assets`,
    assetSearch: `/${brand}/partner/v1/assetSearch`,
  }) as const

/** Paths at the proxy. Not in `proxyPaths`, which the first screen loads. */
export const partnerProxyPaths = {
  contentOwners: '/api/partner/contentOwners',
  assets: '/api/partner/assets',
  assetSearch: '/api/partner/assetSearch',
} as const

const contentOwnerResource = z.object({
  kind: z.string(),
  /** The value for `onBehalfOfContentOwner`. */
  id: z.string(),
  displayName: z.optional(z.string()),
})

/** An asset in the results of a search. */
const assetSnippet = z.object({
  kind: z.string(),
  id: z.string(),
  type: z.optional(z.string()),
  title: z.optional(z.string()),
})

/** An asset by its id, with the metadata that `fetchMetadata` requested. */
const assetResource = z.object({
  kind: z.string(),
  id: z.string(),
  type: z.optional(z.string()),
  metadataMine: z.optional(z.object({ title: z.optional(z.string()) })),
})

const listFields = <Item extends z.ZodMiniType>(item: Item) => ({
  kind: z.string(),
  /** Missing if there are none. */
  items: z.optional(z.array(item)),
})

export const contentOwnerListResponse = z.object(listFields(contentOwnerResource))
export type ContentOwnerListResponse = z.infer<typeof contentOwnerListResponse>
export const assetListResponse = z.object(listFields(assetResource))
export type AssetListResponse = z.infer<typeof assetListResponse>
export const assetSearchResponse = z.object({
  ...listFields(assetSnippet),
  nextPageToken: z.optional(z.string()),
  /** `startIndex` counts from 0. */
  pageInfo: z.optional(
    z.object({
      totalResults: z.optional(z.number()),
      resultsPerPage: z.optional(z.number()),
      startIndex: z.optional(z.number()),
    }),
  ),
})
export type AssetSearchResponse = z.infer<typeof assetSearchResponse>
