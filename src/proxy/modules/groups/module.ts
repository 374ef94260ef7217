import * as z from 'zod/mini'
import { analyticsPaths } from '#contract/analytics.ts'
import { group, groupItem, groupItemListResponse, groupListResponse } from '#contract/groups.ts'
import {
  assetListResponse,
  assetSearchResponse,
  contentOwnerListResponse,
  partnerPaths,
  partnerProxyPaths,
} from '#contract/partner.ts'
import { proxyPaths } from '#contract/proxy.ts'
import type { ProxyModule } from '#proxy/core/core.ts'
import { cachedRead, type ForwardedCall } from '#proxy/core/forward/forwardedCall.ts'
import type { Named } from '#proxy/core/web/call.ts'

const title = z.object({ title: z.string() })
const newGroup = z.object({ snippet: title, contentDetails: z.object({ itemType: z.string() }) })
const changedGroup = z.object({ id: z.string(), snippet: title })
const newGroupItem = z.object({
  groupId: z.string(),
  resource: z.object({ id: z.string(), kind: z.optional(z.string()) }),
})

/** Forwards the calls of groups, and of what content owners put into them. */
export const groups: ProxyModule = {
  name: 'groups',
  forwards: ({ analyticsUrl, apiUrl, brand }) => [...groupCalls(analyticsUrl), ...partnerCalls(apiUrl, brand)],
}

/** All methods of groups and their items (specification: groups 2). */
function groupCalls(analyticsUrl: string): ForwardedCall[] {
  const callsOf =
    (name: 'groups' | 'groupItems') =>
    (
      method: ForwardedCall['method'],
      id: string,
      summary: string,
      query: readonly string[],
      more?: Pick<ForwardedCall, 'request' | 'answer' | 'share'>,
    ): ForwardedCall => ({
      method,
      id,
      summary,
      path: proxyPaths[name],
      url: `${analyticsUrl}${analyticsPaths[name]}`,
      query: [...query, 'onBehalfOfContentOwner', 'fields'],
      ...more,
    })
  const groups = callsOf('groups')
  const items = callsOf('groupItems')
  return [
    groups('GET', 'groups', 'Groups.', ['id', 'mine', 'pageToken'], {
      answer: { ListGroupsResponse: groupListResponse },
      share: 'under way',
    }),
    groups('POST', 'createGroup', 'Creates a group.', [], {
      request: { NewGroup: newGroup },
      answer: { Group: group },
    }),
    groups('PUT', 'changeGroup', 'Changes the title of a group.', [], {
      request: { ChangedGroup: changedGroup },
      answer: { Group: group },
    }),
    groups('DELETE', 'deleteGroup', 'Deletes a group.', ['id']),
    items('GET', 'groupItems', 'Items of a group.', ['groupId'], {
      answer: { ListGroupItemsResponse: groupItemListResponse },
      share: 'under way',
    }),
    items('POST', 'addGroupItem', 'Adds an item to a group.', [], {
      request: { NewGroupItem: newGroupItem },
      answer: { GroupItem: groupItem },
    }),
    items('DELETE', 'removeGroupItem', 'Removes an item from its group.', ['id']),
  ]
}

/** The content owners for whom the account acts, and their assets, for groups of assets. */
function partnerCalls(apiUrl: string, brand: string): ForwardedCall[] {
  const servicePaths = partnerPaths(brand)
  const read = (id: keyof typeof servicePaths, summary: string, answer: Named, query: readonly string[]) =>
    cachedRead({
      id,
      summary,
      answer,
      path: partnerProxyPaths[id],
      url: `${apiUrl}${servicePaths[id]}`,
      query: [...query, 'onBehalfOfContentOwner', 'fields'],
    })
  return [
    read('contentOwners', 'Content owners.', { ContentOwnerListResponse: contentOwnerListResponse }, [
      'fetchMine',
      'id',
    ]),
    read('assets', 'Assets by ID.', { AssetListResponse: assetListResponse }, ['id', 'fetchMetadata']),
    read('assetSearch', 'Assets by words.', { AssetSearchResponse: assetSearchResponse }, [
      'q',
      'ownershipRestriction',
      'pageToken',
    ]),
  ]
}
