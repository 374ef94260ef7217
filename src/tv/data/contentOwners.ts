import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { contentOwnerListResponse, partnerProxyPaths } from '#contract/partner.ts'
import { dotted } from '../format/list.ts'
import { callProxy, ProxyError } from '../proxy/proxy.ts'

/** A holder of rights in works and channels; an account may act for several. */
export const contentOwner = z.object({ id: z.string(), title: z.string() })
export type ContentOwner = z.infer<typeof contentOwner>

/** The content owners that this account acts for; most accounts have none. */
export const contentOwnersQuery = queryOptions({
  queryKey: ['content owners'],
  queryFn: async ({ signal }): Promise<ContentOwner[]> => {
    try {
      const query = { fetchMine: true }
      const { items = [] } = await callProxy(partnerProxyPaths.contentOwners, contentOwnerListResponse, {
        query,
        signal,
      })
      return withDifferentTitles(items.map(({ id, displayName }) => ({ id, title: displayName ?? id })))
    } catch (error) {
      // Services of this kind answer few accounts: one that is refused acts for no owner.
      if (error instanceof ProxyError && error.kind === 'api' && (error.status ?? 0) < 500) return []
      throw error
    }
  },
  meta: { stored: z.array(contentOwner) },
})

/** Owners of the same title have their names beside it. */
export const withDifferentTitles = (owners: readonly ContentOwner[]): ContentOwner[] =>
  owners.map(({ id, title }) => ({
    id,
    title: owners.some((other) => other.id !== id && other.title === title) ? dotted([title, id]) : title,
  }))

/** The query parameter of a call on behalf of a content owner; none for the account's own channel. */
export const onBehalfOf = (owner: ContentOwner | undefined) => (owner ? { onBehalfOfContentOwner: owner.id } : {})
