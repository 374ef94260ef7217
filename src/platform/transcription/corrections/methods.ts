import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { oneLine } from '#contract/harmlessText.ts'
import { type CorrectionRequest, correctionRequest } from '#contract/transcription/correctionRequest.ts'
import { type CorrectedWords, type CorrectionList, maxCorrectionLength } from '#contract/transcription/corrections.ts'
import { transcriptionPaths } from '#contract/transcription/paths.ts'
import type { JobLoop } from '#storage/jobs/loop.ts'
import type { Method } from '#web/openapi/description.ts'
import { describeIssues } from '../describeIssues.ts'
import { json, noJob, refusal, refusals, security, TranscriptionProblem } from '../errors.ts'
import type { JobRow } from '../record.ts'
import { untilGone } from '../untilGone.ts'
import type { Corrections } from './corrections.ts'

interface CorrectionsContext {
  transcription: { corrections: Corrections; indexing: Pick<JobLoop, 'checkNow'> }
  jobOf(request: FastifyRequest): Promise<JobRow>
  publicUrl(): string
}
type CorrectionsMethod = Method<CorrectionsContext>

const path = `${transcriptionPaths.jobs}/{id}/corrections`
const id = { id: { description: 'The ID of the job.', in: 'path', required: true } } as const
const changed = {
  ...refusals,
  ...noJob,
  409: refusal('The job is not done, or other words stand there: `standing` has them.'),
}

const list: CorrectionsMethod = {
  method: 'get',
  path,
  id: 'listCorrections',
  security,
  summary: 'Lists the corrections of a transcript, newest first.',
  parameters: {
    ...id,
    limit: { description: 'Corrections of a page, 1 to 100.', type: 'integer' },
    before: { description: 'Only corrections with a lower number.', type: 'integer' },
  },
  answers: { 200: json('A page.', 'CorrectionList'), ...refusals, ...noJob },
  handler: async ({ jobOf, publicUrl, transcription: { corrections } }, request): Promise<CorrectionList> => {
    const job = await jobOf(request)
    const page = pageIn(new URL(request.url, 'http://any').searchParams)
    const { items, isLast } = await corrections.list(job.id, page)
    const query = new URLSearchParams({ limit: String(page.limit), before: String(items.at(-1)?.number) })
    return { next: isLast ? null : `${publicUrl()}${transcriptionPaths.corrections(job.id)}?${query}`, items }
  },
}

const correct: CorrectionsMethod = {
  method: 'post',
  path,
  id: 'correctWord',
  security,
  summary: 'Corrects a word of a transcript.',
  parameters: id,
  request: { 'application/json': 'CorrectionRequest' },
  answers: {
    201: json('The correction, and the utterance as it is now.', 'CorrectedWords'),
    ...changed,
    413: refusal('The body is too large.'),
    415: refusal('The body is not JSON.'),
    507: refusal('The words of this transcript were changed too often.'),
  },
  route: { bodyLimit: 8 * 1024 },
  handler: async (context, request, reply): Promise<CorrectedWords> => {
    const job = await doneJob(context, request)
    const wanted = correctionIn(request.body)
    const corrected = await changing(context, request, (signal) =>
      context.transcription.corrections.correct(job, wanted, signal),
    )
    reply.code(201)
    return corrected
  },
}

const undo: CorrectionsMethod = {
  method: 'post',
  path: `${path}/{number}/undo`,
  id: 'undoCorrection',
  security,
  summary: 'Undoes a correction: its word is as it was before.',
  parameters: { ...id, number: { description: 'The number of the correction.', in: 'path', required: true } },
  answers: { 200: json('The correction, and the utterance as it is now.', 'CorrectedWords'), ...changed },
  handler: async (context, request): Promise<CorrectedWords> => {
    const job = await doneJob(context, request)
    const { number } = request.params as { number: string }
    if (!/^\d{1,9}$/.test(number)) throw new TranscriptionProblem(404, 'There is no such correction.')
    return changing(context, request, (signal) => context.transcription.corrections.undo(job, Number(number), signal))
  },
}

/** Corrections of words (specification: corrections 1). */
export const correctionMethods = [list, correct, undo]

/** @throws TranscriptionProblem 409 if the job has no transcript */
async function doneJob({ jobOf }: CorrectionsContext, request: FastifyRequest): Promise<JobRow> {
  const job = await jobOf(request)
  requireDone(job)
  return job
}

/** @throws TranscriptionProblem 409 if the job has no transcript */
export function requireDone({ status }: Pick<JobRow, 'status'>): void {
  if (status !== 'done')
    throw new TranscriptionProblem(409, `The job is not done, so it has no words: its status is ${status}.`)
}

/** Makes a change while the caller waits, and has its words indexed at once. */
async function changing<Answer>(
  { transcription: { indexing } }: CorrectionsContext,
  request: FastifyRequest,
  change: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const gone = untilGone(request)
  try {
    const answer = await change(gone.signal)
    indexing.checkNow()
    return answer
  } finally {
    gone.stop()
  }
}

/** @throws TranscriptionProblem 400 naming every field that is wrong */
export function correctionIn(body: unknown): CorrectionRequest {
  const parsed = z.safeParse(correctionRequest, body)
  const problems = describeIssues(parsed.error?.issues ?? [], body)
  const { was = '', text = '' } = parsed.data ?? {}
  const written = oneLine(text).replace(/\s+/g, ' ')
  const { length } = [...written]
  if (parsed.success && (length === 0 || length > maxCorrectionLength))
    problems.push(`text: 1 to ${maxCorrectionLength} characters are allowed (there are ${length})`)
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)) problems.push('text: no control characters are allowed')
  if (parsed.success && written === was.trim()) problems.push('text: another text than that of `was` is allowed')
  if (!parsed.success || problems.length > 0)
    throw new TranscriptionProblem(400, `The correction is not valid: ${problems[0]}`, problems)
  return { ...parsed.data, was: was.trim(), text: written }
}

/** @throws TranscriptionProblem 400 naming every parameter that is wrong */
function pageIn(query: URLSearchParams): { before: number | undefined; limit: number } {
  const problems: string[] = []
  const numberIn = (name: string, max: number): number | undefined => {
    const given = query.getAll(name)
    const [value = ''] = given
    if (given.length === 0) return undefined
    if (given.length === 1 && /^\d{1,9}$/.test(value) && Number(value) >= 1 && Number(value) <= max)
      return Number(value)
    problems.push(`${name}: a whole number from 1 to ${max} is allowed (it is ${JSON.stringify(given.join(', '))})`)
    return undefined
  }
  const page = { before: numberIn('before', 999_999_999), limit: numberIn('limit', 100) ?? 20 }
  for (const name of query.keys())
    if (name !== 'before' && name !== 'limit') problems.push(`${name}: there is no such parameter`)
  if (problems.length > 0)
    throw new TranscriptionProblem(400, `The list’s parameters are not valid: ${problems[0]}`, problems)
  return page
}
