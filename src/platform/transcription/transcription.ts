import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { JobLoop } from '#storage/jobs/loop.ts'
import { type Outbound, openOutbound } from '#web/outbound/outbound.ts'
import type { EventLog, EventTables } from '../eventLog.ts'
import type { PlatformSettings } from '../settings/settings.ts'
import { createCallbacks } from './callbacks.ts'
import { type Corrections, createCorrections } from './corrections/corrections.ts'
import type { DemoRecordings } from './demoJobs.ts'
import { createFiles, type Files } from './files.ts'
import { createJobs, type Jobs } from './jobs.ts'
import { cutAudio } from './media/cutAudio.ts'
import { type MediaFolder, openMediaFolder } from './media/folder.ts'
import { commandRecogniser } from './recogniser/command.ts'
import { serverRecogniser } from './recogniser/http/server.ts'
import type { Recogniser } from './recogniser/recogniser.ts'
import { createRecordBuilder, type RecordBuilder } from './record-builder/recordBuilder.ts'
import { type TranscriptionTables, withTranscriptionTables } from './schema.ts'
import { createIndexing, queueUnindexed } from './search/indexing.ts'
import { createSpeakers, type Speakers } from './speakers/speakers.ts'
import { createWorker } from './worker.ts'

/** Jobs, their files, and the loops of this process that work on them. */
export interface Transcription {
  db: Kysely<TranscriptionTables>
  clock: Clock
  demo: DemoRecordings
  jobs: Jobs
  files: Files
  folder: MediaFolder
  outbound: Outbound
  recordBuilder: RecordBuilder
  corrections: Corrections
  speakers: Speakers
  worker: JobLoop
  callbacks: JobLoop
  indexing: JobLoop
  start(): void
  /** Aborts running work, which continues at the next start. */
  stop(): Promise<void>
}

/** How long an upload that no job uses is stored. */
const uploadRetentionMs = 86_400_000
const sweepMs = 3_600_000

/** Opens this process's part of the transcription service; the caller starts and stops it. */
export function openTranscription<Tables extends TranscriptionTables & EventTables>(context: {
  db: Kysely<Tables>
  clock: Clock
  settings: Pick<PlatformSettings, 'transcription'>
  events: EventLog
  demo: DemoRecordings
  /** The program of the thread that builds long records: calls `runInWorker`. */
  recordWorker: URL
  onError: (error: unknown) => void
}): Transcription {
  const { clock, demo, recordWorker, onError } = context
  const { dir, networks, timeoutSeconds, fileBytes, transcriptBytes, accountBytes } = context.settings.transcription
  const { jobsAtOnce, leaseSeconds } = context.settings.transcription
  const db = withTranscriptionTables(context.db)
  const jobs = createJobs(db, clock)
  const files = createFiles(db, clock, accountBytes)
  const folder = openMediaFolder(dir)
  const timeoutMs = timeoutSeconds * 1000
  const outbound = openOutbound({ networks, timeoutMs })
  const recordBuilder = createRecordBuilder({ keepRecord: jobs.keepRecord, clock, demo, recordWorker })
  const callbacks = createCallbacks({
    db,
    clock,
    outbound,
    recordBuilder,
    timeoutMs,
    onError,
    onGivenUp: ({ job, address, problem }) =>
      context.events.record(context.db, {
        kind: 'operator',
        action: 'callback.given-up',
        actor: 'the services',
        subject: `transcript ${job}`,
        detail: `${address.split('?', 1)[0]}: ${problem}`,
      }),
  })
  const indexing = createIndexing({ db, clock, jobs, recordBuilder, leaseMs: leaseSeconds * 1000, onError })
  const worker = createWorker({
    db,
    clock,
    jobs,
    files,
    folder,
    outbound,
    recordBuilder,
    fileBytes,
    transcriptBytes,
    onError,
    recogniser: recogniserOf(context.settings.transcription, clock),
    atOnce: jobsAtOnce,
    leaseMs: leaseSeconds * 1000,
    onSettled: () => {
      callbacks.checkNow()
      indexing.checkNow()
    },
  })
  let stopping = new AbortController()
  let sweeping: Promise<void> | undefined
  const sweep = async () => {
    const before = clock.now() - uploadRetentionMs
    await files.sweep(before)
    await folder.sweep(before, files.existing)
    await queueUnindexed(db, clock.now())
  }
  return {
    db,
    clock,
    demo,
    jobs,
    files,
    folder,
    outbound,
    recordBuilder,
    corrections: createCorrections({ db, clock, jobs, recordBuilder }),
    speakers: createSpeakers(db, clock),
    worker,
    callbacks,
    indexing,
    start: () => {
      worker.start()
      callbacks.start()
      indexing.start()
      const { signal } = stopping
      sweeping ??= (async () => {
        await queueUnindexed(db, clock.now()).catch(onError)
        indexing.checkNow()
        while (!signal.aborted) {
          await clock.sleep(sweepMs, signal).catch(() => {})
          if (!signal.aborted) await sweep().catch(onError)
        }
      })()
    },
    stop: async () => {
      stopping.abort()
      await Promise.all([worker.stop(), callbacks.stop(), indexing.stop(), sweeping])
      sweeping = undefined
      stopping = new AbortController()
      await recordBuilder.close()
      await outbound.close()
    },
  }
}

/** The program or the server of the settings; undefined if there is neither. */
function recogniserOf(
  { recogniser, transcriptBytes }: PlatformSettings['transcription'],
  clock: Clock,
): Recogniser | undefined {
  const { command, server, timeoutSeconds } = recogniser
  if (command) return commandRecogniser({ command, timeoutSeconds, outputBytes: transcriptBytes })
  return server && serverRecogniser({ ...server, timeoutSeconds, answerBytes: transcriptBytes }, { clock, cutAudio })
}
