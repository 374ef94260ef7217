import type { Kysely, Transaction } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { maxRecordings, type RecordingVideo } from '#contract/recordings.ts'
import { ProblemError } from '#proxy/core/web/errors.ts'
import type { StoreMigration } from '#storage/releaseRule.ts'

type RecordingDatabase = Kysely<RecordingTables> | Transaction<RecordingTables>

/**
 * Which videos the recordings of accounts are of (specification: proxy 11). `subject` is the `sub` of the account. The
 * rows hold IDs alone, and nothing that a person typed.
 */
export function createRecordings(db: Kysely<RecordingTables>, clock: Clock) {
  const list = (trx: RecordingDatabase, subject: string) =>
    trx
      .selectFrom('account_recordings')
      .where('subject', '=', subject)
      .select(['recording', 'video'])
      .orderBy('joined_at', 'desc')
      .orderBy('recording')
      .execute()
  /** @param skipsUnchanged those that are equal already keep their time */
  const store = (subject: string, joined: readonly RecordingVideo[], skipsUnchanged: boolean): Promise<number> =>
    db.transaction().execute(async (trx) => {
      await lockAccount(trx, subject)
      const videos = new Map((await list(trx, subject)).map(({ recording, video }) => [recording, video]))
      const news = skipsUnchanged ? joined.filter(({ recording, video }) => videos.get(recording) !== video) : joined
      for (const { recording, video } of news) videos.set(recording, video)
      for (const isNone of [false, true])
        if (news.some(({ video }) => (video === null) === isNone)) requireBelowLimit([...videos.values()], isNone)
      const now = clock.now()
      for (const [place, { recording, video }] of news.entries()) {
        const values = { video, joined_at: now - place }
        await trx
          .insertInto('account_recordings')
          .values({ subject, recording, ...values })
          .onConflict((conflict) => conflict.columns(['subject', 'recording']).doUpdateSet(values))
          .execute()
      }
      return news.length
    })
  return {
    /** The one that was stored last comes first. */
    list: (subject: string): Promise<RecordingVideo[]> => list(db, subject),
    /**
     * Stores all of these or none; the first one counts as stored last. Those that are equal already do not change.
     * @returns how many are new or changed
     * @throws ProblemError `forbidden` when the account would have more than it may have
     */
    joinAll: (subject: string, joined: readonly RecordingVideo[]) => store(subject, joined, true),
    /** @throws ProblemError `forbidden` when the account has as many as it may have */
    join: async (subject: string, joined: RecordingVideo) => void (await store(subject, [joined], false)),
  }
}

/**
 * Locks the changes of an account until the transaction ends, so that the limit is exact. Another change waits until it
 * may insert the same key; this works without any rows too. The row is never committed.
 */
async function lockAccount(trx: RecordingDatabase, subject: string): Promise<void> {
  await trx.insertInto('account_recordings').values({ subject, recording: '', video: null, joined_at: 0 }).execute()
  await trx.deleteFrom('account_recordings').where('subject', '=', subject).where('recording', '=', '').execute()
}

function requireBelowLimit(videos: readonly (string | null)[], isNone: boolean): void {
  if (videos.filter((video) => (video === null) === isNone).length <= maxRecordings) return
  throw new ProblemError(
    'forbidden',
    isNone
      ? `An account has at most ${maxRecordings} recordings that are of no video; choose a video for one of them first.`
      : `An account has at most ${maxRecordings} recordings that belong to videos; remove the video of one of them first.`,
    { reason: isNone ? 'withoutVideoFull' : 'joinsFull' },
  )
}

export interface RecordingTables {
  /** What an account says of a recording: which video it is of. It stays after a sign-out. */
  account_recordings: {
    /** `sub` of the ID token. */
    subject: string
    /** ID of the transcription job. */
    recording: string
    /** Null: of no video. */
    video: string | null
    joined_at: number
  }
}

export const recordingMigrations: Record<string, StoreMigration> = {
  '016_account_recordings': {
    usableFrom: '014_pairing_network',
    up: async (db) => {
      await db.schema
        .createTable('account_recordings')
        .addColumn('subject', 'text', (column) => column.notNull())
        .addColumn('recording', 'text', (column) => column.notNull())
        .addColumn('video', 'text')
        .addColumn('joined_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('account_recordings_pk', ['subject', 'recording'])
        .execute()
    },
  },
}
