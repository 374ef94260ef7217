import type { Kysely } from 'kysely'
import { transcriptionPaths } from '#contract/transcription/paths.ts'
import type { SearchTopics } from '#contract/transcription/search.ts'
import type { Method } from '#web/openapi/description.ts'
import { json, refusals, security } from '../errors.ts'
import type { TranscriptionTables } from '../schema.ts'
import { withSearchTables } from '../word-index/schema.ts'
import type { SearchContext } from './method.ts'
import { readTopicsRequest } from './request.ts'

/** Newest jobs of an account whose topics are counted: older ones say little of what people search for now. */
const maxJobs = 300

/** The people, places and keywords that are said in most transcripts (specification: search 4). */
export const topicsMethod: Method<SearchContext> = {
  method: 'get',
  path: transcriptionPaths.topics,
  id: 'listTopics',
  security,
  summary: 'People, places and keywords of chapters that are said in transcripts: those in most of them first.',
  parameters: { limit: { description: 'Topics, 1 to 100.', type: 'integer' } },
  answers: { 200: json('The topics.', 'SearchTopics'), ...refusals },
  handler: async ({ accountOf, publicUrl, transcription }, request): Promise<SearchTopics> => {
    const { limit } = readTopicsRequest(new URL(request.url, publicUrl()).searchParams)
    return { items: (await topicsOf(transcription.db, accountOf(request))).slice(0, limit) }
  },
}

/** The topics of an account's newest jobs. Of several spellings of one, the text that is said most. */
async function topicsOf(db: Kysely<TranscriptionTables>, accountId: string): Promise<SearchTopics['items']> {
  const newest = db
    .selectFrom('transcription_jobs as job')
    .innerJoin('transcription_search_jobs as indexed', 'indexed.job_id', 'job.id')
    .select('indexed.number')
    .where('job.account_id', '=', accountId)
    .where('indexed.due_at', 'is', null)
    .orderBy('job.created_at', 'desc')
    .limit(maxJobs)
  const rows = await withSearchTables(db)
    .selectFrom('transcription_topics as found')
    .select(({ fn }) => ['topic', 'text', fn.countAll().as('jobs'), fn.sum('sentences').as('sentences')])
    .where('found.job', 'in', newest)
    .groupBy(['topic', 'text'])
    .execute()
  const topics = new Map<string, SearchTopics['items'][number] & { most: number }>()
  for (const { topic, text, jobs, sentences } of rows) {
    const [inJobs, inSentences] = [Number(jobs), Number(sentences)]
    const before = topics.get(topic)
    const isMost = !before || inSentences > before.most
    topics.set(topic, {
      text: isMost ? text : before.text,
      most: isMost ? inSentences : before.most,
      jobs: inJobs + (before?.jobs ?? 0),
      sentences: inSentences + (before?.sentences ?? 0),
    })
  }
  return [...topics]
    .sort(
      ([oneTopic, one], [otherTopic, other]) =>
        other.jobs - one.jobs || other.sentences - one.sentences || (oneTopic < otherTopic ? -1 : 1),
    )
    .map(([, { text, jobs, sentences }]) => ({ text, jobs, sentences }))
}
