import * as z from 'zod/mini'
import { type GroupItemType, groupItemKind, groupItemTypes } from '#contract/groups.ts'
import { ApiProblem } from '../../apiProblem.ts'
import { joinRepeats } from '../../repeatedParameters.ts'
import { standardParameters } from '../../standardParameters.ts'
import { invalidValue, required, unknownParameter } from '../refusals.ts'

const titleLimit = 100
/** The most ids in one list call. */
const idsPerCall = 50

const maxIdLength = 64
/** Our page tokens are shorter; the limit keeps a longer text from being parsed. */
const maxTokenLength = 512
/** Of a wrong value in a message. */
const maxQuotedLength = 80

const idPattern = `[\\w-]{1,${maxIdLength}}`
const id = z
  .string()
  .check(z.regex(new RegExp(`^${idPattern}$`), `Letters, digits, - and _ are allowed, at most ${maxIdLength}.`))
const ids = z.pipe(
  z
    .string()
    .check(
      z.regex(new RegExp(`^${idPattern}(,${idPattern})*$`), 'Ids with commas between them are allowed.'),
      z.maxLength(idsPerCall * (maxIdLength + ','.length), `At most ${idsPerCall} ids are allowed.`),
    ),
  z.pipe(
    z.transform((text: string) => [...new Set(text.split(','))]),
    z.array(z.string()).check(z.maxLength(idsPerCall, `At most ${idsPerCall} ids are allowed.`)),
  ),
)
const flag = z.pipe(
  z.string().check(z.regex(/^(true|false)$/, 'true or false is allowed.')),
  z.transform((text: string) => text === 'true'),
)
const onBehalfOfContentOwner = z.optional(id)
const token = z.string().check(z.maxLength(maxTokenLength, `At most ${maxTokenLength} characters are allowed.`))

/** Query parameters of each call (specification: groups 2). */
export const queries = {
  listGroups: z.object({
    id: z.optional(ids),
    mine: z.optional(flag),
    pageToken: z.optional(token),
    onBehalfOfContentOwner,
  }),
  oneId: z.object({ id: z.optional(id), onBehalfOfContentOwner }),
  listItems: z.object({ groupId: z.optional(id), onBehalfOfContentOwner }),
  change: z.object({ onBehalfOfContentOwner }),
}

/** The parameter that every call accepts. */
export type CallQuery = z.ZodMiniObject<{ onBehalfOfContentOwner: typeof onBehalfOfContentOwner }>

/**
 * Parses the query of a call by its schema; an empty parameter counts as left out.
 * @throws ApiProblem 400 naming the parameter, what came and what is allowed
 */
export function readQuery<Schema extends CallQuery>(
  schema: Schema,
  received: Record<string, unknown>,
): z.infer<Schema> {
  // Where one id is allowed, the schema refuses the joined list.
  const query = joinRepeats(received, { id: ',' })
  for (const [name, value] of Object.entries(query)) {
    if (standardParameters.has(name)) continue
    if (!Object.hasOwn(schema.shape, name)) throw unknownParameter(name)
    if (typeof value !== 'string') throw invalidValue(name, String(value), 'It may be given once.')
  }
  const nonEmpty = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
  const parsed = z.safeParse(schema, nonEmpty)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const name = String(issue?.path[0])
  throw invalidValue(name, quote(nonEmpty[name]), issue?.message)
}

const title = z
  .string('Text is allowed.')
  .check(
    z.trim(),
    z.minLength(1, 'A title has at least one character.'),
    z.maxLength(titleLimit, `At most ${titleLimit} characters are allowed.`),
    z.regex(/^\P{Cc}*$/u, 'Control characters are not allowed.'),
  )
const text = z.string('Text is allowed.')

/**
 * The body of each call. Fields that the service itself decides (etag, itemCount, publishedAt, kind) are accepted and
 * ignored.
 */
export const bodies = {
  newGroup: z.object({ snippet: z.object({ title }), contentDetails: z.object({ itemType: text }) }),
  changedGroup: z.object({
    id: text,
    snippet: z.object({ title }),
    contentDetails: z.optional(z.object({ itemType: z.optional(text) })),
  }),
  newItem: z.object({ groupId: text, resource: z.object({ id: text, kind: z.optional(text) }) }),
}

/** Parses the body of a call by its schema. @throws ApiProblem 400 `required` or `invalid` naming the field */
export function readBody<Schema extends z.ZodMiniObject>(schema: Schema, body: unknown): z.infer<Schema> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ApiProblem(400, 'badRequest', 'The request needs a body: an object in JSON.')
  const parsed = z.safeParse(schema, body)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const path = issue?.path ?? []
  const received = path.reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), body)
  const field = path.join('.')
  if (received === undefined || received === null) throw required(field)
  throw new ApiProblem(
    400,
    'invalid',
    `Invalid value (${quote(received)}) given for ${field}. ${issue?.message ?? ''}`,
    {
      location: field,
    },
  )
}

const isObject = (value: unknown): value is Record<PropertyKey, unknown> => typeof value === 'object' && value !== null

/** A value shortened for a message. */
function quote(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
  return text.length > maxQuotedLength ? `${text.slice(0, maxQuotedLength)}…` : text
}

/** Returns the item type of a kind. @throws ApiProblem 400 `invalid` for an unknown kind */
export function typeOfKind(brand: string, kind: string, location: string): GroupItemType {
  const type = groupItemTypes.find((known) => groupItemKind(brand, known) === kind)
  if (type) return type
  const allowed = groupItemTypes.map((known) => groupItemKind(brand, known)).join(', ')
  throw new ApiProblem(400, 'invalid', `Invalid value (${quote(kind)}) given for ${location}. Allowed: ${allowed}.`, {
    location,
  })
}
