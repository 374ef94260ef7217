import { setImmediate } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { SearchHit } from '#contract/transcription/search.ts'
import { wireTime } from '#platform/time/days.ts'
import type { TranscriptionTables } from '../schema.ts'
import { indexOf } from '../word-index/indexOf.ts'
import { withForms } from '../word-index/lookUp.ts'
import { matchesIn, timesIn } from '../word-index/query.ts'
import { withSearchTables } from '../word-index/schema.ts'
import type { LookedUp } from '../word-index/wordIndex.ts'
import type { Position, SearchRequest } from './request.ts'

/** A place that no sentence has. */
const noPlace = 2 ** 31 - 1

type Db = Kysely<TranscriptionTables>
type Job = Awaited<ReturnType<typeof jobsFrom>>[number]
type Sentence = Awaited<ReturnType<typeof sentencesIn>>[number]
/** `times`: how often it has what is sought. */
type Found = Sentence & { times: number }

/** Which sentences are found, whatever the page. */
export type Sought = Omit<SearchRequest, 'limit' | 'after'>

/**
 * Finds a page of the sentences of an account's own jobs.
 * @returns a page, and the position after which the next one begins; undefined for the last page
 */
export async function findSentences(
  db: Db,
  accountId: string,
  request: SearchRequest,
): Promise<{ items: SearchHit[]; next: Position | undefined }> {
  const found: Found[] = []
  for await (const some of foundIn(db, accountId, request, request.limit + 1, request.after)) found.push(...some)
  const page = found.slice(0, request.limit)
  const last = page.at(-1)
  return {
    items: page.map(({ job, place: _, times: __, ...sentence }) => ({
      ...jobOfHit(job),
      ...sentence,
      matches: matchesIn(sentence, request.terms),
    })),
    next: last && found.length > page.length ? positionOf(last) : undefined,
  }
}

/**
 * Finds sentences of an account's own jobs: newest jobs first, each in the order of time. It reads some jobs after
 * others until there are `limit`, so that a word of every sentence does not read all of them, and other requests are
 * answered meanwhile.
 */
export async function* foundIn(
  db: Db,
  accountId: string,
  sought: Sought,
  limit: number,
  from?: Position,
): AsyncGenerator<Found[], void> {
  const terms = await withForms(withSearchTables(db), accountId, sought.terms)
  const index = indexOf(db)
  let [after, left, jobsRead] = [from, limit, 0]
  for (;;) {
    const size = index.jobsNext(terms, { jobs: jobsRead, found: limit - left }, limit)
    const jobs = await jobsFrom(db, accountId, sought, after, size)
    const read = await sentencesIn(db, jobs, { ...sought, terms }, after, left)
    // The index may give a form of another language than the sentence's.
    const found = read
      .map((sentence) => ({ ...sentence, times: timesIn(sentence, sought.terms) }))
      .filter(({ times }) => times > 0)
    const isRest = read.length < left
    yield found
    left -= found.length
    if (left === 0) return
    if (isRest) {
      const last = jobs.at(-1)
      if (!last || jobs.length < size) return
      after = { createdAt: last.created_at, jobId: last.id, place: noPlace }
      jobsRead += jobs.length
    } else {
      const last = read.at(-1)
      if (last) after = positionOf(last)
    }
    await setImmediate()
  }
}

const positionOf = ({ job, place }: Sentence): Position => ({ createdAt: job.created_at, jobId: job.id, place })

/** What an answer says about the job of a sentence. */
export const jobOfHit = (job: Job) => ({
  job_id: job.id,
  created_at: wireTime(job.created_at),
  custom_metadata: job.custom_metadata === null ? null : JSON.parse(job.custom_metadata),
  file: job.filename === null ? null : { filename: job.filename },
})

/** The account's jobs from that of a position on, or after it if all its sentences are before the position. */
function jobsFrom(db: Db, accountId: string, request: Sought, after: Position | undefined, limit: number) {
  const { from, before, jobId } = request
  let query = db
    .selectFrom('transcription_jobs as job')
    .innerJoin('transcription_search_jobs as indexed', 'indexed.job_id', 'job.id')
    .leftJoin('transcription_files as file', 'file.id', 'job.file_id')
    .select(['job.id', 'job.created_at', 'job.custom_metadata', 'file.filename', 'indexed.number'])
    .where('job.account_id', '=', accountId)
    .where('indexed.due_at', 'is', null)
  if (jobId !== undefined) query = query.where('job.id', '=', jobId)
  if (from !== undefined) query = query.where('job.created_at', '>=', from)
  if (before !== undefined) query = query.where('job.created_at', '<', before)
  if (after)
    query = query
      .where('job.created_at', '<=', after.createdAt)
      .where(({ eb, or }) =>
        or([
          eb('job.created_at', '<', after.createdAt),
          eb('job.id', after.place === noPlace ? '>' : '>=', after.jobId),
        ]),
      )
  return query.orderBy('job.created_at', 'desc').orderBy('job.id').limit(limit).execute()
}

/** The sentences of these jobs that match, after a position. Only those of the page are read. */
async function sentencesIn(
  db: Db,
  jobs: readonly Job[],
  { terms, speaker, language }: Omit<Sought, 'terms'> & { terms: readonly LookedUp[] },
  after: Position | undefined,
  limit: number,
) {
  if (jobs.length === 0) return []
  const search = withSearchTables(db)
  const byNumber = new Map(jobs.map((job) => [job.number, job]))
  const numbers = [...byNumber.keys()]
  const first = jobs.find(({ id }) => id === after?.jobId)
  const index = indexOf(db)
  let found = search
    .selectFrom(index.matching(search, numbers, terms))
    .select(['found.job', 'found.place', index.orderOf(numbers, sql.ref('found.job')).as('order')])
  if (after && first)
    found = found.where(({ eb, or }) => or([eb('found.job', '!=', first.number), eb('found.place', '>', after.place)]))
  if (speaker !== undefined || language !== undefined)
    found = found.where(({ exists, selectFrom }) => {
      let said = selectFrom('transcription_sentences as said')
        .select('said.place')
        .whereRef('said.job', '=', 'found.job')
        .whereRef('said.place', '=', 'found.place')
      if (speaker !== undefined) said = said.where('said.speaker', '=', speaker)
      if (language !== undefined)
        said = said.where(({ eb, fn, or }) =>
          or([
            eb(fn('lower', ['said.language']), '=', language),
            eb(fn('lower', ['said.language']), 'like', `${language}-%`),
          ]),
        )
      return exists(said)
    })
  const sentences = await search
    .selectFrom(found.orderBy('order').orderBy('found.place').limit(limit).as('found'))
    .innerJoin('transcription_sentences as sentence', (join) =>
      join.onRef('sentence.job', '=', 'found.job').onRef('sentence.place', '=', 'found.place'),
    )
    .select(['found.job', 'sentence.place', 'sentence.utterance', 'sentence.text'])
    .select(['sentence.start_time as start', 'sentence.end_time as end', 'sentence.speaker', 'sentence.language'])
    .orderBy('found.order')
    .orderBy('found.place')
    .execute()
  return sentences.flatMap(({ job: number, ...sentence }) => {
    const job = byNumber.get(number)
    return job ? [{ job, ...sentence }] : []
  })
}
