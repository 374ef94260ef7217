import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Answer, Parameter } from '#web/openapi/description.ts'
import { ProblemError } from './errors.ts'

/** One schema by its name in the OpenAPI document. */
export type Named<Schema extends z.ZodMiniType = z.ZodMiniType> = Readonly<Record<string, Schema>>

/** A call that the proxy answers itself: its route and its entry in the OpenAPI document are made of this. */
export interface CallDescription<Body extends z.ZodMiniType = z.ZodMiniType> {
  method: 'get' | 'post'
  /** With `:name` for a segment that the caller chooses. */
  path: string
  /** The name of the call in the OpenAPI document. */
  id: string
  summary: string
  /**
   * Who calls: an account of a signed-in television (the default), a signed-in television, one that pairs, any page of
   * ours, an element of such a page, or anybody.
   */
  caller?: 'account' | 'television' | 'pairing' | 'page' | 'element' | 'anybody'
  parameters?: Readonly<Record<string, Parameter>>
  body?: Named<Body>
  isBodyOptional?: true
  /** For a body that is text of this type. */
  mediaType?: string
  /** Says what the body may be. Default: a text that names the wrong field. */
  bodyError?: string
  /** The answer 200. */
  answer?: Named
  /** What the answer 200 is. Default: it is done. */
  answerText?: string
  /** The answer 200 is a stream of this event. */
  event?: { name: string; data: Named }
  /** Other answers, and the schemas that they name. */
  answers?: Readonly<Record<number, Answer>>
  schemas?: Named
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown

/** @returns the description, a way to add its route, and the parser of its body */
export function defineCall<Body extends z.ZodMiniType = z.ZodMiniType>(call: CallDescription<Body>) {
  const [schema] = Object.values(call.body ?? {})
  return {
    ...call,
    /** @param perMinute most calls of one address in a minute */
    on(app: FastifyInstance, handler: Handler, perMinute?: number): void {
      app.route({
        method: call.method.toUpperCase(),
        url: call.path,
        config: {
          ...(call.caller === 'element' && { guard: 'element' as const }),
          ...(perMinute !== undefined && { rateLimit: { max: perMinute, timeWindow: 60_000 } }),
        },
        handler,
      })
    },
    /** @throws ProblemError `bad_request` that says what is allowed */
    bodyOf({ body }: FastifyRequest): z.infer<Body> {
      if (!schema) throw new TypeError(`${call.id} has no body`)
      return parsedRequest(call.isBodyOptional ? z.nullish(schema) : schema, body, call.bodyError) as z.infer<Body>
    },
  }
}

/**
 * @param error says what is allowed. Default: a text that names the wrong field
 * @throws ProblemError `bad_request`
 */
export function parsedRequest<Schema extends z.core.$ZodType>(
  schema: Schema,
  value: unknown,
  error?: string,
): z.infer<Schema> {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const field = issue?.path[0] === undefined ? 'The request' : `"${String(issue.path[0])}"`
  throw new ProblemError('bad_request', error ?? `${field}: ${issue?.message ?? 'not valid'}.`)
}

/** A body that says nothing. */
export const nothing = { Nothing: z.object({}) }

/** An answer with a problem. */
export const problemAnswer = (description: string): Answer => ({
  description,
  content: { 'application/json': 'Problem' },
})
