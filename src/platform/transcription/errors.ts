import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { TranscriptionError } from '#contract/transcription/answers.ts'
import { keyHeader } from '#contract/transcription/paths.ts'
import { UnreadableCharacters } from '#web/http/bodies.ts'
import type { Answer } from '#web/openapi/description.ts'
import { wireTime } from '../time/days.ts'

/** A refusal of the transcription service, in its own envelope (specification: transcription 8). */
export class TranscriptionProblem extends Error {
  override name = 'TranscriptionProblem'
  readonly status: number
  /** One sentence for each wrong field. */
  readonly validationErrors: readonly string[]
  /** Seconds after which to try again. */
  readonly retryAfter: number | undefined
  /** The words that stand where others were expected; null if there are none. */
  standing: string | null | undefined

  constructor(status: number, message: string, validationErrors: readonly string[] = [], retryAfter?: number) {
    super(message)
    this.status = status
    this.retryAfter = retryAfter
    this.validationErrors = validationErrors
  }
}

/** Answers any error in the service's envelope; internal details go only to the log. */
export function answerProblem(
  error: FastifyError | TranscriptionProblem,
  request: FastifyRequest,
  reply: FastifyReply,
  now: number,
): FastifyReply {
  const problem = error instanceof TranscriptionProblem ? error : ofFramework(error)
  if (problem.status >= 500) request.log.error({ err: error }, 'transcription failed')
  const body: TranscriptionError = {
    timestamp: wireTime(now),
    path: request.url.split('?', 1)[0] ?? '',
    request_id: `G-${crypto.randomUUID().slice(0, 8)}`,
    statusCode: problem.status,
    message: problem.message,
    ...(problem.validationErrors.length > 0 && { validation_errors: [...problem.validationErrors] }),
    ...(problem.standing !== undefined && { standing: problem.standing }),
  }
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter))
  return reply.code(problem.status).type('application/json; charset=utf-8').send(body)
}

function ofFramework(error: FastifyError): TranscriptionProblem {
  if (error instanceof UnreadableCharacters) return new TranscriptionProblem(400, error.message)
  const { statusCode = 500 } = error
  if (statusCode >= 500) return new TranscriptionProblem(500, 'Internal error encountered.')
  const texts: Record<number, string> = {
    413: 'The body is too large.',
    415: 'The body is of a type that is not allowed here.',
  }
  return new TranscriptionProblem(statusCode, texts[statusCode] ?? 'The request could not be read.')
}

/** The security scheme of a personal key. */
export const keyScheme = 'transcriptionKey'
export const keySchemeDescription = { type: 'apiKey', in: 'header', name: keyHeader }
export const security = [{ [keyScheme]: [] }]

export const json = (description: string, schema: string): Answer => ({
  description,
  content: { 'application/json': schema },
})
export const refusal = (description: string) => json(description, 'TranscriptionError')
export const refusals = {
  400: refusal('A parameter or a field is wrong; `validation_errors` names each.'),
  401: refusal('The personal key is missing or not valid.'),
  500: refusal('The service failed.'),
}
export const noJob = { 404: refusal('The account has no such job.') }
