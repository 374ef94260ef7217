import { type GroupItemType, itemsPerGroup } from '#contract/groups.ts'
import { failureText } from '#tv/data/failure.ts'
import { t } from '#tv/language/t.ts'
import { ProxyError } from '#tv/proxy/proxy.ts'
import { typeOf } from './contents.ts'
import { messages } from './messages.ts'

/** A change to a group that failed. */
export type GroupChange = 'created' | 'renamed' | 'deleted' | 'added' | 'removed'

/** One line that says what could not be done with a group, why, and what to do now. */
export function groupTrouble(change: GroupChange, error: unknown, type?: GroupItemType): string {
  const reason = reasonOf(error, type)
  return reason === undefined
    ? t(messages.troubleWhole, { what: change, ...failureText(error, 'analytics') })
    : t(messages.trouble, { what: change, reason })
}

function reasonOf(error: unknown, type: GroupItemType | undefined): string | undefined {
  switch (error instanceof ProxyError && error.kind === 'api' ? error.reason : undefined) {
    case 'groupContainsMaximumNumberOfItems':
      return t(messages.isFull, { limit: itemsPerGroup })
    case 'groupNotFound':
      return t(messages.isDeleted)
    case 'insufficientPermissions':
      return t(messages.onlyView)
    case 'forbidden':
      return t(messages.foreign)
    case 'invalid':
      return t(messages.unfit, { type: typeOf(type) })
    default:
      return undefined
  }
}
