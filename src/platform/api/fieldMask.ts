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
