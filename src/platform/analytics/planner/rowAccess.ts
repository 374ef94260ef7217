import type { ContentOwners } from '#platform/content-owners/contentOwners.ts'
import type { VideoRepository } from '#platform/video/videoRepository.ts'
import { ownerColumn } from '#platform/warehouse/schema.ts'
import type { Source } from '../catalogue/sources.ts'
import type { GroupOwner } from '../groups/groups.ts'
import { forbidden } from '../refusals.ts'
import type { Plan } from './plan.ts'

/** The rows that a request may read: those of these channels, and those that a content owner claims. */
export interface RowAccess {
  channels: readonly string[]
  contentOwner?: string
}

export interface Repositories {
  videoRepository: VideoRepository
  owners: ContentOwners
}

type OwnerOfRequest = Pick<Plan, 'owner' | 'onBehalfOf'>

/** The content owner for whom a request is made. */
const actingFor = ({ owner, onBehalfOf }: OwnerOfRequest) => ('contentOwner' in owner ? owner.contentOwner : onBehalfOf)

/**
 * Requires that an account may act for the content owner that a request names.
 * @throws ApiProblem 403 `forbidden`, the same whether the owner exists or not
 */
export async function requireActing(request: OwnerOfRequest, accountId: string, owners: ContentOwners): Promise<void> {
  const name = actingFor(request)
  if (name !== undefined && !(await owners.mayActFor(accountId, name)))
    throw forbidden(
      `this account is not linked to the content owner ${name}.`,
      'contentOwner' in request.owner ? 'ids' : 'onBehalfOfContentOwner',
    )
}

/**
 * Finds the rows that an account may read for a request. A channel's rows may be read by its owner, and by accounts
 * that act for the content owner that the channel is linked to. A group may have items of every channel that its owner
 * manages (specification: groups 5), so a request for a group reads all of these channels, whichever of them `ids`
 * names.
 * @throws ApiProblem 403 `forbidden` for a channel that is not the account's, whether it exists or not
 */
export async function rowAccessOf(
  request: OwnerOfRequest & Pick<Plan, 'filters'>,
  accountId: string,
  repositories: Repositories,
): Promise<{ access: RowAccess; groupsOf: GroupOwner }> {
  const acting = actingFor(request)
  const groupsOf = acting === undefined ? { account: accountId } : { contentOwner: acting }
  const channels =
    'contentOwner' in request.owner ? [] : [await channelOf(request.owner.channel, acting, accountId, repositories)]
  const ofGroup = request.filters.some(({ filter }) => filter.name === 'group')
  const access = ofGroup || 'contentOwner' in request.owner ? await managedBy(groupsOf, repositories) : { channels }
  return { access, groupsOf }
}

/** The rows of everything that an owner of groups manages. */
export async function managedBy(owner: GroupOwner, { videoRepository, owners }: Repositories): Promise<RowAccess> {
  const ids = (channels: readonly { id: string }[]) => channels.map(({ id }) => id)
  if ('account' in owner) return { channels: ids(await videoRepository.channelsOf(owner.account)) }
  return { ...owner, channels: ids(await owners.channelsOfOwner(owner.contentOwner)) }
}

/** @throws ApiProblem 403 `forbidden` for a channel that the account may not read */
async function channelOf(
  channelId: string,
  acting: string | undefined,
  accountId: string,
  repositories: Repositories,
): Promise<string> {
  if (channelId === 'MINE') {
    const channel = await repositories.videoRepository.channelOf(accountId)
    if (!channel) throw forbidden('this account has no channel.')
    return channel.id
  }
  if (!(await mayRead(channelId, acting, accountId, repositories)))
    throw forbidden(`this account neither owns the channel ${channelId} nor is linked to it.`)
  return channelId
}

async function mayRead(
  channelId: string,
  acting: string | undefined,
  accountId: string,
  { videoRepository, owners }: Repositories,
): Promise<boolean> {
  if (acting !== undefined) return owners.hasChannel(acting, channelId)
  if (await videoRepository.ownsChannel(accountId, channelId)) return true
  const linked = await owners.contentOwnersOf(accountId)
  const has = await Promise.all(linked.map(({ name }) => owners.hasChannel(name, channelId)))
  return has.includes(true)
}

/** A column that must have one of these values; an empty list selects no rows. */
export interface Condition {
  column: string
  values: readonly string[]
}

/** The rows of a table to read: those that meet every condition of one of these lists. */
export type Rows = readonly (readonly Condition[])[]

/** Which of a content owner's uploads count; for a channel, all of its own do. */
export interface Claims {
  claimed: boolean
  uploader: string | undefined
}

const ownUploads: Condition = { column: 'claimed_status', values: [''] }
const claimedUploads: Condition = { column: 'claimed_status', values: ['claimed'] }

/** Whether the rows are all own uploads of channels, and no others. */
export const areOwnUploads = (rows: Rows): boolean =>
  rows.length === 1 &&
  rows.every((part) => part.every((required) => required === ownUploads || required.column === 'channel_id'))

/**
 * The conditions for the rows that `access` allows, so that each fact is counted once (`warehouse/README.md`, "Nothing
 * twice").
 * @returns no rows when only uploads of others are requested and the table has no columns of claims
 */
export function rowsOf({ claimable }: Source, access: RowAccess, claims: Claims): Rows {
  const linked = { column: 'channel_id', values: access.channels }
  if (access.contentOwner === undefined) return [claimable ? [linked, ownUploads] : [linked]]
  const owner = { column: ownerColumn, values: [access.contentOwner] }
  const uploader = claims.uploader === undefined ? [] : [{ column: 'uploader_type', values: [claims.uploader] }]
  const thirdPartyUploads = { column: 'uploader_type', values: ['thirdParty'] }
  if (!claimable) return claims.claimed || claims.uploader === 'thirdParty' ? [] : [[linked]]
  if (claims.claimed || claims.uploader === 'thirdParty') return [[owner, claimedUploads, ...uploader]]
  return claims.uploader === 'self'
    ? [[linked, ownUploads]]
    : [
        [linked, ownUploads],
        [owner, claimedUploads, thirdPartyUploads],
      ]
}
