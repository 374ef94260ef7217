import type * as z from 'zod/mini'

/**
 * The field's mask language for partial answers: `a,b(c,d),e/f,*`. A name keeps the whole field; brackets or a slash
 * after it keep only those parts of it, in every element of a list; `*` matches every name.
 */
export type FieldMask = Map<string, FieldMask | 'whole'>

/** Thrown for text that is not a mask; the message names the place. */
export class MaskError extends Error {
  override name = 'MaskError'
}

const lengthLimit = 2000
const depthLimit = 20

/** @throws MaskError */
export function parseFieldMask(text: string): FieldMask {
  if (text.length > lengthLimit) throw new MaskError(`At most ${lengthLimit} characters are allowed.`)
  const tokens = text.match(/[\w$-]+|[*(),/]|[\s\S]/g) ?? []
  let position = 0
  const fail = (): never => {
    throw new MaskError(
      tokens[position] === undefined
        ? 'It ends too early.'
        : `${JSON.stringify(tokens[position])} is not allowed there.`,
    )
  }
  const take = (token: string) => {
    if (tokens[position] !== token) return false
    position += 1
    return true
  }

  const list = (depth: number): FieldMask => {
    if (depth > depthLimit) throw new MaskError(`At most ${depthLimit} levels are allowed.`)
    const mask: FieldMask = new Map()
    do {
      const [name, below] = selection(depth)
      mask.set(name, united(mask.get(name), below))
    } while (take(','))
    return mask
  }
  const selection = (depth: number): [string, FieldMask | 'whole'] => {
    const name = tokens[position] ?? ''
    if (!/^([\w$-]+|\*)$/.test(name)) fail()
    position += 1
    if (take('/')) {
      if (depth > depthLimit) throw new MaskError(`At most ${depthLimit} levels are allowed.`)
      return [name, new Map([selection(depth + 1)])]
    }
    if (!take('(')) return [name, 'whole']
    const below = list(depth + 1)
    if (!take(')')) fail()
    return [name, below]
  }

  const mask = list(1)
  if (position < tokens.length) fail()
  return mask
}

/** A mask that keeps what either mask keeps. */
function united(first: FieldMask | 'whole' | undefined, second: FieldMask | 'whole'): FieldMask | 'whole' {
  if (first === undefined) return second
  if (first === 'whole' || second === 'whole') return 'whole'
  const union: FieldMask = new Map(first)
  for (const [name, below] of second) union.set(name, united(union.get(name), below))
  return union
}

/** Plain values and lists of them have no fields. */
const hasFields = (value: unknown): boolean =>
  Array.isArray(value) ? value.length === 0 || value.some(hasFields) : typeof value === 'object' && value !== null

/** The parts of a JSON value that a mask keeps. */
export function applyFieldMask(value: unknown, mask: FieldMask): unknown {
  if (Array.isArray(value)) return value.map((item) => applyFieldMask(item, mask))
  if (typeof value !== 'object' || value === null) return value
  const wildcard = mask.get('*')
  const selected: [string, unknown][] = []
  for (const [name, inner] of Object.entries(value)) {
    const ownMask = mask.get(name)
    const below = ownMask === undefined ? wildcard : wildcard === undefined ? ownMask : united(ownMask, wildcard)
    if (below === 'whole') selected.push([name, inner])
    else if (below !== undefined && hasFields(inner)) selected.push([name, applyFieldMask(inner, below)])
  }
  return Object.fromEntries(selected)
}

/** The names that an answer may have, each with the names below it, or `anything` when they are not known. */
export type AnswerFields = ReadonlyMap<string, AnswerFields | 'anything'>

/** A plain value has no names below it. */
const none: AnswerFields = new Map()

/**
 * The names of an answer, from its schema. A map with any keys has the name `*`.
 * @param furtherNames a mask of names that only the field's answers have, because clients of the field may request them
 */
export function fieldsOf(schema: z.core.$ZodType, furtherNames?: string): AnswerFields {
  const fields = namesIn(schema)
  if (fields === 'anything') throw new Error('a schema that accepts anything has no list of fields')
  return furtherNames === undefined ? fields : unitedFields(fields, namesOfMask(parseFieldMask(furtherNames)))
}

function namesIn(schema: z.core.$ZodType): AnswerFields | 'anything' {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      // The names of a loose object cannot be listed.
      if (def.catchall) return 'anything'
      return new Map(Object.entries(def.shape).map(([name, inner]) => [name, namesIn(inner)]))
    case 'record':
      return new Map([['*', namesIn(def.valueType)]])
    case 'array':
      return namesIn(def.element)
    case 'optional':
    case 'nullable':
    case 'default':
      return namesIn(def.innerType)
    case 'unknown':
    case 'any':
      return 'anything'
    default:
      return none
  }
}

const namesOfMask = (mask: FieldMask): AnswerFields =>
  new Map([...mask].map(([name, below]) => [name, below === 'whole' ? 'anything' : namesOfMask(below)]))

function unitedFields(first: AnswerFields, second: AnswerFields): AnswerFields {
  const union = new Map(first)
  for (const [name, below] of second) {
    const known = union.get(name)
    const isAnything = known === 'anything' || below === 'anything'
    union.set(name, isAnything ? 'anything' : unitedFields(known ?? none, below))
  }
  return union
}

/** The first path of a mask that no answer has, with slashes; undefined when there is none. */
export function unknownField(mask: FieldMask, fields: AnswerFields): string | undefined {
  for (const [name, below] of mask) {
    const candidates = name === '*' ? [...fields.values()] : [fields.get(name) ?? fields.get('*')]
    const known = candidates.filter((candidate) => candidate !== undefined)
    if (known.length === 0) return name
    if (below === 'whole') continue
    // Below `*` a name may be that of any field.
    const unknown = known.map((fieldsBelow) =>
      fieldsBelow === 'anything' ? undefined : unknownField(below, fieldsBelow),
    )
    if (unknown.every((path) => path !== undefined)) return `${name}/${unknown[0]}`
  }
  return undefined
}
