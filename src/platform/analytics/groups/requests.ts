import * as z from 'zod/mini'
import { type GroupItemType, groupItemKind, groupItemTypes } from '#contract/groups.ts'
import { ApiProblem } from '#platform/api/apiProblem.ts'
import { joinRepeats, standardParameters } from '#platform/api/standardParameters.ts'
import type { ResourceParameter } from '#platform/methods/resourceMethod.ts'
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
const token = z.string().check(z.maxLength(maxTokenLength, `At most ${maxTokenLength} characters are allowed.`))

/** Parameters of the calls (specification: groups 2). */
export const parameters = {
  ids: { description: 'Ids, separated by commas or repeated.', repeated: true, schema: ids },
  mine: { description: 'Only those of the account.', type: 'boolean', schema: flag },
  pageToken: { description: 'The nextPageToken of the previous page.', schema: token },
  id: { description: 'Its ID.', required: true, schema: id },
  groupId: { description: 'The group.', required: true, schema: id },
  onBehalfOfContentOwner: { description: 'Content owner for whom the account acts.', schema: id },
} as const satisfies Record<string, ResourceParameter>

/**
 * Parses the parameters of a call by their schemas; an empty one counts as left out.
 * @throws ApiProblem 400 naming the parameter, what came and what is allowed
 */
export function readValues(
  described: Readonly<Record<string, ResourceParameter>>,
  received: Record<string, unknown>,
): Record<string, unknown> {
  // Where one id is allowed, the schema refuses the joined list.
  const query = joinRepeats(received, { id: ',' })
  for (const [name, value] of Object.entries(query)) {
    if (standardParameters.has(name)) continue
    if (!Object.hasOwn(described, name)) throw unknownParameter(name)
    if (typeof value !== 'string') throw invalidValue(name, String(value), 'It may be given once.')
  }
  const values: Record<string, unknown> = {}
  for (const [name, { schema = z.string() }] of Object.entries(described)) {
    if (query[name] === undefined || query[name] === '') continue
    const parsed = z.safeParse(schema, query[name])
    if (!parsed.success) throw invalidValue(name, quote(query[name]), parsed.error.issues[0]?.message)
    values[name] = parsed.data
  }
  return values
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
