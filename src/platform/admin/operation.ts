import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Clock } from '#contract/clock.ts'
import type { Message, MessageValues } from '#contract/message.ts'
import type { scopesOf } from '#contract/scopes.ts'
import { t } from '#web/language/t.ts'
import type { OutboundNetworks } from '#web/outbound/addresses.ts'
import type { Revocation } from '../authorization/revocation.ts'
import type { SecurityEvents } from '../authorization/securityEvents.ts'
import type { EventAction, EventLog, EventToRecord } from '../eventLog.ts'
import type { Keys } from '../keys/keys.ts'
import type { VideoRepository } from '../video/videoRepository.ts'
import { messages } from './messages.ts'
import type { AdminTables } from './schema.ts'

/** Dependencies of every group of operations. */
export interface AdminContext {
  db: Kysely<AdminTables>
  keys: Keys
  clock: Clock
  events: EventLog
  /** Full scope identifiers by their short names. */
  scopes: ReturnType<typeof scopesOf>
  revocation: Revocation
  securityEvents: SecurityEvents
  videoRepository: VideoRepository
  /** Networks in which receivers of security events may be. */
  networks: OutboundNetworks
  /** Networks in which OpenID providers may be. */
  providerNetworks: OutboundNetworks
}

/** Who acts, as the event log shows it. */
export interface Actor {
  name: string
  /** The IP address of the request; undefined at the command line. */
  address?: string | undefined
}

/** An administrator's action for the event log; recorded in the transaction of the change itself. */
export const adminEvent = (actor: Actor, action: EventAction, subject: string, detail?: string): EventToRecord => ({
  kind: 'operator',
  action,
  actor: actor.name,
  address: actor.address,
  subject,
  ...(detail === undefined ? {} : { detail }),
})

/** Why an action was refused, in words for the person who wanted it. Nothing was changed. */
export class AdminError extends Error {
  override name = 'AdminError'
  readonly kind: 'missing' | 'wrong' | 'conflict'
  /** The wrong field, if there is one. */
  readonly field: string | undefined

  constructor(kind: AdminError['kind'], message: string, field?: string) {
    super(message)
    this.kind = kind
    this.field = field
  }
}

/** What a schema says of a wrong value: the text is made when a value is wrong, in the language of that moment. */
export const rule = (message: Message, values?: MessageValues) => ({ error: () => t(message, values) })

/**
 * Parses the input of a form or a command.
 * @throws AdminError naming the field and what is allowed
 */
export function parseInput<Schema extends z.core.$ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const parsed = z.safeParse(schema, input)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = String(issue?.path[0] ?? 'input')
  throw new AdminError(
    'wrong',
    t(messages.invalidInput, { field, rule: issue?.message ?? t(messages.notValid) }),
    field,
  )
}

/** A name that people read. */
export const nameText = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, rule(messages.notEmpty)),
    z.maxLength(100, rule(messages.atMostCharacters, { count: 100 })),
  )

/** The name of an organization in accounts and projects; empty: none. */
export const organizationText = z.pipe(
  z
    .string()
    .check(z.trim(), z.toLowerCase(), z.regex(/^$|^[a-z0-9][a-z0-9.-]{0,99}$/, rule(messages.organizationRule))),
  z.transform((text: string) => (text === '' ? null : text)),
)

/** Formats milliseconds for events and pages: `2026-11-21 13:05 UTC`. */
export const timeInWords = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/**
 * The random part of a new id. A form contains its own secret, `once`, from which the id is made: sent twice, it has
 * the same id twice, and only the first creates something.
 */
export function idPart(keys: Keys, once: string | undefined): string {
  const bytes = once === undefined ? randomBytes(8) : Buffer.from(keys.hash('console-form', once), 'base64url')
  return bytes.subarray(0, 8).toString('hex')
}
