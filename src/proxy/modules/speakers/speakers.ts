import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { oneLine } from '#contract/harmlessText.ts'
import { maxSpeakerNameLength, maxSpeakerNames, type NamedSpeaker } from '#contract/speakers.ts'
import type { Owner } from '#proxy/core/part.ts'
import type { Vault } from '#proxy/core/tokens/vault.ts'
import { ProblemError } from '#proxy/core/web/errors.ts'
import type { StoreMigration } from '#storage/releaseRule.ts'

/** The owner of a name: it stays the account's when the operator changes the client. */
export const speakerOwner = (id: string): Owner => ({ id, clientId: 'any', field: 'speaker_name' })

/** Names of speakers in the recordings of accounts (specification: proxy 16). `subject` is the `sub` of the account. */
export function createSpeakers(db: Kysely<SpeakerTables>, vault: Vault, clock: Clock) {
  return {
    /** By recording, each by speaker. */
    async list(subject: string): Promise<NamedSpeaker[]> {
      const rows = await db
        .selectFrom('account_speakers')
        .selectAll()
        .where('subject', '=', subject)
        .orderBy('recording')
        .orderBy('speaker')
        .execute()
      return rows.map(({ id, recording, speaker, name }) => ({
        recording,
        speaker,
        name: vault.decrypt(name, speakerOwner(id)),
      }))
    },

    /**
     * Names a speaker; an empty name removes the one that there is.
     * @throws ProblemError `bad_request` for a name that is too long, `forbidden` if there are too many
     */
    async name(subject: string, { recording, speaker, name }: NamedSpeaker): Promise<void> {
      const line = lineOf(name)
      const named = db.selectFrom('account_speakers').where('subject', '=', subject)
      if (line === '') {
        await db
          .deleteFrom('account_speakers')
          .where('subject', '=', subject)
          .where('recording', '=', recording)
          .where('speaker', '=', speaker)
          .execute()
        return
      }
      const { others } = await named
        .where(({ eb, or }) => or([eb('recording', '!=', recording), eb('speaker', '!=', speaker)]))
        .select(({ fn }) => fn.countAll().as('others'))
        .executeTakeFirstOrThrow()
      if (Number(others) >= maxSpeakerNames) throw speakersFull()
      const id = randomUUID()
      const values = { id, name: vault.encrypt(line, speakerOwner(id)), changed_at: clock.now() }
      await db
        .insertInto('account_speakers')
        .values({ subject, recording, speaker, ...values })
        .onConflict((conflict) => conflict.columns(['subject', 'recording', 'speaker']).doUpdateSet(values))
        .execute()
    },
  }
}

/** The name as it is stored. @throws ProblemError `bad_request` if it is too long */
export function lineOf(name: string): string {
  const line = oneLine(name)
  const { length } = [...line]
  if (length <= maxSpeakerNameLength) return line
  throw new ProblemError(
    'bad_request',
    `"name" is ${length} characters long; at most ${maxSpeakerNameLength} are allowed.`,
  )
}

export const speakersFull = () =>
  new ProblemError('forbidden', `An account has at most ${maxSpeakerNames} names of speakers; remove some first.`, {
    reason: 'speakersFull',
  })

export interface SpeakerTables {
  /** The names that an account gave to speakers. They stay after a sign-out. */
  account_speakers: {
    id: string
    /** `sub` of the ID token. */
    subject: string
    /** ID of the transcription job. */
    recording: string
    /** As in the record, from 0. */
    speaker: number
    /** Encrypted: the name of a person. */
    name: string
    changed_at: number
  }
}

export const speakerMigrations: Record<string, StoreMigration> = {
  '039_account_speakers': {
    usableFrom: '014_pairing_network',
    up: async (db) => {
      await db.schema
        .createTable('account_speakers')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('subject', 'text', (column) => column.notNull())
        .addColumn('recording', 'text', (column) => column.notNull())
        .addColumn('speaker', 'integer', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('changed_at', 'bigint', (column) => column.notNull())
        .addUniqueConstraint('account_speakers_key', ['subject', 'recording', 'speaker'])
        .execute()
    },
  },
}
