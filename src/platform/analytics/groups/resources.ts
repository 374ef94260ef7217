import { type Group, type GroupItem, groupItemKind } from '#contract/groups.ts'
import { withEtag } from '#platform/api/etag.ts'
import { wireTime } from '#platform/time/isoTime.ts'
import type { GroupItemRow } from './groupItems.ts'
import type { GroupRow } from './groups.ts'

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
