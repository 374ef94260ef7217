import { extname, resolve } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Command } from 'commander'
import { printable } from '#contract/harmlessText.ts'
import { tenfootCommand } from '#contract/installation.ts'
import { clockTime } from '#contract/transcription/clockTime.ts'
import type { Correction } from '#contract/transcription/corrections.ts'
import { type ExportFormat, exportFormatNames } from '#contract/transcription/exportFormats.ts'
import { videoIdField } from '#contract/transcription/job.ts'
import type { Actor } from '#platform/admin/operation.ts'
import type { AdminJobs } from '#platform/admin/transcripts.ts'
import { say } from './database.ts'
import { readDemo } from './demo.ts'
import { collectValues, withOperations } from './operations.ts'
import { writeOutput } from './outputFile.ts'

interface Options {
  transcript?: string
  account?: string
  language?: string
  translate?: string[]
  video?: string
  params?: string
}

const unpacked = promisify(gunzip)

/** The parameters of a search, by their names in `GET /v2/search`. */
type SearchOptions = Partial<Record<'speaker' | 'language' | 'from' | 'to' | 'job' | 'limit', string>>

/** Creates, lists, searches, exports, corrects and deletes transcription jobs. */
export function transcriptCommand(program: Command): void {
  program
    .command('transcribe')
    .description('create a transcript of an audio file; the services process it while they run')
    .argument('<file>', 'WAV, Ogg, MP3, AAC, FLAC, M4A, MP4 or WebM')
    .option(
      '--transcript <file>',
      'transcript to import, without recognising speech: JSON of a record, captions of any usual form, or plain text',
    )
    .option('--account <email>', 'account that gets the transcript (default: the demo account)')
    .option('--language <code>', 'spoken language, such as en')
    .option('--translate <code>', 'language to translate into; repeatable', collectValues)
    .option('--video <id>', 'video that the file is of; its page then shows the words at each moment')
    .option('--params <json>', 'other job parameters of POST /v2/pre-recorded')
    .action((file: string, options: Options) =>
      withJobs(async (jobs, actor) => {
        const account = await accountOf(options)
        const { id, encoding } = await jobs.add(actor, {
          audio: resolve(file),
          transcript: options.transcript === undefined ? undefined : resolve(options.transcript),
          account,
          params: paramsOf(options),
        })
        if (encoding !== undefined && encoding !== 'utf-8') say(`The transcript was read as ${encoding}.`)
        say(`Transcript ${id} for ${account} queued. Next: ${tenfootCommand} transcript list`)
      }),
    )

  const transcript = program.command('transcript').description('list, search, export, correct and delete transcripts')

  transcript
    .command('list')
    .description('list transcripts, newest first')
    .option('--account <email>', 'only transcripts of this account')
    .action(({ account }: { account?: string }) =>
      withJobs(async (jobs) => {
        for (const { id, status, email, filename, error_message } of await jobs.list(account))
          say(
            [
              id,
              status.padEnd(10),
              filename ?? '(no audio)',
              `of ${email}`,
              ...(error_message ? [error_message] : []),
            ].join('  '),
          )
      }),
    )

  transcript
    .command('search')
    .description('find sentences by their words, newest transcripts first')
    .argument('<query>', 'words in all their forms, "phrases in quotes", and beginnings of words with *')
    .option('--account <email>', 'account whose transcripts are searched (default: the demo account)')
    .option('--speaker <number>', 'only what this speaker says, counted from 0')
    .option('--language <code>', 'only sentences in this language, such as en')
    .option('--from <day>', 'only transcripts of this day or later, such as 2026-11-20')
    .option('--to <day>', 'only transcripts of this day or earlier')
    .option('--job <id>', 'only this transcript')
    .option('--limit <count>', 'most sentences, 1 to 100 (default: 20)')
    .action((q: string, { account, ...parameters }: SearchOptions & { account?: string }) =>
      withJobs(async (jobs) => {
        const hits = await jobs.search(await accountOf({ account }), { q, ...parameters })
        for (const { job_id, start, speaker, text } of hits)
          say([job_id, clockTime(start), ...(speaker == null ? [] : [`speaker ${speaker}`]), text].join('  '))
      }),
    )

  transcript
    .command('export')
    .description('write a finished transcript as captions, text, or its record in JSON')
    .argument('<id>', 'transcript ID from `transcript list`')
    .option('--format <format>', `${exportFormatNames.join(', ')} (default: from the name of the file)`)
    .option(
      '--output <file>',
      'file to write; an existing file is replaced once the export is complete (default: standard output)',
    )
    .action((id: string, { format, output }: { format?: string; output?: string }) => {
      const known = formatOf(format, output)
      return withJobs(async (jobs) => {
        const { packed } = await jobs.exported(id, known, new AbortController().signal)
        await writeOutput(await unpacked(packed), output)
        if (output !== undefined) say(`Wrote transcript ${id} to ${output}.`)
      })
    })

  transcript
    .command('correct')
    .description('correct a word of a finished transcript; without a word, list its corrections, newest first')
    .argument('<id>', 'transcript ID from `transcript list`')
    .argument('[was]', 'the word as it stands there, with its marks')
    .argument('[text]', 'what is said: one word, or a few')
    .option('--at <time>', 'when it is said, such as 0:12:05, if it is said more than once')
    .option('--undo <number>', 'undo this correction instead')
    .action(
      (id: string, was: string | undefined, text: string | undefined, options: { at?: string; undo?: string }) => {
        const step = correctionStep(was, text, options)
        return withJobs(async ({ words }, actor) => {
          if (step === 'list') for (const one of await words.list(id)) say(correctionLine(one))
          else if ('undo' in step) say(correctionLine((await words.undo(actor, id, step.undo)).correction))
          else say(correctionLine((await words.correct(actor, id, step)).correction))
        })
      },
    )

  transcript
    .command('delete')
    .description('delete a transcript and its audio')
    .argument('<id>', 'transcript ID from `transcript list`')
    .action((id: string) =>
      withJobs(async (jobs, actor) => {
        await jobs.remove(actor, id)
        say(`Transcript ${id} deleted.`)
      }),
    )
}

/** @throws Error unless the arguments say one thing to do */
function correctionStep(
  was: string | undefined,
  text: string | undefined,
  { at, undo }: { at?: string; undo?: string },
): 'list' | { undo: number } | { was: string; text: string; at: number | undefined } {
  if (undo !== undefined) {
    if (was !== undefined || at !== undefined) throw new Error('--undo needs nothing but the transcript.')
    if (!/^[1-9]\d{0,8}$/.test(undo)) throw new Error(`--undo ${undo}: must be the number of a correction.`)
    return { undo: Number(undo) }
  }
  if (was === undefined) {
    if (at !== undefined) throw new Error('--at needs a word, and what is said there.')
    return 'list'
  }
  if (text === undefined) throw new Error(`What is said instead of ${JSON.stringify(was)} is missing.`)
  return { was, text, at: at === undefined ? undefined : secondsAt(at) }
}

/** Reads hours, minutes and seconds, as `correct` and `search` write them, or seconds. @throws Error */
function secondsAt(time: string): number {
  const parts = /^(?:(?:(\d{1,3}):)?(\d{1,2}):)?(\d{1,6}(?:\.\d+)?)$/.exec(time)
  if (!parts) throw new Error(`--at ${time}: must be a time such as 0:12:05, or seconds.`)
  const [, hours = '0', minutes = '0', seconds = '0'] = parts
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

const correctionLine = ({ number, start, was, text, corrected_at, undone_at }: Correction): string =>
  [
    String(number).padStart(3),
    clockTime(start),
    `${printable(was)} → ${printable(text)}`,
    corrected_at,
    ...(undone_at ? ['undone'] : []),
  ].join('  ')

async function accountOf({ account }: { account?: string | undefined }): Promise<string> {
  const email = account ?? (await readDemo(process.env))?.account.email
  if (email === undefined) throw new Error('--account is required: there is no demo account.')
  return email
}

/** @throws Error unless `--format` or the name of the file says a format */
function formatOf(format: string | undefined, output: string | undefined): ExportFormat {
  const name =
    format ??
    extname(output ?? '')
      .slice(1)
      .toLowerCase()
  const known = exportFormatNames.find((one) => one === name)
  if (known) return known
  const why = name === '' ? 'is missing, and no file name says it' : name
  throw new Error(`--format ${why}: must be one of ${exportFormatNames.join(', ')}.`)
}

const withJobs = (work: (jobs: AdminJobs, actor: Actor) => Promise<void>): Promise<void> =>
  withOperations(async ({ events }, actor, { db, clock, settings }) => {
    const { openAdminJobs } = await import('#platform/app/adminJobs.ts')
    await work(openAdminJobs({ db, clock, settings, events }), actor)
  })

/** The parameters that a job usually has; `--params` can override them. */
function paramsOf({ language, translate, video, params }: Options): Record<string, unknown> {
  const defaults = {
    subtitles: true,
    subtitles_config: { formats: ['srt', 'vtt'] },
    sentences: true,
    display_mode: true,
    ...(language !== undefined && { language }),
    ...(translate && { translation: true, translation_config: { target_languages: translate } }),
  }
  const ofVideo = video === undefined ? undefined : { [videoIdField]: video }
  if (params === undefined) return { ...defaults, ...(ofVideo && { custom_metadata: ofVideo }) }
  let parsedParams: unknown
  try {
    parsedParams = JSON.parse(params)
  } catch {
    parsedParams = undefined
  }
  if (typeof parsedParams !== 'object' || parsedParams === null || Array.isArray(parsedParams))
    throw new Error(`--params: must be a JSON object (got ${JSON.stringify(params.slice(0, 100))})`)
  const { custom_metadata = {} } = parsedParams as { custom_metadata?: unknown }
  // A value that is not an object is refused by the check of the job.
  const isObject = typeof custom_metadata === 'object' && custom_metadata !== null && !Array.isArray(custom_metadata)
  const about = isObject ? { ...custom_metadata, ...ofVideo } : custom_metadata
  return { ...defaults, ...parsedParams, ...(ofVideo && { custom_metadata: about }) }
}
