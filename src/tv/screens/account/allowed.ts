import { type ConnectableScope, connectableScopes } from '#contract/connect.ts'
import type { Message } from '#contract/message.ts'
import { groupWriteScopeNames, reportScopeNames, type ScopeName } from '#contract/scopes.ts'
import { grantNames } from '#tv/connections/names.ts'
import { messages } from './messages.ts'

/** One thing that an account may allow this television, in a person's words. */
export interface Allowed {
  /** Such as to see numbers. */
  permission: Message
  isAllowed: boolean
}

/**
 * What an account allowed. `scopes`: by pairing, as its session names them; `connected`: on a phone since then
 * (specification: consent-and-scopes 2).
 */
export function allowedBy(scopes: readonly string[], connected: readonly ConnectableScope[]): Allowed[] {
  const has = (names: readonly ScopeName[]) => names.some((name) => scopes.includes(name))
  const changes = has(groupWriteScopeNames)
  return [
    { permission: messages.views, isAllowed: has(reportScopeNames) },
    {
      permission: changes || !has(reportScopeNames) ? messages.groups : messages.groupsView,
      isAllowed: has(reportScopeNames) || changes,
    },
    ...connectableScopes.map((name) => ({
      permission: grantNames[name],
      isAllowed: has([name]) || connected.includes(name),
    })),
  ]
}
