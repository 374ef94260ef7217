import { analyticsPaths } from '#contract/analytics.ts'
import { partnerPaths, partnerProxyPaths } from '#contract/partner.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { cachedRead } from '#proxy/core/forward/allowList.ts'
import type { BodyName } from '#proxy/core/forward/forwardedBodies.ts'
import type { ForwardedCall } from '#proxy/core/forward/forwardedCall.ts'
import type { ProxyModule } from '#proxy/module.ts'

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
      answer: 'ListGroupsResponse',
      share: 'under way',
    }),
    groups('POST', 'createGroup', 'Creates a group.', [], { request: 'NewGroup', answer: 'Group' }),
    groups('PUT', 'changeGroup', 'Changes the title of a group.', [], { request: 'ChangedGroup', answer: 'Group' }),
    groups('DELETE', 'deleteGroup', 'Deletes a group.', ['id']),
    items('GET', 'groupItems', 'Items of a group.', ['groupId'], {
      answer: 'ListGroupItemsResponse',
      share: 'under way',
    }),
    items('POST', 'addGroupItem', 'Adds an item to a group.', [], { request: 'NewGroupItem', answer: 'GroupItem' }),
    items('DELETE', 'removeGroupItem', 'Removes an item from its group.', ['id']),
  ]
}

/** The content owners for whom the account acts, and their assets, for groups of assets. */
function partnerCalls(apiUrl: string, brand: string): ForwardedCall[] {
  const servicePaths = partnerPaths(brand)
  const read = (id: keyof typeof servicePaths, summary: string, answer: BodyName, query: readonly string[]) =>
    cachedRead({
      id,
      summary,
      answer,
      path: partnerProxyPaths[id],
      url: `${apiUrl}${servicePaths[id]}`,
      query: [...query, 'onBehalfOfContentOwner', 'fields'],
    })
  return [
    read('contentOwners', 'Content owners.', 'ContentOwnerListResponse', ['fetchMine', 'id']),
    read('assets', 'Assets by ID.', 'AssetListResponse', ['id', 'fetchMetadata']),
    read('assetSearch', 'Assets by words.', 'AssetSearchResponse', ['q', 'ownershipRestriction', 'pageToken']),
  ]
}
