import type { Kysely } from 'kysely'
import type { VideoTables } from './tables.ts'

/** A work that a content owner holds the rights of; it claims the videos in which it is used. */
export interface Asset {
  id: string
  /** Name of the content owner. */
  ownerName: string
  title: string
}

/** The register of assets and of what they claim, also on channels that are not the owner's. */
export interface Assets {
  /** Adds or replaces assets, each claiming these videos, in one transaction; owner and videos must be there. */
  saveAssets(assets: readonly (Asset & { videoIds: readonly string[] })[]): Promise<void>
  assetById(id: string): Promise<Asset | undefined>
  /** Whether an asset of this content owner claims the video. */
  claimsVideo(ownerName: string, videoId: string): Promise<boolean>
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
      return row && { id: row.id, ownerName: row.owner_name, title: row.title }
    },
    claimsVideo: async (ownerName, videoId) =>
      (await db
        .selectFrom('asset_claims')
        .innerJoin('assets', 'assets.id', 'asset_claims.asset_id')
        .select('assets.id')
        .where('assets.owner_name', '=', ownerName)
        .where('asset_claims.video_id', '=', videoId)
        .executeTakeFirst()) !== undefined,
  }
}
