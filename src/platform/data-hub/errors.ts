import type { FastifyError, FastifyInstance } from 'fastify'
import type { DatahubError } from '#contract/datahub.ts'
import { ApiProblem } from '../apiProblem.ts'
import { toProblem } from '../http.ts'

/** The `@type` of a detail in a refusal. */
const detailType = (name: string) => `type.tenfoot.example/rpc.${name}`

/** A refusal of the data hub, with details for programs. */
export class HubProblem extends ApiProblem {
  override name = 'HubProblem'
  readonly details: { '@type': string; [field: string]: unknown }[]

  constructor(status: number, reason: string, message: string, details: HubProblem['details'] = []) {
    super(status, reason, message)
    this.details = details
  }
}

/** A refusal for a wrong field of a request: which one, what came, what is allowed. */
export const wrongField = (field: string, description: string): HubProblem =>
  new HubProblem(400, 'invalidArgument', `${field}: ${description}`, [
    { '@type': detailType('BadRequest'), fieldViolations: [{ field, description }] },
  ])

export const notFound = (message: string): HubProblem => new HubProblem(404, 'notFound', message)

/** A refusal because another operation is importing the same report. */
export const runningAlready = (operation: string): HubProblem =>
  new HubProblem(
    409,
    'alreadyExists',
    `${operation} is importing a report of this customer, date and instance. Wait for it, or cancel it, then submit again.`,
    [{ '@type': detailType('ResourceInfo'), resourceType: 'operation', resourceName: operation }],
  )

const statusWords: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ALREADY_EXISTS',
  413: 'INVALID_ARGUMENT',
  415: 'INVALID_ARGUMENT',
  429: 'RESOURCE_EXHAUSTED',
  503: 'UNAVAILABLE',
}

/**
 * The error envelope of the data hub: it has `details` in place of the other services' `errors`
 * (specification: data-hub 5).
 */
export function errorBody(problem: ApiProblem): DatahubError {
  const { status, reason, message, detail } = problem
  const field = detail.location
  return {
    error: {
      code: status,
      message,
      status: statusWords[status] ?? (status < 500 ? 'INVALID_ARGUMENT' : 'INTERNAL'),
      details: [
        { '@type': detailType('ErrorInfo'), reason, domain: 'datahub' },
        ...(problem instanceof HubProblem ? problem.details : []),
        ...(field === undefined || detail.locationType === 'header'
          ? []
          : [{ '@type': detailType('BadRequest'), fieldViolations: [{ field, description: message }] }]),
      ],
    },
  }
}

/** Answers every error of the data hub's routes in its envelope. */
export function withErrorBodies(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | ApiProblem>((error, request, reply) => {
    const problem = error instanceof ApiProblem ? error : toProblem(error)
    if (problem.status >= 500) request.log.error({ err: error }, 'the data hub failed')
    if (problem.detail.retryAfter !== undefined) reply.header('retry-after', String(problem.detail.retryAfter))
    return reply.code(problem.status).send(errorBody(problem))
  })
}
