import type { FastifyError, FastifyInstance } from 'fastify'
import type { StatusError } from '#contract/apiError.ts'
import { ApiProblem, problemHeaders } from '../api/apiProblem.ts'
import { toProblem } from './http.ts'

/** The `@type` of a detail in a refusal. */
export const detailType = (name: string) => `type.tenfoot.example/rpc.${name}`

/** A refusal with details for programs. */
export class StatusProblem extends ApiProblem {
  override name = 'StatusProblem'
  readonly details: { '@type': string; [field: string]: unknown }[]

  constructor(status: number, reason: string, message: string, details: StatusProblem['details'] = []) {
    super(status, reason, message)
    this.details = details
  }
}

/** A refusal for a wrong field of a request: which one, what came, what is allowed. */
export const wrongField = (field: string, description: string): StatusProblem =>
  new StatusProblem(400, 'invalidArgument', `${field}: ${description}`, [
    { '@type': detailType('BadRequest'), fieldViolations: [{ field, description }] },
  ])

export const notFound = (message: string): StatusProblem => new StatusProblem(404, 'notFound', message)

const statusWords: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ALREADY_EXISTS',
  413: 'INVALID_ARGUMENT',
  415: 'INVALID_ARGUMENT',
  416: 'OUT_OF_RANGE',
  429: 'RESOURCE_EXHAUSTED',
  503: 'UNAVAILABLE',
}

/**
 * The error envelope with a status word: it has `details` in place of the other services' `errors`
 * (specification: data-hub 5).
 * @param domain the service
 */
export function statusErrorBody(problem: ApiProblem, domain: string): StatusError {
  const { status, reason, message, detail } = problem
  const field = detail.location
  return {
    error: {
      code: status,
      message,
      status: statusWords[status] ?? (status < 500 ? 'INVALID_ARGUMENT' : 'INTERNAL'),
      details: [
        { '@type': detailType('ErrorInfo'), reason, domain },
        ...(problem instanceof StatusProblem ? problem.details : []),
        ...(field === undefined || detail.locationType === 'header'
          ? []
          : [{ '@type': detailType('BadRequest'), fieldViolations: [{ field, description: message }] }]),
      ],
    },
  }
}

/** Answers every error of this scope's routes in the envelope. */
export function withStatusErrors(app: FastifyInstance, domain: string): void {
  app.setErrorHandler<FastifyError | ApiProblem>((error, request, reply) => {
    const problem = error instanceof ApiProblem ? error : toProblem(error)
    if (problem.status >= 500) request.log.error({ err: error }, `the service ${domain} failed`)
    return reply.code(problem.status).headers(problemHeaders(problem)).send(statusErrorBody(problem, domain))
  })
}
