import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { oneLine } from '#contract/harmlessText.ts'
import type { ExportFormat } from '#contract/transcription/exportFormats.ts'
import type { JobStatus } from '#contract/transcription/job.ts'
import type { RequestParams } from '#contract/transcription/requestParams.ts'
import type { SearchHit } from '#contract/transcription/search.ts'
import { t } from '#web/language/t.ts'
import type { AuthorizationTables } from '../authorization/schema.ts'
import type { EventAction, EventLog, EventTables } from '../eventLog.ts'
import type { PlatformSettings } from '../settings/settings.ts'
import { type ExportedFile, exportedFile } from '../transcription/exportedFile.ts'
import { createFiles, StorageFull } from '../transcription/files.ts'
import { createJobs, jobColumns } from '../transcription/jobs.ts'
import { audioFacts, inBackground } from '../transcription/media/audio.ts'
import { type MediaFolder, openMediaFolder, TooLarge } from '../transcription/media/folder.ts'
import { jobIdIn, readJobRequest } from '../transcription/parameters.ts'
import { decodeTranscript } from '../transcription/recogniser/decodeTranscript.ts'
import { JobFailure } from '../transcription/recogniser/recogniser.ts'
import type { RecordBuilder } from '../transcription/record-builder/recordBuilder.ts'
import { type TranscriptionTables, withTranscriptionTables } from '../transcription/schema.ts'
import { findSentences } from '../transcription/search/find.ts'
import { readSearchRequest } from '../transcription/search/request.ts'
import { createSpeakers } from '../transcription/speakers/speakers.ts'
import { accountBy } from './accountList.ts'
import { messages } from './messages.ts'
import { type Actor, AdminError, adminEvent } from './operation.ts'
import { createAdminWords } from './transcriptWords.ts'

/** A job of any account, as an administrator sees it. */
export interface AdminJob {
  id: string
  status: JobStatus
  email: string
  filename: string | null
  account_id: string
  created_at: number
  error_message: string | null
}

const maxListed = 1000
/** Jobs of a page. */
const pageSize = 50

type Tables = AuthorizationTables & EventTables & TranscriptionTables

/** Administers transcription jobs, whether the services run or not: running services see a change at once. */
export function createAdminJobs<All extends Tables>(context: {
  db: Kysely<All>
  clock: Clock
  settings: PlatformSettings
  events: EventLog
  /** Makes records of the demo, files of long records, and records with other words. */
  recordBuilder: Pick<RecordBuilder, 'demo' | 'exported' | 'corrected'>
}) {
  const { clock, events, recordBuilder } = context
  const { dir, fileBytes, transcriptBytes, accountBytes, networks } = context.settings.transcription
  const platformDb = context.db as unknown as Kysely<Tables>
  const db = withTranscriptionTables(platformDb)
  const jobs = createJobs(db, clock)
  const files = createFiles(db, clock, accountBytes)
  const folder = openMediaFolder(dir)

  const record = (actor: Actor, action: EventAction, subject: string) =>
    events.record(platformDb, adminEvent(actor, action, subject))

  return {
    /**
     * Adds a job for an audio file of this machine, and for a transcript to import if there is one.
     * @param params the parameters of `POST /v2/pre-recorded`
     * @returns the job, and the encoding that the transcript was taken for
     * @throws AdminError, TranscriptionProblem, or the error of reading the files; nothing is stored then
     */
    add: async (
      actor: Actor,
      input: { audio: string; transcript?: string | undefined; account: string; params: RequestParams },
    ): Promise<{ id: string; encoding?: string }> => {
      const { id: account_id } = await accountBy(platformDb, input.account)
      const filename = oneLine(basename(input.audio))
      const job = readJobRequest(
        { ...input.params, audio_url: `https://command.line.invalid/${encodeURIComponent(filename)}` },
        networks,
      )
      const storedIds: string[] = []
      try {
        const audio = await storeFile(folder, input.audio, fileBytes)
        storedIds.push(audio.id)
        const facts = await audioFacts(folder.path(audio.id), { ...inBackground, account: account_id })
        const transcript =
          input.transcript === undefined ? undefined : await storeFile(folder, input.transcript, transcriptBytes)
        if (transcript) storedIds.push(transcript.id)
        const encoding = transcript && decodeTranscript(await folder.bytes(transcript.id)).encoding
        await files.add(account_id, [
          {
            ...audio,
            kind: 'audio',
            filename,
            source: null,
            media_type: facts.mediaType,
            duration: facts.duration,
            channels: facts.channels,
          },
          ...(transcript
            ? [
                {
                  ...transcript,
                  kind: 'transcript' as const,
                  filename: oneLine(basename(input.transcript ?? '')),
                  source: null,
                  media_type: 'text/plain',
                  duration: null,
                  channels: null,
                },
              ]
            : []),
        ])
        const id = await jobs.create(account_id, job, { fileId: audio.id, transcriptId: transcript?.id ?? null })
        await record(actor, 'transcript.created', `transcript ${id} of ${input.account}`)
        return { id, ...(encoding !== undefined && { encoding }) }
      } catch (error) {
        for (const id of storedIds) await folder.remove(id)
        if (storedIds.length > 0) await files.forget(storedIds)
        throw error instanceof JobFailure || error instanceof StorageFull
          ? new AdminError('wrong', error.message)
          : error
      }
    },

    /** Newest first. */
    list: (account?: string): Promise<AdminJob[]> => {
      const all = newestJobs(platformDb)
      return (account === undefined ? all : ofAccount(all, account)).limit(maxListed).execute()
    },

    /** A page of them. @param before `next` of the page before; anything else begins with the newest */
    page: async ({ account, before }: { account?: string; before?: string | undefined }) => {
      let query = newestJobs(platformDb).limit(pageSize + 1)
      if (account) query = ofAccount(query, account)
      const [, createdAt, id] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(before ?? '') ?? []
      if (createdAt !== undefined && id !== undefined)
        query = query.where(({ or, and, eb }) =>
          or([
            eb('job.created_at', '<', Number(createdAt)),
            and([eb('job.created_at', '=', Number(createdAt)), eb('job.id', '>', id)]),
          ]),
        )
      const rows = await query.execute()
      const page = rows.slice(0, pageSize)
      const last = page.at(-1)
      return { jobs: page, next: rows.length > pageSize && last ? `${last.created_at}.${last.id}` : undefined }
    },

    /** @throws AdminError if there is none */
    byId: async (id: string): Promise<AdminJob> => {
      const job = await newestJobs(platformDb)
        .where('job.id', '=', jobIdIn(id) ?? '')
        .executeTakeFirst()
      if (!job) throw noTranscript(id)
      return job
    },

    /**
     * Finds sentences of an account's transcripts: the first page.
     * @param parameters those of `GET /v2/search`
     * @throws AdminError, TranscriptionProblem
     */
    search: async (account: string, parameters: Record<string, string>): Promise<SearchHit[]> => {
      const { id } = await accountBy(platformDb, account)
      return (await findSentences(db, id, readSearchRequest(new URLSearchParams(parameters)))).items
    },

    /**
     * A finished transcript of any account as a file (specification: transcription 11).
     * @throws AdminError if there is none
     */
    exported: async (id: string, format: ExportFormat, signal: AbortSignal): Promise<ExportedFile> => {
      const job = await db
        .selectFrom('transcription_jobs')
        .select(jobColumns)
        .where('id', '=', jobIdIn(id) ?? '')
        .executeTakeFirst()
      if (!job) throw noTranscript(id)
      if (job.status !== 'done')
        throw new AdminError('wrong', t(messages.transcriptNotDone, { id, status: job.status }))
      return exportedFile({ jobs, recordBuilder, speakers: createSpeakers(db, clock) }, job, format, signal)
    },

    words: createAdminWords({ db, clock, recordBuilder, record, noTranscript }),

    /** @throws AdminError */
    remove: async (actor: Actor, id: string): Promise<void> => {
      const known = jobIdIn(id) ?? ''
      const row = await db
        .selectFrom('transcription_jobs')
        .select('account_id')
        .where('id', '=', known)
        .executeTakeFirst()
      const unused = row && (await jobs.remove(row.account_id, known))
      if (!unused) throw noTranscript(id)
      for (const file of unused) await folder.remove(file)
      await record(actor, 'transcript.deleted', `transcript ${known}`)
    },
  }
}

export type AdminJobs = ReturnType<typeof createAdminJobs>

const noTranscript = (id: string) => new AdminError('missing', t(messages.noTranscript, { id }))

const newestJobs = (db: Kysely<Tables>) =>
  db
    .selectFrom('transcription_jobs as job')
    .innerJoin('accounts', 'accounts.id', 'job.account_id')
    .leftJoin('transcription_files as file', 'file.id', 'job.file_id')
    .select(['job.id', 'job.status', 'accounts.email', 'job.account_id', 'file.filename', 'job.created_at'])
    .select('job.error_message')
    .orderBy('job.created_at', 'desc')
    .orderBy('job.id')

/** @param account its ID or its address */
const ofAccount = (query: ReturnType<typeof newestJobs>, account: string) =>
  query.where(({ eb, or }) =>
    or([eb('accounts.id', '=', account), eb('accounts.email', '=', account.trim().toLowerCase())]),
  )

/** Copies a file of this machine into the media folder. @throws AdminError when it is too large */
async function storeFile(folder: MediaFolder, path: string, limit: number): Promise<{ id: string; size: number }> {
  const file = await open(path)
  try {
    return await folder.store(file.createReadStream({ autoClose: false }), limit)
  } catch (error) {
    if (error instanceof TooLarge)
      throw new AdminError(
        'wrong',
        `${path} is larger than ${limit} bytes (see TRANSCRIPTION_FILE_MB and TRANSCRIPT_MB).`,
      )
    throw error
  } finally {
    await file.close()
  }
}
