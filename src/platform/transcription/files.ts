import { type ExpressionBuilder, type ExpressionWrapper, type Kysely, type SqlBool, sql } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { TranscriptionTables } from './schema.ts'

/** What was uploaded or fetched, without its bytes. */
export type StoredFile = TranscriptionTables['transcription_files']

/** Thrown when an account may keep no more. Its message is for the account's owner. */
export class StorageFull extends Error {
  override name = 'StorageFull'

  constructor(usedBytes: number, mostBytes: number) {
    const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000).toLocaleString('en')
    super(
      `There is no room for it: this account keeps ${megabytes(usedBytes)} MB of at most ${megabytes(mostBytes)} MB. ` +
        'Delete transcripts that you no longer need; the operator may allow more (TRANSCRIPTION_ACCOUNT_MB).',
    )
  }
}

/** Whether no job wants a file. */
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

export interface Room {
  bytes: number
  /** What to throw when more came. */
  full(): StorageFull
}

export type Files = ReturnType<typeof createFiles>

/** Rows of files, each its owner's alone. `accountBytes`: what an account may keep. */
export function createFiles(db: Kysely<TranscriptionTables>, clock: Clock, accountBytes: number) {
  /** A demo's audio is made while it is sent and weighs nothing. */
  const usedBy = async (accountId: string, on = db): Promise<number> => {
    const { used } = await on
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
    /** What an account may still keep: known before bytes are read, so that what is too much is not written first. */
    roomOf: async (accountId: string): Promise<Room> => {
      const used = await usedBy(accountId)
      return { bytes: Math.max(0, accountBytes - used), full: () => new StorageFull(used, accountBytes) }
    },
    /**
     * Adds files that came together, all or none.
     * @throws StorageFull when the account would keep more than it may, however many are added at once
     */
    add: (accountId: string, files: readonly Omit<StoredFile, 'created_at' | 'account_id'>[]): Promise<void> =>
      db.transaction().execute(async (on) => {
        // Other additions to the same account wait here until this is done.
        await sql`update accounts set id = id where id = ${accountId}`.execute(on)
        const used = await usedBy(accountId, on)
        const added = files.reduce((sum, { size }) => sum + size, 0)
        if (used + added > accountBytes) throw new StorageFull(used, accountBytes)
        const created_at = clock.now()
        await on
          .insertInto('transcription_files')
          .values(files.map((file) => ({ ...file, account_id: accountId, created_at })))
          .execute()
      }),
    /** A file that this account uploaded. */
    find: (accountId: string, id: string, kind: StoredFile['kind']): Promise<StoredFile | undefined> =>
      db
        .selectFrom('transcription_files')
        .selectAll()
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .where('kind', '=', kind)
        .executeTakeFirst(),
    /** Which of these ids are files' still. */
    wanted: async (ids: string[]): Promise<Set<string>> => {
      if (ids.length === 0) return new Set()
      const rows = await db.selectFrom('transcription_files').select('id').where('id', 'in', ids).execute()
      return new Set(rows.map(({ id }) => id))
    },
    /** Forgets uploads of before that time that no job uses. */
    sweep: (before: number): Promise<unknown> =>
      db.deleteFrom('transcription_files').where('created_at', '<', before).where(isUnused).execute(),
  }
}
