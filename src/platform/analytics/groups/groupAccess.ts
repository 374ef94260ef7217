import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { GroupItemType } from '#contract/groups.ts'
import { ApiProblem } from '#platform/api/apiProblem.ts'
import type { ContentOwners } from '#platform/content-owners/contentOwners.ts'
import type { VideoRepository } from '#platform/video/videoRepository.ts'
import { belongsTo, createGroups, type GroupOwner, type GroupRow, type Groups } from './groups.ts'
import type { GroupTables } from './schema.ts'

interface Repositories {
  videoRepository: VideoRepository
  owners: ContentOwners
}

/** The types of items that an owner may group (specification: groups 1). */
const groupable: Record<'account' | 'contentOwner', readonly GroupItemType[]> = {
  account: ['video', 'playlist'],
  contentOwner: ['video', 'playlist', 'channel', 'asset'],
}

const forbidden = (reason: string, location: string) =>
  new ApiProblem(403, 'forbidden', `Forbidden: ${reason}`, { location })

/**
 * Returns the owner whose groups a call reads or changes.
 * @throws ApiProblem 403 `forbidden` when the account may not act for the content owner, whether it exists or not
 */
export async function groupOwner(
  accountId: string,
  onBehalfOfContentOwner: string | undefined,
  { owners }: Repositories,
): Promise<GroupOwner> {
  if (onBehalfOfContentOwner === undefined) return { account: accountId }
  if (await owners.mayActFor(accountId, onBehalfOfContentOwner)) return { contentOwner: onBehalfOfContentOwner }
  throw forbidden(
    `this account is not linked to the content owner ${onBehalfOfContentOwner}.`,
    'onBehalfOfContentOwner',
  )
}

/** @throws ApiProblem 403 `forbidden` */
export function requireGroupable(owner: GroupOwner, type: GroupItemType): void {
  const types = groupable['account' in owner ? 'account' : 'contentOwner']
  if (!types.includes(type))
    throw forbidden(
      `channel owners group videos and playlists; a group of ${type}s needs onBehalfOfContentOwner.`,
      'contentDetails.itemType',
    )
}

/** Returns a group of this owner. @throws ApiProblem 404 `groupNotFound`, 403 `forbidden` for another owner's group */
export async function ownGroup(groups: Groups, owner: GroupOwner, id: string, location = 'id'): Promise<GroupRow> {
  const group = await groups.find(id)
  if (!group) throw groupNotFound(id, location)
  requireOwn(group, owner, location)
  return group
}

/** @throws ApiProblem 403 `forbidden` */
export function requireOwn(group: GroupRow, owner: GroupOwner, location: string): void {
  if (!belongsTo(group, owner)) throw forbidden(`the group ${group.id} is not of this owner.`, location)
}

export const groupNotFound = (id: string, location: string) =>
  new ApiProblem(404, 'groupNotFound', `There is no group ${id}.`, { location })

/**
 * Requires that an owner may put a resource into a group of `type`: the owner uploaded or claimed it, or manages its
 * channel (specification: groups 1).
 * @throws ApiProblem 400 `invalid` for a resource of another type, 403 `forbidden` for one that is not the owner's or
 * does not exist
 */
export async function requireOwnResource(
  owner: GroupOwner,
  type: GroupItemType,
  id: string,
  repositories: Repositories,
): Promise<void> {
  if (await owns(owner, type, id, repositories)) return
  for (const otherType of groupable['account' in owner ? 'account' : 'contentOwner'])
    if (otherType !== type && (await owns(owner, otherType, id, repositories)))
      throw new ApiProblem(400, 'invalid', `${id} is a ${otherType}; this group holds ${type}s.`, {
        location: 'resource.id',
      })
  const ofOwner = 'account' in owner ? 'of this account' : `that the content owner ${owner.contentOwner} owns or claims`
  throw forbidden(`there is no ${type} ${id} ${ofOwner}.`, 'resource.id')
}

async function owns(
  owner: GroupOwner,
  type: GroupItemType,
  id: string,
  { videoRepository, owners }: Repositories,
): Promise<boolean> {
  const channelIsOwn = async (channelId: string | undefined): Promise<boolean> => {
    if (channelId === undefined) return false
    return 'account' in owner
      ? videoRepository.ownsChannel(owner.account, channelId)
      : owners.hasChannel(owner.contentOwner, channelId)
  }
  if (type === 'channel') return channelIsOwn(id)
  if (type === 'playlist') return channelIsOwn((await videoRepository.playlistsById([id]))[0]?.channelId)
  if (type === 'asset')
    return 'contentOwner' in owner && (await videoRepository.assetById(id))?.ownerName === owner.contentOwner
  const [video] = await videoRepository.videosById([id])
  if (await channelIsOwn(video?.channelId)) return true
  if (video === undefined || !('contentOwner' in owner)) return false
  return (await videoRepository.claimedVideos(owner.contentOwner, [id])).length > 0
}

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
