import type * as z from 'zod/mini'
import { type FieldMask, parseFieldMask } from './fieldMask.ts'

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
  return furtherNames === undefined ? fields : united(fields, namesOfMask(parseFieldMask(furtherNames)))
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

function united(first: AnswerFields, second: AnswerFields): AnswerFields {
  const union = new Map(first)
  for (const [name, below] of second) {
    const known = union.get(name)
    const isAnything = known === 'anything' || below === 'anything'
    union.set(name, isAnything ? 'anything' : united(known ?? none, below))
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
