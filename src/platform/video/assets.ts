import { type Kysely, type Selectable, sql } from 'kysely'
import type { VideoTables } from './schema.ts'

/** A work whose rights a content owner has; it claims the videos that use it. */
export interface Asset {
  id: string
  /** Name of the content owner. */
  ownerName: string
  title: string
}

/** The repository of assets and their claims, also on channels that are not the owner's. */
export interface Assets {
  /** Adds or replaces assets with their claimed videos, in one transaction; owner and videos must exist. */
  saveAssets(assets: readonly (Asset & { videoIds: readonly string[] })[]): Promise<void>
  assetById(id: string): Promise<Asset | undefined>
  /** The ones of these that belong to this content owner, in the order of `ids`. */
  assetsById(ownerName: string, ids: readonly string[]): Promise<Asset[]>
  /**
   * A page of a content owner's assets whose title contains `text` in any case, sorted by title, and their total
   * number.
   */
  searchAssets(
    ownerName: string,
    text: string,
    page: { from: number; limit: number },
  ): Promise<{ total: number; assets: Asset[] }>
  /** The ones of these videos that an asset of this content owner claims. */
  claimedVideos(ownerName: string, videoIds: readonly string[]): Promise<string[]>
}

const rowsPerStatement = 500

export function createAssets(db: Kysely<VideoTables>): Assets {
  return {
    saveAssets: async (assets) => {
      await db.transaction().execute(async (transaction) => {
        for (const { id, ownerName, title, videoIds } of assets) {
          const columns = { owner_name: ownerName, title }
          await transaction
            .insertInto('assets')
            .values({ id, ...columns })
            .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
            .execute()
          await transaction.deleteFrom('asset_claims').where('asset_id', '=', id).execute()
          const rows = videoIds.map((video_id) => ({ asset_id: id, video_id }))
          for (let from = 0; from < rows.length; from += rowsPerStatement)
            await transaction
              .insertInto('asset_claims')
              .values(rows.slice(from, from + rowsPerStatement))
              .execute()
        }
      })
    },
    assetById: async (id) => {
      const row = await db.selectFrom('assets').selectAll().where('id', '=', id).executeTakeFirst()
      return row && toAsset(row)
    },
    assetsById: async (ownerName, ids) => {
      if (ids.length === 0) return []
      const rows = await db
        .selectFrom('assets')
        .selectAll()
        .where('owner_name', '=', ownerName)
        .where('id', 'in', ids)
        .execute()
      const found = new Map(rows.map((row) => [row.id, toAsset(row)]))
      return ids.flatMap((id) => found.get(id) ?? [])
    },
    searchAssets: async (ownerName, text, { from, limit }) => {
      const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
      const found = db
        .selectFrom('assets')
        .where('owner_name', '=', ownerName)
        .where(sql<boolean>`lower(title) like lower(${pattern}) escape '\\'`)
      const { count } = await found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
      const rows = await found.selectAll().orderBy('title').orderBy('id').limit(limit).offset(from).execute()
      return { total: Number(count), assets: rows.map(toAsset) }
    },
    claimedVideos: async (ownerName, videoIds) => {
      if (videoIds.length === 0) return []
      const rows = await db
        .selectFrom('asset_claims')
        .innerJoin('assets', 'assets.id', 'asset_claims.asset_id')
        .select('asset_claims.video_id')
        .distinct()
        .where('assets.owner_name', '=', ownerName)
        .where('asset_claims.video_id', 'in', videoIds)
        .execute()
      return rows.map(({ video_id }) => video_id)
    },
  }
}

const toAsset = ({ id, owner_name, title }: Selectable<VideoTables['assets']>): Asset => ({
  id,
  ownerName: owner_name,
  title,
})
