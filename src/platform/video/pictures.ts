import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { PictureKind } from '#contract/pictures.ts'
import type { VideoTables } from './schema.ts'

export interface Picture {
  /** The media type: `image/svg+xml`. */
  type: string
  bytes: Buffer
  /** Depends only on the bytes: another picture has another version. */
  version: string
}

/** The repository of pictures: at most one for each video, playlist and channel. */
export interface Pictures {
  /** Adds or replaces a picture. */
  savePicture(kind: PictureKind, id: string, picture: Omit<Picture, 'version'>): Promise<void>
  /** Adds pictures, and keeps existing ones. */
  addPictures(kind: PictureKind, pictures: readonly ({ id: string } & Omit<Picture, 'version'>)[]): Promise<void>
  /** @returns whether there was one */
  removePicture(kind: PictureKind, id: string): Promise<boolean>
  pictureOf(kind: PictureKind, id: string): Promise<Picture | undefined>
  /** Versions of the existing pictures, by id. */
  pictureVersions(kind: PictureKind, ids: readonly string[]): Promise<Map<string, string>>
}

/** Equal bytes have equal versions, in every process. */
export const versionOf = (bytes: Buffer | string): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 16)

const rowsPerStatement = 100

export function createPictures(db: Kysely<VideoTables>): Pictures {
  const row = (kind: PictureKind, { id, type, bytes }: { id: string } & Omit<Picture, 'version'>) => ({
    kind,
    id,
    type,
    bytes,
    version: versionOf(bytes),
  })
  return {
    savePicture: async (kind, id, { type, bytes }) => {
      const columns = { type, bytes, version: versionOf(bytes) }
      await db
        .insertInto('pictures')
        .values({ kind, id, ...columns })
        .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(columns))
        .execute()
    },
    addPictures: async (kind, pictures) => {
      for (let from = 0; from < pictures.length; from += rowsPerStatement)
        await db
          .insertInto('pictures')
          .values(pictures.slice(from, from + rowsPerStatement).map((picture) => row(kind, picture)))
          .onConflict((conflict) => conflict.columns(['kind', 'id']).doNothing())
          .execute()
    },
    removePicture: async (kind, id) => {
      const { numDeletedRows } = await db
        .deleteFrom('pictures')
        .where('kind', '=', kind)
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },
    pictureOf: (kind, id) =>
      db
        .selectFrom('pictures')
        .select(['type', 'bytes', 'version'])
        .where('kind', '=', kind)
        .where('id', '=', id)
        .executeTakeFirst(),
    pictureVersions: async (kind, ids) => {
      if (ids.length === 0) return new Map()
      const rows = await db
        .selectFrom('pictures')
        .select(['id', 'version'])
        .where('kind', '=', kind)
        .where('id', 'in', ids)
        .execute()
      return new Map(rows.map(({ id, version }) => [id, version]))
    },
  }
}
