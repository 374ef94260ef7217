import * as z from 'zod/mini'
import { t } from '#web/language/t.ts'
import { isCommand } from '../acts.ts'
import { screenActs } from '../roles.ts'
import type { ScreenFilter } from '../screens.ts'
import { screenStates } from '../states.ts'
import { actMessages } from './act-names/actNames.ts'
import { messages } from './messages.ts'

/** One value of an address or a form; undefined if it is missing, empty, too long or there several times. */
export function oneOf(query: unknown, name: string): string | undefined {
  const parsed = z.safeParse(z.record(z.string(), z.unknown()), query)
  const value = parsed.data?.[name]
  return typeof value === 'string' && value !== '' && value.length <= 500 ? value : undefined
}

/** What the address of the list asks for. What cannot be is left out. */
export function listQuery(query: unknown) {
  const state = screenStates.find((one) => one === oneOf(query, 'state'))
  const filter: ScreenFilter = {
    search: oneOf(query, 'search'),
    group: oneOf(query, 'group'),
    site: oneOf(query, 'site'),
    state,
  }
  const choose = oneOf(query, 'choose')
  const choosing = choose === 'all' || choose === 'some' ? choose : 'none'
  const page = Math.max(1, Math.floor(Number(oneOf(query, 'page'))) || 1)
  return { filter, choosing, page, isStill: oneOf(query, 'still') !== undefined } as const
}

/** What was done, after the redirect that follows it. */
export function doneText(query: unknown): string | undefined {
  const act = screenActs.find((one) => one === oneOf(query, 'done'))
  const count = Number(oneOf(query, 'count'))
  if (!act || !Number.isInteger(count) || count < 0) return undefined
  return t(isCommand(act) ? messages.sent : messages.done, { act: t(actMessages[act]), count })
}
