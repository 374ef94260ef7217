import { type GroupItemType, itemsPerGroup } from '#contract/groups.ts'
import { failureWords } from '../../data/failure.ts'
import type { Group } from '../../data/groups.ts'
import { numbers } from '../../format/locale.ts'
import { ProxyError } from '../../proxy/proxy.ts'

const plurals: Readonly<Record<GroupItemType, string>> = {
  video: 'videos',
  playlist: 'playlists',
  channel: 'channels',
  asset: 'assets',
}

export const pluralOf = (type: GroupItemType | undefined): string => (type ? plurals[type] : 'items')
export const capitalOf = (type: GroupItemType | undefined): string => {
  const plural = pluralOf(type)
  return plural.charAt(0).toUpperCase() + plural.slice(1)
}

/** How full a group is, with its limit: "12 of 500". */
export const filling = (count: number): string => `${numbers.exact(count)} of ${itemsPerGroup}`

/** Whether the limit is so near that it is shown. */
export const isNearlyFull = (count: number): boolean => count >= itemsPerGroup - 50

/** What a group contains: "12 videos", with the content owner if it has one, and with the limit if that is near. */
export function holds({ type, count, owner }: Pick<Group, 'type' | 'count' | 'owner'>): string {
  if (count === 0) return `No ${pluralOf(type)} yet`
  const number = isNearlyFull(count) ? filling(count) : numbers.exact(count)
  const words = count === 1 && type ? `1 ${type}` : `${number} ${pluralOf(type)}`
  return owner ? `${words} of ${owner.title}` : words
}

/** One line that says what could not be done with a group, why, and what to do now. */
export function groupTrouble(what: string, error: unknown, type?: GroupItemType): string {
  return `${what}: ${meaningOf(error, type)}`
}

function meaningOf(error: unknown, type: GroupItemType | undefined): string {
  const reason = error instanceof ProxyError && error.kind === 'api' ? error.reason : undefined
  switch (reason) {
    case 'groupContainsMaximumNumberOfItems':
      return `the group is full (${itemsPerGroup} items). Remove something first.`
    case 'groupNotFound':
      return 'the group was deleted. Press Back.'
    case 'insufficientPermissions':
      return 'this TV can only view groups. Pair it again, and allow everything it asks for.'
    case 'forbidden':
      return 'it does not belong to this account.'
    case 'invalid':
      return `it does not fit. This group holds only ${pluralOf(type)}.`
    default: {
      const { title, meaning } = failureWords(error, 'analytics')
      return `${title.charAt(0).toLowerCase()}${title.slice(1)}. ${meaning} Try again in a moment.`
    }
  }
}
