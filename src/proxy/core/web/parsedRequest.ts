import * as z from 'zod/mini'
import { ProblemError } from './errors.ts'

/** @throws ProblemError `bad_request` naming the field, and what is allowed */
export function parsedRequest<Schema extends z.core.$ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const field = issue?.path[0] === undefined ? 'The request' : `"${String(issue.path[0])}"`
  throw new ProblemError('bad_request', `${field}: ${issue?.message ?? 'not valid'}.`)
}
