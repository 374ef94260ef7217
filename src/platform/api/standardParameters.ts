import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiProblem } from './apiProblem.ts'
import {
  type AnswerFields,
  applyFieldMask,
  type FieldMask,
  MaskError,
  parseFieldMask,
  unknownField,
} from './fieldMask.ts'

/**
 * Parameters that any call of the resource services may have in addition to its own
 * (specification: resource-services 2). `fields` and `prettyPrint` change the form of an answer, and `alt` may name its
 * only format; the others are accepted and ignored.
 */
export const standardParameters: ReadonlySet<string> = new Set([
  '$.xgafv',
  'access_token',
  'alt',
  'callback',
  'fields',
  'key',
  'oauth_token',
  'prettyPrint',
  'quotaUser',
  'uploadType',
  'upload_protocol',
  'userIp',
])

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Names that `fields` may contain for this route: those of the schema of its answers, because one answer may lack
     * what another has.
     */
    fields?: AnswerFields
    /** Whether `alt` may be `media`, for the content of a file. */
    media?: true
  }
}

interface Form {
  mask: FieldMask | undefined
  pretty: boolean
}

/**
 * Adds the standard parameters to every route of this scope. `callback` is accepted and ignored: any page could load
 * such a script and read a signed-in person's numbers, and browsers have had CORS since.
 */
export function withStandardParameters(app: FastifyInstance): void {
  const forms = new WeakMap<FastifyRequest, Form>()

  app.addHook('onRequest', async (request) => {
    const query = request.query as Record<string, unknown>
    const alt = single(query, 'alt')
    const { media } = request.routeOptions.config
    if (alt !== undefined && alt !== 'json' && !(alt === 'media' && media))
      throw invalid('alt', alt, media ? 'json and media are allowed.' : 'Only json is allowed.')
    const pretty = single(query, 'prettyPrint')
    if (pretty !== undefined && pretty !== 'true' && pretty !== 'false')
      throw invalid('prettyPrint', pretty, 'true or false is allowed.')
    const fields = single(query, 'fields')
    if (fields === undefined && pretty !== 'true') return
    const mask = fields === undefined ? undefined : maskOf(fields)
    const { fields: known } = request.routeOptions.config
    const unknown = mask && known && unknownField(mask, known)
    if (unknown !== undefined)
      throw new ApiProblem(400, 'invalidParameter', `Invalid field selection ${unknown.slice(0, 200)}`, {
        location: 'fields',
      })
    forms.set(request, { mask, pretty: pretty === 'true' })
  })

  app.addHook('preSerialization', async (request, reply, payload) => {
    const form = forms.get(request)
    if (!form) return payload
    if (form.pretty) reply.serializer((body) => `${JSON.stringify(body, null, 2)}\n`)
    // An error is sent whole: a caller that asked for a part of the answer still has to see why there is none.
    return form.mask && reply.statusCode < 300 ? applyFieldMask(payload, form.mask) : payload
  })
}

/** @throws ApiProblem 400 for a parameter that occurs twice */
function single(query: Record<string, unknown>, name: string): string | undefined {
  const value = query[name]
  if (value === undefined || value === '') return undefined
  if (typeof value !== 'string') throw invalid(name, String(value), 'It may be given once.')
  return value
}

function maskOf(fields: string): FieldMask {
  try {
    return parseFieldMask(fields)
  } catch (error) {
    if (error instanceof MaskError) throw invalid('fields', fields.slice(0, 200), error.message)
    throw error
  }
}

const invalid = (name: string, value: string, allowed: string) =>
  new ApiProblem(400, 'invalidParameter', `Invalid value (${value.slice(0, 200)}) for ${name}. ${allowed}`, {
    location: name,
  })

/**
 * Joins the values of lists that came as repeated parameters: `part=a&part=b` means `part=a,b`, and both are in use
 * (specification: resource-services 2). Parameters with one value keep their repeats, so that their readers refuse them.
 * @param query as the server parsed it: a parameter that came several times is an array
 * @param separators what stands between the entries of each list
 */
export function joinRepeats(
  query: Readonly<Record<string, unknown>>,
  separators: Readonly<Record<string, string>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => {
      const separator = Object.hasOwn(separators, name) ? separators[name] : undefined
      if (separator === undefined || !Array.isArray(value)) return [name, value]
      // Clients send empty entries for what they leave out.
      return [name, value.filter((entry) => entry !== '').join(separator)]
    }),
  )
}
