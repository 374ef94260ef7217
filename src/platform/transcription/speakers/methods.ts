import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { oneLine } from '#contract/harmlessText.ts'
import { maxSpeakerNameLength } from '#contract/speakers.ts'
import { transcriptionPaths } from '#contract/transcription/paths.ts'
import { type SpeakerRequest, speakerRequest } from '#contract/transcription/speakerRequest.ts'
import type { AllSpeakerNames, SpeakerNames } from '#contract/transcription/speakers.ts'
import type { Method } from '#web/openapi/description.ts'
import { describeIssues } from '../describeIssues.ts'
import { json, noJob, refusal, refusals, security, TranscriptionProblem } from '../errors.ts'
import type { JobRow } from '../record.ts'
import type { Speakers } from './speakers.ts'

interface SpeakersContext {
  transcription: { speakers: Speakers }
  jobOf(request: FastifyRequest): Promise<JobRow>
  accountOf(request: FastifyRequest): string
}
type SpeakersMethod = Method<SpeakersContext>

const path = `${transcriptionPaths.jobs}/{id}/speakers`
const id = { id: { description: 'The ID of the job.', in: 'path', required: true } } as const

const ofJob: SpeakersMethod = {
  method: 'get',
  path,
  id: 'listSpeakers',
  security,
  summary: 'The names that people gave to the speakers of a transcript.',
  parameters: id,
  answers: { 200: json('The names.', 'SpeakerNames'), ...refusals, ...noJob },
  handler: async ({ jobOf, transcription: { speakers } }, request): Promise<SpeakerNames> =>
    speakers.namesOf((await jobOf(request)).id),
}

const ofAll: SpeakersMethod = {
  method: 'get',
  path: transcriptionPaths.allSpeakers,
  id: 'listAllSpeakers',
  security,
  summary: 'The names that people gave to speakers of all transcripts.',
  answers: { 200: json('The names.', 'AllSpeakerNames'), ...refusals },
  handler: async ({ accountOf, transcription: { speakers } }, request): Promise<AllSpeakerNames> =>
    speakers.all(accountOf(request)),
}

const name: SpeakersMethod = {
  method: 'post',
  path,
  id: 'nameSpeaker',
  security,
  summary: 'Names a speaker of a transcript; an empty name removes the one that there is.',
  parameters: id,
  request: { 'application/json': 'SpeakerRequest' },
  answers: {
    200: json('The names of this transcript as they are now.', 'SpeakerNames'),
    ...refusals,
    ...noJob,
    413: refusal('The body is too large.'),
    415: refusal('The body is not JSON.'),
    507: refusal('The account has too many names.'),
  },
  route: { bodyLimit: 8 * 1024 },
  handler: async ({ jobOf, transcription: { speakers } }, request): Promise<SpeakerNames> =>
    speakers.name(await jobOf(request), nameIn(request.body)),
}

/** Names of speakers (specification: corrections 6). */
export const speakerMethods = [ofJob, ofAll, name]

/** @throws TranscriptionProblem 400 naming every field that is wrong */
function nameIn(body: unknown): SpeakerRequest {
  const parsed = z.safeParse(speakerRequest, body)
  const problems = describeIssues(parsed.error?.issues ?? [], body)
  const line = oneLine(parsed.data?.name ?? '')
  const { length } = [...line]
  if (length > maxSpeakerNameLength)
    problems.push(`name: at most ${maxSpeakerNameLength} characters are allowed (there are ${length})`)
  if (!parsed.success || problems.length > 0)
    throw new TranscriptionProblem(400, `The name is not valid: ${problems[0]}`, problems)
  return { speaker: parsed.data.speaker, name: line }
}
