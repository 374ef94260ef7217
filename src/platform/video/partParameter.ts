import { ApiProblem } from '../api/apiProblem.ts'

/**
 * Reads a `part` parameter as a set of names.
 * @param allowed parts of the resource; those without data here are accepted and omitted from the answer
 * @throws ApiProblem 400 `required` when it is missing, 400 `unknownPart` for a name that is not a part of the resource
 */
export function readParts<Part extends string>(part: string | undefined, allowed: readonly Part[]): Set<Part> {
  const names = (part ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  if (names.length === 0) throw new ApiProblem(400, 'required', 'Required parameter: part', { location: 'part' })
  const parts = new Set<Part>()
  for (const name of names) {
    const known = allowed.find((allowedPart) => allowedPart === name)
    if (!known)
      throw new ApiProblem(400, 'unknownPart', `Unknown part '${name}'. Allowed: ${allowed.join(', ')}.`, {
        domain: 'video.part',
        location: 'part',
      })
    parts.add(known)
  }
  return parts
}
