import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { SearchHit } from '#contract/transcription/search.ts'
import { wireTime } from '#platform/time/days.ts'
import type { TranscriptionTables } from '../schema.ts'
import { indexOf } from '../word-index/indexOf.ts'
import { matchesIn } from '../word-index/query.ts'
import { withSearchTables } from '../word-index/schema.ts'
import type { Position, SearchRequest } from './request.ts'

/** Jobs of the first and of the largest statement: common words are in the newest jobs, rare ones in few. */
const firstJobs = 4
const maxJobs = 64
/** A place that no sentence has. */
const noPlace = 2 ** 31 - 1

type Db = Kysely<TranscriptionTables>
type Job = Awaited<ReturnType<typeof jobsFrom>>[number]
type Sentence = Awaited<ReturnType<typeof sentencesIn>>[number]

/**
 * Finds sentences of an account's own jobs: newest jobs first, each in the order of time. It reads some jobs after
 * others until the page is full, so that a word of every sentence does not read all of them, and other requests are
 * answered meanwhile.
 * @returns a page, and the position after which the next one begins; undefined for the last page
 */
export async function findSentences(
  db: Db,
  accountId: string,
  request: SearchRequest,
): Promise<{ items: SearchHit[]; next: Position | undefined }> {
  const found: Sentence[] = []
  let { after } = request
  for (let size = firstJobs; ; size = Math.min(size * 2, maxJobs)) {
    const jobs = await jobsFrom(db, accountId, request, after, size)
    found.push(...(await sentencesIn(db, jobs, request, after, request.limit + 1 - found.length)))
    const last = jobs.at(-1)
    if (!last || jobs.length < size || found.length > request.limit) break
    after = { createdAt: last.created_at, jobId: last.id, place: noPlace }
    await setImmediate()
  }
  const page = found.slice(0, request.limit)
  const last = page.at(-1)
  return {
    items: page.map(({ created_at, custom_metadata, filename, place, ...sentence }) => ({
      ...sentence,
      created_at: wireTime(created_at),
      custom_metadata: custom_metadata === null ? null : JSON.parse(custom_metadata),
      file: filename === null ? null : { filename },
      matches: matchesIn(sentence.text, request.terms),
    })),
    next:
      last && found.length > page.length
        ? { createdAt: last.created_at, jobId: last.job_id, place: last.place }
        : undefined,
  }
}

/** The account's jobs from that of a position on. */
function jobsFrom(db: Db, accountId: string, request: SearchRequest, after: Position | undefined, limit: number) {
  const { from, before, jobId } = request
  let query = db
    .selectFrom('transcription_jobs as job')
    .innerJoin('transcription_search_jobs as indexed', 'indexed.job_id', 'job.id')
    .select(['job.id', 'job.created_at', 'indexed.number'])
    .where('job.account_id', '=', accountId)
    .where('indexed.due_at', 'is', null)
  if (jobId !== undefined) query = query.where('job.id', '=', jobId)
  if (from !== undefined) query = query.where('job.created_at', '>=', from)
  if (before !== undefined) query = query.where('job.created_at', '<', before)
  if (after)
    query = query
      .where('job.created_at', '<=', after.createdAt)
      .where(({ eb, or }) => or([eb('job.created_at', '<', after.createdAt), eb('job.id', '>=', after.jobId)]))
  return query.orderBy('job.created_at', 'desc').orderBy('job.id').limit(limit).execute()
}

/** The sentences of these jobs that match, after a position. */
async function sentencesIn(
  db: Db,
  jobs: readonly Job[],
  { terms, speaker, language }: SearchRequest,
  after: Position | undefined,
  limit: number,
) {
  if (jobs.length === 0) return []
  const numbers = jobs.map(({ number }) => number)
  let query = db
    .selectFrom(indexOf(db).matching(withSearchTables(db), numbers, terms))
    .innerJoin('transcription_sentences as sentence', (join) =>
      join.onRef('sentence.job', '=', 'found.job').onRef('sentence.place', '=', 'found.place'),
    )
    .innerJoin('transcription_search_jobs as indexed', 'indexed.number', 'found.job')
    .innerJoin('transcription_jobs as job', 'job.id', 'indexed.job_id')
    .leftJoin('transcription_files as file', 'file.id', 'job.file_id')
    .select(['indexed.job_id', 'job.created_at', 'job.custom_metadata', 'file.filename'])
    .select(['sentence.place', 'sentence.utterance', 'sentence.text'])
    .select(['sentence.start_time as start', 'sentence.end_time as end', 'sentence.speaker', 'sentence.language'])
  if (speaker !== undefined) query = query.where('sentence.speaker', '=', speaker)
  if (language !== undefined)
    query = query.where(({ eb, fn, or }) =>
      or([
        eb(fn('lower', ['sentence.language']), '=', language),
        eb(fn('lower', ['sentence.language']), 'like', `${language}-%`),
      ]),
    )
  if (after)
    query = query.where(({ eb, or }) =>
      or([eb('indexed.job_id', '!=', after.jobId), eb('sentence.place', '>', after.place)]),
    )
  return query.orderBy('job.created_at', 'desc').orderBy('job.id').orderBy('sentence.place').limit(limit).execute()
}
