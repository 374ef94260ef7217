import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { GroupItemType } from '#contract/groups.ts'
import { ownGroup } from './groupAccess.ts'
import { createGroups, type GroupOwner } from './groups.ts'
import type { GroupTables } from './schema.ts'

/** The members that a `group==` filter selects. */
export interface GroupMembers {
  itemType: GroupItemType
  /** The ids of the grouped resources, in the order in which they were added; may be empty. */
  ids: string[]
}

/**
 * Returns the members of a group for a report: `group==<id>` adds up everything in it (specification: groups 5).
 * @throws ApiProblem 404 `groupNotFound`, 403 `forbidden` for another owner's group
 */
export async function membersOfGroup(
  { db, clock }: { db: Kysely<GroupTables>; clock: Clock },
  owner: GroupOwner,
  groupId: string,
): Promise<GroupMembers> {
  const groups = createGroups(db, clock)
  const { item_type } = await ownGroup(groups, owner, groupId, 'filters')
  return { itemType: item_type, ids: (await groups.items(groupId)).map(({ resource_id }) => resource_id) }
}
