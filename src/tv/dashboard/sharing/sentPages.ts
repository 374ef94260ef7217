import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { sharedPageCount, sharedPagePaths } from '#contract/sharedPages.ts'
import { callProxy } from '#tv/proxy/proxy.ts'

/** How many pages that this account sent to phones can be opened. */
export const sentPagesQuery = queryOptions({
  queryKey: ['sent pages'],
  queryFn: ({ signal }) => callProxy(sharedPagePaths.pages, sharedPageCount, { signal }),
  // A page that was sent a moment ago counts.
  staleTime: 0,
})

/** Removes all these pages: their addresses then lead nowhere. @throws ProxyError */
export const takeBackPages = () => callProxy(sharedPagePaths.takeBack, z.unknown(), { method: 'POST', body: {} })
