import { hashKey, type QueryKey } from '@tanstack/react-query'

/**
 * For `placeholderData`: shows the answer for other days until the new answer arrives, but never the numbers of one
 * group under the name of another.
 */
export function ofSameGroup(where: Readonly<Record<string, unknown>> | undefined) {
  return <Data>(before: Data | undefined, query: { queryKey: QueryKey } | undefined): Data | undefined =>
    query && groupIn(query.queryKey) === where?.group ? before : undefined
}

/** The key of a report contains its parameters. */
const groupIn = (key: QueryKey): string | undefined => /"group":"([^"]*)"/.exec(hashKey(key))?.[1]
