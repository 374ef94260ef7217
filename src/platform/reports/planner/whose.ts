import type { ContentOwners } from '../../content-owners/contentOwners.ts'
import type { VideoRepository } from '../../video/videoRepository.ts'
import { ownerColumn } from '../../warehouse/tables.ts'
import type { Source } from '../catalogue/sources.ts'
import type { GroupOwner } from '../groups/groups.ts'
import { notYours } from '../refusals.ts'
import type { Condition } from './conditions.ts'
import type { Plan } from './plan.ts'

/** Whose numbers a request may read, once it has been asked: those of these channels, and of a content owner's claims. */
export interface Whose {
  channels: readonly string[]
  contentOwner?: string
}

export interface Registers {
  videoRepository: VideoRepository
  owners: ContentOwners
}

type Asked = Pick<Plan, 'owner' | 'onBehalfOf'>

/** The content owner for whom a request is made. */
const actingFor = ({ owner, onBehalfOf }: Asked) => ('contentOwner' in owner ? owner.contentOwner : onBehalfOf)

/**
 * Insists that an account may act for the content owner that a request names: nobody else learns more of it.
 * @throws ApiProblem 403 `forbidden`, whether there is such an owner or not
 */
export async function requireActing(asked: Asked, accountId: string, owners: ContentOwners): Promise<void> {
  const name = actingFor(asked)
  if (name !== undefined && !(await owners.mayActFor(accountId, name)))
    throw notYours(
      `this account is not linked to the content owner ${name}.`,
      'contentOwner' in asked.owner ? 'ids' : 'onBehalfOfContentOwner',
    )
}

/**
 * A channel's rows are for its owner, and for who acts for the content owner that it is linked to. A group may hold
 * things of every channel that its owner manages (specification: groups 5), so a request for a group reads all of
 * these, whichever of them `ids` names.
 * @throws ApiProblem 403 `forbidden` for a channel that is not the account's, whether it exists or not
 */
export async function whoseNumbers(
  asked: Asked & Pick<Plan, 'filters'>,
  accountId: string,
  registers: Registers,
): Promise<{ whose: Whose; groupsOf: GroupOwner }> {
  const acting = actingFor(asked)
  const groupsOf = acting === undefined ? { account: accountId } : { contentOwner: acting }
  const channels =
    'contentOwner' in asked.owner ? [] : [await channelOf(asked.owner.channel, acting, accountId, registers)]
  const ofGroup = asked.filters.some(({ filter }) => filter.name === 'group')
  const whose = ofGroup || 'contentOwner' in asked.owner ? await managedBy(groupsOf, registers) : { channels }
  return { whose, groupsOf }
}

/** All that an owner of groups manages. */
export async function managedBy(owner: GroupOwner, { videoRepository, owners }: Registers): Promise<Whose> {
  const ids = (channels: readonly { id: string }[]) => channels.map(({ id }) => id)
  if ('account' in owner) return { channels: ids(await videoRepository.channelsOf(owner.account)) }
  return { ...owner, channels: ids(await owners.channelsOfOwner(owner.contentOwner)) }
}

/** @throws ApiProblem 403 `forbidden` for a channel that the account may not read */
async function channelOf(
  asked: string,
  acting: string | undefined,
  accountId: string,
  registers: Registers,
): Promise<string> {
  if (asked === 'MINE') {
    const channel = await registers.videoRepository.channelOf(accountId)
    if (!channel) throw notYours('this account has no channel.')
    return channel.id
  }
  if (!(await mayRead(asked, acting, accountId, registers)))
    throw notYours(`this account neither owns the channel ${asked} nor is linked to it.`)
  return asked
}

async function mayRead(
  channelId: string,
  acting: string | undefined,
  accountId: string,
  { videoRepository, owners }: Registers,
): Promise<boolean> {
  if (acting !== undefined) return owners.hasChannel(acting, channelId)
  if (await videoRepository.ownsChannel(accountId, channelId)) return true
  const linked = await owners.contentOwnersOf(accountId)
  const has = await Promise.all(linked.map(({ name }) => owners.hasChannel(name, channelId)))
  return has.includes(true)
}

/** Which rows of a table are read: those that meet every condition of one of these lists. */
export type Rows = readonly (readonly Condition[])[]

/** Which of a content owner's uploads are meant; of a channel, all of its own. */
export interface Claims {
  claimed: boolean
  uploader: string | undefined
}

const ownUploads: Condition = { column: 'claimed_status', values: [''] }
const claimedOnes: Condition = { column: 'claimed_status', values: ['claimed'] }

/**
 * The rows of a table that are somebody's, each fact once (`warehouse/README.md`, "Nothing twice").
 * @returns none of what the table cannot tell: what others uploaded, where it knows of no claims
 */
export function rowsOf({ claimable }: Source, whose: Whose, claims: Claims): Rows {
  const linked = { column: 'channel_id', values: whose.channels }
  if (whose.contentOwner === undefined) return [claimable ? [linked, ownUploads] : [linked]]
  const owner = { column: ownerColumn, values: [whose.contentOwner] }
  const uploader = claims.uploader === undefined ? [] : [{ column: 'uploader_type', values: [claims.uploader] }]
  const others = { column: 'uploader_type', values: ['thirdParty'] }
  if (!claimable) return claims.claimed || claims.uploader === 'thirdParty' ? [] : [[linked]]
  if (claims.claimed || claims.uploader === 'thirdParty') return [[owner, claimedOnes, ...uploader]]
  return claims.uploader === 'self'
    ? [[linked, ownUploads]]
    : [
        [linked, ownUploads],
        [owner, claimedOnes, others],
      ]
}
