import * as z from 'zod/mini'

/** More rounds than any record needs: each leaves out all that is wrong at one depth. */
const maxRounds = 50

/**
 * Reads what can be read of another service's answer: a field in a wrong form counts as missing, and an element of a
 * list without which the list cannot be read is left out. Changes the value.
 * @throws what `problem` makes of the first wrong field if nothing can be read
 */
export function readLeniently<Schema extends z.core.$ZodType>(
  schema: Schema,
  value: unknown,
  problem: (path: readonly PropertyKey[], reason: string) => Error,
): z.output<Schema> {
  let first: z.core.$ZodIssue | undefined
  for (let round = 0; round < maxRounds; round += 1) {
    const parsed = z.safeParse(schema, value)
    if (parsed.success) return parsed.data
    const { issues } = parsed.error
    first = first ?? issues[0]
    // The last first: it may be removed from the same list.
    if (![...issues].reverse().every(({ path }) => leaveOut(value, path))) break
  }
  throw problem(first?.path ?? [], first?.message ?? 'is not valid')
}

/** Makes a field null, or removes it with what it is in if it is null already. @returns whether anything is left */
function leaveOut(root: unknown, path: readonly PropertyKey[]): boolean {
  if (path.length === 0) return false
  const key = path[path.length - 1] as number
  const outer = path.slice(0, -1)
  const container = outer.reduce<unknown>((value, inner) => Object(value)[inner], root)
  if (typeof container !== 'object' || container === null) return true
  const fields = container as unknown[]
  if (fields[key] != null) fields[key] = null
  else if (Array.isArray(container)) container.splice(key, 1)
  else return leaveOut(root, outer)
  return true
}
