import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { contentOwnerListResponse, partnerProxyPaths } from '#contract/partner.ts'
import { callProxy, ProxyError } from '../proxy/proxy.ts'

/** Who holds rights in works and channels; an account may act for several. */
export const contentOwner = z.object({ id: z.string(), title: z.string() })
export type ContentOwner = z.infer<typeof contentOwner>

/** The content owners that this account acts for: mostly none. */
export const contentOwnersQuery = queryOptions({
  queryKey: ['content owners'],
  queryFn: async ({ signal }): Promise<ContentOwner[]> => {
    try {
      const query = { fetchMine: true }
      const { items = [] } = await callProxy(partnerProxyPaths.contentOwners, contentOwnerListResponse, {
        query,
        signal,
      })
      return items.map(({ id, displayName }) => ({ id, title: displayName ?? id }))
    } catch (error) {
      // Services of this kind let few accounts ask: a refused one acts for no owner.
      if (error instanceof ProxyError && error.kind === 'api' && (error.status ?? 0) < 500) return []
      throw error
    }
  },
  meta: { kept: z.array(contentOwner) },
})

/** What a call says that is made for a content owner, and not for the account's own channel. */
export const onBehalfOf = (owner: ContentOwner | undefined) => (owner ? { onBehalfOfContentOwner: owner.id } : {})
