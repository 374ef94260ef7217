import { type Group, type GroupItem, groupItemKind } from '#contract/groups.ts'
import { groupWriteScopeNames, reportScopeNames } from '#contract/scopes.ts'
import { withEtag } from '#platform/api/etag.ts'
import type { PageTokens } from '#platform/api/listPage.ts'
import type { ContentOwners } from '#platform/content-owners/contentOwners.ts'
import {
  type Defined,
  type MethodCall,
  type ResourceMethod,
  type ResourceParameter,
  resourceMethods,
} from '#platform/methods/resourceMethod.ts'
import { wireTime } from '#platform/time/days.ts'
import type { VideoRepository } from '#platform/video/videoRepository.ts'
import type { GroupItemRow } from './groupItems.ts'
import type { GroupOwner, GroupRow, Groups } from './groups.ts'
import { parameters } from './requests.ts'

/** What the methods of groups and items share. */
export interface GroupContext {
  videoRepository: VideoRepository
  owners: ContentOwners
  brand: string
  groups: Groups
  pages: PageTokens
  resources: ReturnType<typeof groupResources>
}

/** What each of these methods gets. */
export interface GroupCall extends GroupContext, MethodCall {
  /** Whose groups the call reads or changes. */
  owner: GroupOwner
}

const define = resourceMethods<GroupCall>()

/** Defines a method of groups or of their items, which an account may call for a content owner. */
export const groupMethod = <const Described extends Readonly<Record<string, ResourceParameter>>>(
  method: Omit<Defined<GroupCall, Described>, 'hasVersions' | 'scopes'>,
): ResourceMethod<GroupCall> => ({
  ...define<Described>({
    ...method,
    hasVersions: true,
    scopes: method.httpMethod === 'GET' ? reportScopeNames : groupWriteScopeNames,
  }),
  parameters: { ...method.parameters, onBehalfOfContentOwner: parameters.onBehalfOfContentOwner },
})

/** Converts groups and items to their form on the wire, with entity tags. */
export function groupResources(brand: string) {
  return {
    group: ({ id, title, item_type, item_count, created_at }: GroupRow): Group & { etag: string } =>
      withEtag({
        kind: `${brand}#group`,
        id,
        snippet: { publishedAt: wireTime(created_at), title },
        contentDetails: { itemCount: String(item_count), itemType: groupItemKind(brand, item_type) },
      }),
    item: ({ item_type }: GroupRow, item: GroupItemRow): GroupItem & { etag: string } =>
      withEtag({
        kind: `${brand}#groupItem`,
        id: item.id,
        groupId: item.group_id,
        resource: { kind: groupItemKind(brand, item_type), id: item.resource_id },
      }),
  }
}
