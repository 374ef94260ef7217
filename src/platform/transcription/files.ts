import { type ExpressionBuilder, type ExpressionWrapper, type Kysely, type SqlBool, sql } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { TranscriptionTables } from './schema.ts'

/** An uploaded or fetched file, without its bytes. */
export type StoredFile = TranscriptionTables['transcription_files']

/** Thrown when an account has no room left. Its message is for the account's owner. */
export class StorageFull extends Error {
  override name = 'StorageFull'

  constructor(usedBytes: number, maxBytes: number) {
    const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000).toLocaleString('en')
    super(
      `There is no space for it: this account uses ${megabytes(usedBytes)} MB of at most ${megabytes(maxBytes)} MB. ` +
        'Delete transcripts that you no longer need; the operator may allow more (TRANSCRIPTION_ACCOUNT_MB).',
    )
  }
}

/** Whether no job uses a file. */
export const isUnused = ({
  not,
  exists,
  selectFrom,
}: ExpressionBuilder<TranscriptionTables, 'transcription_files'>): ExpressionWrapper<
  TranscriptionTables,
  'transcription_files',
  SqlBool
> =>
  not(
    exists(
      selectFrom('transcription_jobs')
        .select('transcription_jobs.id')
        .where(({ eb, or }) =>
          or([
            eb('file_id', '=', eb.ref('transcription_files.id')),
            eb('transcript_id', '=', eb.ref('transcription_files.id')),
          ]),
        ),
    ),
  )

export interface FreeSpace {
  bytes: number
  /** Creates the error to throw when more bytes came. */
  full(): StorageFull
}

/** Both databases limit the values of a statement, and a media folder may have any number of files. */
const idsPerStatement = 500

export type Files = ReturnType<typeof createFiles>

/** The rows of files; only their owner may read them. `accountBytes`: the most bytes of an account. */
export function createFiles(db: Kysely<TranscriptionTables>, clock: Clock, accountBytes: number) {
  /** The bytes that an account uses. A demo's audio is generated while it is sent, so it does not count. */
  const usedBy = async (accountId: string, trx = db): Promise<number> => {
    const { used } = await trx
      .selectFrom('transcription_files')
      .select(({ fn }) => fn.sum<number | string | null>('size').as('used'))
      .where('account_id', '=', accountId)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('transcription_jobs')
              .select('id')
              .whereRef('file_id', '=', 'transcription_files.id')
              .where('demo', 'is not', null),
          ),
        ),
      )
      .executeTakeFirstOrThrow()
    return Number(used ?? 0)
  }

  return {
    /** Returns the room that an account has left, to refuse larger content before it is written. */
    freeSpaceOf: async (accountId: string): Promise<FreeSpace> => {
      const used = await usedBy(accountId)
      return { bytes: Math.max(0, accountBytes - used), full: () => new StorageFull(used, accountBytes) }
    },
    /**
     * Adds files that were uploaded together, all or none.
     * @throws StorageFull when the account would have more than it may, however many are added at once
     */
    add: (accountId: string, files: readonly Omit<StoredFile, 'created_at' | 'account_id'>[]): Promise<void> =>
      db.transaction().execute(async (trx) => {
        // Locks the account's row: other additions to the same account wait until this one is done.
        await sql`update accounts set id = id where id = ${accountId}`.execute(trx)
        const used = await usedBy(accountId, trx)
        const added = files.reduce((sum, { size }) => sum + size, 0)
        if (used + added > accountBytes) throw new StorageFull(used, accountBytes)
        const created_at = clock.now()
        await trx
          .insertInto('transcription_files')
          .values(files.map((file) => ({ ...file, account_id: accountId, created_at })))
          .execute()
      }),
    /** Finds a file of this account. */
    find: (accountId: string, id: string, kind: StoredFile['kind']): Promise<StoredFile | undefined> =>
      db
        .selectFrom('transcription_files')
        .selectAll()
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .where('kind', '=', kind)
        .executeTakeFirst(),
    /** Returns those of the ids that still have a row. */
    existing: async (ids: string[]): Promise<Set<string>> => {
      const found = new Set<string>()
      for (let from = 0; from < ids.length; from += idsPerStatement) {
        const batch = ids.slice(from, from + idsPerStatement)
        const rows = await db.selectFrom('transcription_files').select('id').where('id', 'in', batch).execute()
        for (const { id } of rows) found.add(id)
      }
      return found
    },
    /** Deletes rows of files that are already gone. */
    forget: (ids: readonly string[]): Promise<unknown> =>
      db.deleteFrom('transcription_files').where('id', 'in', ids).execute(),
    /** Deletes the rows of unused uploads from before that time. */
    sweep: (before: number): Promise<unknown> =>
      db.deleteFrom('transcription_files').where('created_at', '<', before).where(isUnused).execute(),
  }
}
