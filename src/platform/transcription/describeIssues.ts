import type * as z from 'zod/mini'

type Issue = z.core.$ZodIssue

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

/**
 * Describes the wrong fields of a value, a sentence each: the field, what is allowed, what came.
 * @param root the name of the field that the value itself is; empty for a whole body
 * @param write writes the path of a field
 */
export const describeIssues = (issues: readonly Issue[], value: unknown, root = '', write = dotted): string[] =>
  issues.map((issue) => {
    const { path, allowed } = deepestIssue(issue)
    const field = write([root, ...path].filter((part) => part !== '')) || 'the body'
    return `${field}: ${allowed} (it is ${quote(valueAt(value, path))})`
  })

const dotted = (path: readonly PropertyKey[]): string => path.map(String).join('.')

/** Writes the path of a field as programs do: `utterances[0].words[3].end`. */
export const pathText = (path: readonly PropertyKey[]): string =>
  path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${String(part)}`))
    .join('')

/** Of several allowed forms of a field, uses the issues of the form that came nearest. */
function deepestIssue(issue: Issue): { path: PropertyKey[]; allowed: string } {
  if (issue.code !== 'invalid_union') return { path: [...issue.path], allowed: allowedBy(issue) }
  const inner = issue.errors.flatMap((issues) => issues.slice(0, 1)).map(deepestIssue)
  const depth = Math.max(0, ...inner.map(({ path }) => path.length))
  const nearest = inner.filter(({ path }) => path.length === depth)
  const forms = [...new Set(nearest.map(({ allowed }) => allowed.replace(/ is allowed$/, '')))]
  return { path: [...issue.path, ...(nearest[0]?.path ?? [])], allowed: `${forms.join(' or ')} is allowed` }
}

const allowedBy = (issue: Issue): string =>
  issue.code === 'invalid_type' ? `${kinds[issue.expected] ?? issue.expected} is allowed` : issue.message

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key], value)

/** A value shortened for a sentence. */
function quote(value: unknown): string {
  if (value === undefined) return 'missing'
  const text = JSON.stringify(value) ?? typeof value
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
