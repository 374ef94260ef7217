import type { ConnectableScope } from '#contract/connect.ts'
import type { Message } from '#contract/message.ts'
import { messages } from './messages.ts'

/** What a phone allows this television to show, by the name of its screen. */
export const grantNames: Readonly<Record<ConnectableScope, Message>> = {
  analyticsMonetary: messages.revenue,
  datahub: messages.brandLift,
}
