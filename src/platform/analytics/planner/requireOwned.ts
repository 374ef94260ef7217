import type { VideoRepository } from '#platform/video/videoRepository.ts'
import type { Dialect, Warehouse } from '#platform/warehouse/port.ts'
import { ownerColumn } from '#platform/warehouse/schema.ts'
import { type Source, sources } from '../catalogue/sources.ts'
import type { GroupOwner } from '../groups/groups.ts'
import { forbidden } from '../refusals.ts'
import type { Portion } from './chooseSources.ts'
import type { Plan } from './plan.ts'
import { managedBy, type Repositories, type RowAccess } from './rowAccess.ts'

interface OwnedKind {
  column: string
  subject: Source['subject']
  /** Returns the ids that the repositories record as the owner's. */
  recorded(ids: readonly string[], owner: Owner, videoRepository: VideoRepository): Promise<string[]>
}

interface Owner {
  /** Left out for an account in its own name, which has no claims and no assets. */
  contentOwner?: string
  channels: ReadonlySet<string>
}

/** Filters whose values belong to an owner. */
const kinds: Readonly<Record<string, OwnedKind>> = {
  channel: {
    column: 'channel_id',
    subject: 'video',
    recorded: async (ids, { channels }) => ids.filter((id) => channels.has(id)),
  },
  video: {
    column: 'video_id',
    subject: 'video',
    recorded: async (ids, { contentOwner, channels }, videoRepository) => {
      const uploaded = (await videoRepository.videosById(ids)).filter(({ channelId }) => channels.has(channelId))
      const claimed = contentOwner === undefined ? [] : await videoRepository.claimedVideos(contentOwner, ids)
      return [...uploaded.map(({ id }) => id), ...claimed]
    },
  },
  playlist: {
    column: 'playlist_id',
    subject: 'playlist',
    recorded: async (ids, { channels }, videoRepository) =>
      (await videoRepository.playlistsById(ids)).filter(({ channelId }) => channels.has(channelId)).map(({ id }) => id),
  },
  asset: {
    column: 'asset_id',
    subject: 'asset',
    recorded: async (ids, { contentOwner }, videoRepository) =>
      contentOwner === undefined ? [] : (await videoRepository.assetsById(contentOwner, ids)).map(({ id }) => id),
  },
}

/**
 * Requires that a request filters only by items of its owner, or of a channel that the owner manages. The repositories
 * are asked first. Items that are only in imported files (mostly videos of others that a content owner claims) are
 * looked up in the warehouse's tables.
 * @throws ApiProblem 403 `forbidden` naming the first item that is not the owner's, whether it exists or not
 */
export async function requireOwned(
  { filters }: Pick<Plan, 'filters'>,
  { access, groupsOf }: { access: RowAccess; groupsOf: GroupOwner },
  portions: readonly Portion[],
  repositories: Repositories & { warehouse: Warehouse },
): Promise<void> {
  const { videoRepository, warehouse } = repositories
  const naming = filters.filter(({ filter }) => kinds[filter.name])
  if (naming.length === 0) return
  const managed = await managedBy(groupsOf, repositories)
  const owner = { ...managed, channels: new Set([...managed.channels, ...access.channels]) }
  for (const { filter, values } of naming) {
    const kind = kinds[filter.name]
    if (!kind) continue
    const known = new Set(await kind.recorded(values, owner, videoRepository))
    const read = portions.map(({ source }) => source).filter(({ has }) => has(kind.column))
    // The table with the fewest rows comes first: it mostly has all of them.
    const [smallest] = sources.filter(({ subject, has }) => subject === kind.subject && has(kind.column))
    for (const source of new Set([...(smallest ? [smallest] : []), ...read])) {
      const unknownIds = values.filter((id) => !known.has(id))
      if (unknownIds.length === 0) break
      const { sql, bound } = foundIn(source, kind, unknownIds, owner, warehouse.dialect)
      for (const [id] of await warehouse.read(sql, bound)) known.add(String(id))
    }
    const foreign = values.find((id) => !known.has(id))
    if (foreign !== undefined)
      throw forbidden(
        owner.contentOwner === undefined
          ? `this account does not own the ${filter.name} ${foreign}.`
          : `the content owner ${owner.contentOwner} neither owns nor claims the ${filter.name} ${foreign}.`,
        'filters',
      )
  }
}

/** SQL that finds which of these ids are in rows of the owner. */
function foundIn(
  source: Source,
  { column, subject }: OwnedKind,
  ids: readonly string[],
  { contentOwner, channels }: Owner,
  { among, counts }: Dialect,
) {
  const { owned, claimable, monthlyRollupOf } = source
  const reported = `${ownerColumn} = $owner`
  // Only an owner's own reports have its assets. Rows of its channels may also come from the channels' own reports.
  const ownerRows =
    subject === 'asset'
      ? reported
      : `(${among('channel_id', '$channels')}${owned && claimable && contentOwner !== undefined ? ` OR (${reported} AND claimed_status = 'claimed')` : ''})`
  const table = monthlyRollupOf?.table ?? source.table
  const within = ownerRows.includes('$channels')
    ? { channels: among('channel_id', '$channels') }
    : { channels: '1 = 0' }
  const conditions = [among(column, '$ids'), ownerRows, ...counts(table, within)]
  return {
    sql: `SELECT DISTINCT ${column} FROM ${table} WHERE ${conditions.join(' AND ')}`,
    bound: {
      ids,
      ...(ownerRows.includes('$owner') && { owner: contentOwner ?? '' }),
      ...(ownerRows.includes('$channels') && { channels: [...channels] }),
    },
  }
}
