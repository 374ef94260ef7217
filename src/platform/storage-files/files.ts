import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { StorageSpace } from '#contract/storageFiles.ts'
import { ApiProblem } from '../api/apiProblem.ts'
import type { StorageFileTables } from './schema.ts'

/** A file without its bytes. */
export type FileRow = Omit<Selectable<StorageFileTables['storage_files']>, 'bytes'>

/** Whose files: an application is a project, because a person allows access to a project. */
export interface Owner {
  accountId: string
  projectId: string
}

/** What each file counts beyond its bytes, so that a quota also limits the number of empty files. */
const bytesPerFile = 1024

const columns = [
  'id',
  'account_id',
  'project_id',
  'space',
  'name',
  'mime_type',
  'size',
  'md5',
  'created_at',
  'modified_at',
] as const

/** @param accountBytes the most bytes of an account, over all applications */
export function createStoredFiles(db: Kysely<StorageFileTables>, clock: Clock, accountBytes: number) {
  const usage = async (accountId: string, trx = db): Promise<number> => {
    const { bytes, count } = await trx
      .selectFrom('storage_files')
      .select(({ fn }) => [
        fn.sum<number | string | null>('size').as('bytes'),
        fn.countAll<number | string>().as('count'),
      ])
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    return Number(bytes ?? 0) + Number(count) * bytesPerFile
  }

  /** Runs a change alone for its account, and undoes it if the account then has more than it may. */
  const withinQuota = <Result>(accountId: string, change: (trx: typeof db) => Promise<Result>): Promise<Result> =>
    db.transaction().execute(async (trx) => {
      await sql`update accounts set id = id where id = ${accountId}`.execute(trx)
      const before = await usage(accountId, trx)
      const result = await change(trx)
      const after = await usage(accountId, trx)
      // A file may always shrink, also after the operator has lowered the quota.
      if (after > accountBytes && after > before) throw storageFull(accountBytes)
      return result
    })

  const one = (owner: Owner, id: string) =>
    db
      .selectFrom('storage_files')
      .where('id', '=', id)
      .where('account_id', '=', owner.accountId)
      .where('project_id', '=', owner.projectId)

  return {
    usage: (accountId: string) => usage(accountId),
    find: (owner: Owner, id: string): Promise<FileRow | undefined> => one(owner, id).select(columns).executeTakeFirst(),
    bytes: async (owner: Owner, id: string): Promise<Buffer | undefined> => {
      const row = await one(owner, id).select('bytes').executeTakeFirst()
      return row && Buffer.from(row.bytes)
    },
    /** The newest first. */
    list: (
      { accountId, projectId }: Owner,
      { spaces, from, limit }: { spaces: readonly StorageSpace[]; from: number; limit: number },
    ): Promise<FileRow[]> =>
      db
        .selectFrom('storage_files')
        .select(columns)
        .where('account_id', '=', accountId)
        .where('project_id', '=', projectId)
        .where('space', 'in', spaces)
        .orderBy('modified_at', 'desc')
        .orderBy('id')
        .offset(from)
        .limit(limit)
        .execute(),
    /** @throws ApiProblem 403 `storageQuotaExceeded` */
    add: (
      { accountId, projectId }: Owner,
      { space, name, type, bytes }: { space: StorageSpace; name: string; type: string; bytes: Buffer },
    ): Promise<FileRow> => {
      const now = clock.now()
      const { size, md5 } = measured(bytes)
      const row = {
        id: randomBytes(21).toString('base64url'),
        account_id: accountId,
        project_id: projectId,
        space,
        name,
        mime_type: type,
        size,
        md5,
        created_at: now,
        modified_at: now,
      }
      return withinQuota(accountId, async (trx) => {
        await trx
          .insertInto('storage_files')
          .values({ ...row, bytes })
          .execute()
        return row
      })
    },
    /** Undefined if the file is gone. @throws ApiProblem 403 `storageQuotaExceeded` */
    change: (
      { accountId, projectId }: Owner,
      id: string,
      { name, type, bytes }: { name?: string | undefined; type?: string | undefined; bytes?: Buffer | undefined },
    ): Promise<FileRow | undefined> =>
      withinQuota(accountId, async (trx) =>
        trx
          .updateTable('storage_files')
          .set({
            modified_at: clock.now(),
            ...(name !== undefined && { name }),
            ...(type !== undefined && { mime_type: type }),
            ...(bytes !== undefined && { bytes, ...measured(bytes) }),
          })
          .where('id', '=', id)
          .where('account_id', '=', accountId)
          .where('project_id', '=', projectId)
          .returning(columns)
          .executeTakeFirst(),
      ),
    remove: async ({ accountId, projectId }: Owner, id: string): Promise<void> => {
      await db
        .deleteFrom('storage_files')
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .where('project_id', '=', projectId)
        .execute()
    },
  }
}

const measured = (bytes: Buffer) => ({ size: bytes.length, md5: createHash('md5').update(bytes).digest('hex') })

const storageFull = (accountBytes: number) =>
  new ApiProblem(
    403,
    'storageQuotaExceeded',
    `The storage quota of this account is used up: it may keep ${Math.floor(accountBytes / 1_000_000)} MB in all.`,
  )
