/** For which content owners an account may act, and their assets (specification: content-owners 4). */
import * as z from 'zod/mini'

/** Paths below the API address; the brand word is the first segment. */
export const partnerPaths = (brand: string) =>
  ({
    contentOwners: `/${brand}/partner/v1/contentOwners`,
    assets: `/${brand}/partner/v1/assets`,
    assetSearch: `/${brand}/partner/v1/assetSearch`,
  }) as const

/** Where the television finds them at the proxy. Apart from `proxyPaths`, which its first screen loads. */
export const partnerProxyPaths = {
  contentOwners: '/api/partner/contentOwners',
  assets: '/api/partner/assets',
  assetSearch: '/api/partner/assetSearch',
} as const

const contentOwnerResource = z.object({
  kind: z.string(),
  /** What `onBehalfOfContentOwner` takes. */
  id: z.string(),
  displayName: z.optional(z.string()),
})

/** An asset as a search finds it. */
const assetSnippet = z.object({
  kind: z.string(),
  id: z.string(),
  type: z.optional(z.string()),
  title: z.optional(z.string()),
})

/** An asset by its id; metadata as far as `fetchMetadata` asked for it. */
const assetResource = z.object({
  kind: z.string(),
  id: z.string(),
  type: z.optional(z.string()),
  metadataMine: z.optional(z.object({ title: z.optional(z.string()) })),
})

const listFields = <Item extends z.ZodMiniType>(item: Item) => ({
  kind: z.string(),
  /** Left out when there is none. */
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
