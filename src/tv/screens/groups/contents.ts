import { type GroupItemType, itemsPerGroup } from '#contract/groups.ts'
import type { Group } from '#tv/data/groups.ts'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { messages } from './messages.ts'

/** The type of a group's items as the value of a message: a service may have types that Tenfoot does not know. */
export const typeOf = (type: GroupItemType | undefined): GroupItemType | 'other' => type ?? 'other'

/** How full a group is, with its limit: "12 of 500". */
export const fillText = (count: number): string =>
  t(messages.filling, { count: numbers.exact(count), limit: itemsPerGroup })

/** Whether the limit is so near that it is shown. */
export const isNearlyFull = (count: number): boolean => count >= itemsPerGroup - 50

/** What a group contains: "12 videos", with the content owner if it has one, and with the limit if that is near. */
export function contentsText({ type, count, owner }: Pick<Group, 'type' | 'count' | 'owner'>): string {
  if (count === 0) return t(messages.none, { type: typeOf(type) })
  const near = isNearlyFull(count)
  const values = {
    type: typeOf(type),
    // "490 of 500 videos": the noun belongs to the limit.
    count: near ? itemsPerGroup : count,
    shown: near ? fillText(count) : numbers.exact(count),
  }
  return owner ? t(messages.contentsOf, { ...values, owner: owner.title }) : t(messages.contents, values)
}
