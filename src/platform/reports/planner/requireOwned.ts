import type { VideoRepository } from '../../video/videoRepository.ts'
import type { Dialect, Warehouse } from '../../warehouse/port.ts'
import { ownerColumn } from '../../warehouse/tables.ts'
import { type Source, sources } from '../catalogue/sources.ts'
import type { GroupOwner } from '../groups/groups.ts'
import { notYours } from '../refusals.ts'
import type { Portion } from './chooseSources.ts'
import type { Plan } from './plan.ts'
import { managedBy, type Registers, type Whose } from './whose.ts'

interface OwnedKind {
  column: string
  subject: Source['subject']
  /** Those of these ids that the registers say are the owner's. */
  registered(ids: readonly string[], owner: Owner, videoRepository: VideoRepository): Promise<string[]>
}

interface Owner {
  /** Left out for an account in its own name: it claims nothing and has no assets. */
  contentOwner?: string
  channels: ReadonlySet<string>
}

/** Filters that name things that belong to somebody. */
const kinds: Readonly<Record<string, OwnedKind>> = {
  channel: {
    column: 'channel_id',
    subject: 'video',
    registered: async (ids, { channels }) => ids.filter((id) => channels.has(id)),
  },
  video: {
    column: 'video_id',
    subject: 'video',
    registered: async (ids, { contentOwner, channels }, videoRepository) => {
      const uploaded = (await videoRepository.videosById(ids)).filter(({ channelId }) => channels.has(channelId))
      const claimed = contentOwner === undefined ? [] : await videoRepository.claimedVideos(contentOwner, ids)
      return [...uploaded.map(({ id }) => id), ...claimed]
    },
  },
  playlist: {
    column: 'playlist_id',
    subject: 'playlist',
    registered: async (ids, { channels }, videoRepository) =>
      (await videoRepository.playlistsById(ids)).filter(({ channelId }) => channels.has(channelId)).map(({ id }) => id),
  },
  asset: {
    column: 'asset_id',
    subject: 'asset',
    registered: async (ids, { contentOwner }, videoRepository) =>
      contentOwner === undefined ? [] : (await videoRepository.assetsById(contentOwner, ids)).map(({ id }) => id),
  },
}

/**
 * Insists that a request filters by things of its owner alone: of who it is made for, and of every channel that is managed
 * so. The registers are asked first; what only imported files tell of (others' videos that a content owner claims, mostly)
 * is looked for in the tables.
 * @throws ApiProblem 403 `forbidden` naming the first that is not the owner's, whether it exists or not
 */
export async function requireOwned(
  { filters }: Pick<Plan, 'filters'>,
  { whose, groupsOf }: { whose: Whose; groupsOf: GroupOwner },
  portions: readonly Portion[],
  registers: Registers & { warehouse: Warehouse },
): Promise<void> {
  const { videoRepository, warehouse } = registers
  const naming = filters.filter(({ filter }) => kinds[filter.name])
  if (naming.length === 0) return
  const managed = await managedBy(groupsOf, registers)
  const owner = { ...managed, channels: new Set([...managed.channels, ...whose.channels]) }
  for (const { filter, values } of naming) {
    const kind = kinds[filter.name]
    if (!kind) continue
    const known = new Set(await kind.registered(values, owner, videoRepository))
    const read = portions.map(({ source }) => source).filter(({ has }) => has(kind.column))
    // The one with the fewest rows first: it mostly knows all of them.
    const [smallest] = sources.filter(({ subject, has }) => subject === kind.subject && has(kind.column))
    for (const source of new Set([...(smallest ? [smallest] : []), ...read])) {
      const rest = values.filter((id) => !known.has(id))
      if (rest.length === 0) break
      const { sql, bound } = foundIn(source, kind, rest, owner, warehouse.dialect)
      for (const [id] of await warehouse.read(sql, bound)) known.add(String(id))
    }
    const foreign = values.find((id) => !known.has(id))
    if (foreign !== undefined)
      throw notYours(
        owner.contentOwner === undefined
          ? `this account does not own the ${filter.name} ${foreign}.`
          : `the content owner ${owner.contentOwner} neither owns nor claims the ${filter.name} ${foreign}.`,
        'filters',
      )
  }
}

/** Asks a table which of these ids are in rows of the owner. */
function foundIn(
  source: Source,
  { column, subject }: OwnedKind,
  ids: readonly string[],
  { contentOwner, channels }: Owner,
  { among }: Dialect,
) {
  const { owned, claimable, monthsOf } = source
  const reported = `${ownerColumn} = $owner`
  // Only an owner's own reports tell of its assets; its channels' rows may come from their own reports.
  const whose =
    subject === 'asset'
      ? reported
      : `(${among('channel_id', '$channels')}${owned && claimable && contentOwner !== undefined ? ` OR (${reported} AND claimed_status = 'claimed')` : ''})`
  return {
    sql: `SELECT DISTINCT ${column} FROM ${monthsOf?.table ?? source.table} WHERE ${among(column, '$ids')} AND ${whose}`,
    bound: {
      ids,
      ...(whose.includes('$owner') && { owner: contentOwner ?? '' }),
      ...(whose.includes('$channels') && { channels: [...channels] }),
    },
  }
}
