import type { FastifyInstance } from 'fastify'
import { strictJson } from '#web/http/bodies.ts'
import type { Parameter } from '#web/openapi/description.ts'
import { standardParameters } from '../api/standardParameters.ts'
import { wrongField } from './statusErrors.ts'

/**
 * Reads the parameters of a call; an empty one counts as left out.
 * @throws StatusProblem for one that is unknown or was given twice
 */
export function readQuery<Name extends string>(
  query: Record<string, unknown>,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const values: Partial<Record<Name, string>> = {}
  for (const [name, value] of Object.entries(query)) {
    if (standardParameters.has(name)) continue
    const known = names.find((allowed) => allowed === name)
    if (!known)
      throw wrongField(name.slice(0, 60), `There is no such parameter; ${names.join(', ') || 'none'} are allowed.`)
    if (typeof value !== 'string') throw wrongField(name, 'It may be given once.')
    if (value !== '') values[known] = value
  }
  return values
}

/** The parameters of a page of a list. */
export const paging = {
  pageSize: { description: 'Entries of a page, at most 200.', type: 'integer' },
  pageToken: { description: 'The nextPageToken of the previous page.' },
} as const satisfies Record<string, Parameter>

const maxPageSize = 200
const standardPage = 50

/**
 * Parses the size of a page; a larger size than allowed becomes the largest one, as in the public API.
 * @throws StatusProblem
 */
export function readPageSize(text: string | undefined): number {
  if (text === undefined) return standardPage
  if (!/^\d{1,9}$/.test(text))
    throw wrongField('pageSize', `${quote(text)} is not allowed; it must be a whole number, 0 or more.`)
  return Math.min(Number(text) || standardPage, maxPageSize)
}

/** A value shortened for a message. */
export function quote(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

/**
 * Parses the body of a method without arguments too, which may be empty: Fastify's own parser refuses that.
 * @throws Error with the status 400 for a body that is not JSON
 */
export function withEmptyBodies(app: FastifyInstance): void {
  strictJson(app, (_request, body, done) => {
    if (body === '') return done(null, undefined)
    let value: unknown
    try {
      value = JSON.parse(body)
    } catch {
      return done(Object.assign(new Error('no JSON'), { statusCode: 400 }))
    }
    done(null, value)
  })
}
