import { randomBytes, randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { oneLine } from '#contract/harmlessText.ts'
import type { Vault } from '#proxy/core/tokens/vault.ts'
import { isTimeZone } from '#web/delivery/quietHours.ts'
import { secretText } from '#web/delivery/webhook.ts'
import { type OutboundNetworks, readOutboundAddress } from '#web/outbound/addresses.ts'
import type { ActLog } from '../actLog.ts'
import { ActRefused } from '../actRefused.ts'
import { secretOwner } from '../alertTables.ts'
import { mayAlert, type Operator } from '../roles.ts'
import type { AllFleetTables } from '../schema.ts'
import { maxNameLength } from '../screens.ts'
import type { MessageContent } from './alarms.ts'
import { type AlertRow, addMessage } from './alertJobs.ts'

export const alertLimits = { minutes: { min: 0, max: 10_080 }, errors: { min: 0, max: 1_000 } } as const
const mailShape = /^[^\s<>@,]{1,64}@[^\s<>@,]{1,190}$/
const hoursShape = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)$/

export interface AlertInput {
  /** A mail address, or the URL of a webhook. */
  address: string
  /** Of an operator of all sites; empty: all. */
  site: string
  /** The version that screens should have; empty: it is not told. */
  version: string
  /** Numbers that are older are told; 0: they are not. */
  minutes: number
  /** More errors in a day are told; 0: they are not. */
  errors: number
  /** `22:00-07:00`; empty: none. */
  quiet: string
  timeZone: string
  language: string
}

export type ToldAlert = AlertRow & {
  /** The newest message. */
  last: { outcome: string; problem: string | null; at: number } | undefined
}

export type Alerts = ReturnType<typeof createAlerts>

/** Who is told about the screens of a site (specification: fleet 12). */
export function createAlerts(context: {
  db: Kysely<AllFleetTables>
  clock: Clock
  vault: Pick<Vault, 'encrypt'>
  networks: OutboundNetworks
  log: Pick<ActLog, 'record'>
}) {
  const { db, clock, vault, networks, log } = context
  const ofSite = ({ site }: Pick<Operator, 'site'>) => {
    const query = db.selectFrom('fleet_alerts').selectAll()
    return site === null ? query : query.where('site', '=', site)
  }
  const requireRole = (operator: Operator) => {
    if (!mayAlert(operator)) throw new ActRefused('role', `The role ${operator.role} may not change alerts.`)
  }
  const find = (operator: Operator, id: string) => ofSite(operator).where('id', '=', id).executeTakeFirst()

  return {
    requireRole,

    /**
     * @returns the secret of a webhook, which is shown once
     * @throws ActRefused, or AddressProblem for the URL of a webhook that must not be called
     */
    async add(operator: Operator, input: AlertInput): Promise<string | undefined> {
      requireRole(operator)
      const site = operator.site ?? oneLine(input.site)
      const version = oneLine(input.version)
      if ([site, version].some((text) => [...text].length > maxNameLength))
        throw new ActRefused('length', `A text must be at most ${maxNameLength} characters.`)
      const isUrl = /^https?:/i.test(input.address)
      if (!isUrl && !mailShape.test(input.address))
        throw new ActRefused('address', 'address: must be a mail address, or begin with https://.')
      const address = isUrl ? readOutboundAddress(input.address, networks).href : input.address
      const [, fromHours, fromMinutes, toHours, toMinutes] = hoursShape.exec(input.quiet) ?? []
      if (input.quiet !== '' && fromHours === undefined)
        throw new ActRefused('quiet', 'quiet: must be two times such as 22:00-07:00, or empty.')
      if (!isTimeZone(input.timeZone)) throw new ActRefused('zone', 'zone: must be a time zone such as Europe/Berlin.')
      for (const [name, value] of [
        ['minutes', input.minutes],
        ['errors', input.errors],
      ] as const) {
        const { min, max } = alertLimits[name]
        if (!(Number.isInteger(value) && value >= min && value <= max))
          throw new ActRefused(
            name === 'minutes' ? 'age' : 'errors',
            `${name}: must be a whole number from ${min} to ${max}.`,
          )
      }
      const id = randomUUID()
      const secret = isUrl ? secretText(randomBytes(32)) : undefined
      const minutesOf = (hours: string | undefined, minutes: string | undefined) =>
        hours === undefined ? null : Number(hours) * 60 + Number(minutes)
      const now = clock.now()
      await db
        .insertInto('fleet_alerts')
        .values({
          id,
          site,
          way: isUrl ? 'webhook' : 'mail',
          address,
          secret: secret === undefined ? null : vault.encrypt(secret, secretOwner(id)),
          language: input.language,
          time_zone: input.timeZone,
          quiet_from: minutesOf(fromHours, fromMinutes),
          quiet_to: minutesOf(toHours, toMinutes),
          version,
          numbers_minutes: input.minutes,
          errors: input.errors,
          by_name: operator.name,
          created_at: now,
          ended_at: null,
          due_at: now,
          attempts: 0,
        })
        .execute()
      await log.record({ by: operator.name, act: 'alert-add', site, text: address, result: 'done' })
      return secret
    },

    async list(operator: Pick<Operator, 'site'>): Promise<ToldAlert[]> {
      const rows = await ofSite(operator).orderBy('created_at').execute()
      return Promise.all(
        rows.map(async (row) => {
          const newest = await db
            .selectFrom('fleet_alert_messages')
            .select(['outcome', 'problem', 'created_at'])
            .where('alert_id', '=', row.id)
            .orderBy('created_at', 'desc')
            .executeTakeFirst()
          const { outcome, problem, created_at } = newest ?? {}
          const last = outcome && { outcome, problem: problem ?? null, at: Number(created_at) }
          return { ...row, last: last || undefined }
        }),
      )
    },

    /** @returns false if there is none of this ID at the operator’s site. @throws ActRefused */
    async remove(operator: Operator, id: string): Promise<boolean> {
      requireRole(operator)
      const row = await find(operator, id)
      if (!row) return false
      await db.transaction().execute(async (trx) => {
        await trx.deleteFrom('fleet_alarms').where('alert_id', '=', id).execute()
        await trx.deleteFrom('fleet_alert_messages').where('alert_id', '=', id).execute()
        await trx.deleteFrom('fleet_alerts').where('id', '=', id).execute()
      })
      await log.record({ by: operator.name, act: 'alert-remove', site: row.site, text: row.address, result: 'done' })
      return true
    },

    /** Sends a message that only says that messages arrive. @throws ActRefused */
    async test(operator: Operator, id: string): Promise<boolean> {
      requireRole(operator)
      const row = await find(operator, id)
      if (!row) return false
      const content: MessageContent = { kind: 'test', site: row.site, count: 0, of: 0, limit: '', screens: [] }
      await addMessage(db, id, content, clock.now())
      return true
    },
  }
}
