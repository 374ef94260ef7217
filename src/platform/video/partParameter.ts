import { ApiProblem } from '../apiProblem.ts'

/**
 * A `part` parameter as a set of names.
 * @param allowed parts of the resource; those that have no data here are known all the same and left out of the answer
 * @throws ApiProblem 400 `required` when it is missing, 400 `unknownPart` for a name that the resource has not
 */
export function readParts<Part extends string>(part: string | undefined, allowed: readonly Part[]): Set<Part> {
  const asked = (part ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  if (asked.length === 0) throw new ApiProblem(400, 'required', 'Required parameter: part', { location: 'part' })
  const parts = new Set<Part>()
  for (const name of asked) {
    const known = allowed.find((one) => one === name)
    if (!known)
      throw new ApiProblem(400, 'unknownPart', `Unknown part '${name}'. Allowed: ${allowed.join(', ')}.`, {
        domain: 'video.part',
        location: 'part',
      })
    parts.add(known)
  }
  return parts
}
