import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { dayMs, hourMs } from '#contract/clock.ts'
import { maxHourGap } from '#insights/counterSeries.ts'
import type { Owner } from '#proxy/core/part.ts'
import type { Vault } from '#proxy/core/tokens/vault.ts'
import { newestOf } from './firstHours.ts'
import { channelOwner, type LiveAccount, type LiveDatabase } from './liveAccounts.ts'
import { daysShown } from './pacificDays.ts'
import {
  type ChannelState,
  channelState,
  firstHoursMs,
  keptMs,
  rowsOf,
  type Sample,
  type SampleKind,
  sampleValues,
} from './samples.ts'

export const sampleOwner = (id: string): Owner => ({ id, clientId: 'any', field: 'live_sample' })

const kinds = Object.keys(keptMs) as SampleKind[]
/** The longest curve of a broadcast: some never end. */
const curveMs = 12 * hourMs

/** Samples in the database, encrypted: they are the numbers of an owner (specification: proxy 13). */
export function createLiveSamples(db: LiveDatabase, vault: Vault) {
  const channelOf = ({ id, channel }: LiveAccount): ChannelState | undefined =>
    channel === null ? undefined : z.parse(channelState, JSON.parse(vault.decrypt(channel, channelOwner(id))))

  return {
    channelOf,

    channelColumn: ({ id }: LiveAccount, channel: ChannelState): string =>
      vault.encrypt(JSON.stringify(channel), channelOwner(id)),

    /** Stores a sample, in the transaction that changes its account. */
    async add(trx: LiveDatabase, account: LiveAccount, channel: ChannelState, sample: Sample): Promise<void> {
      // Samples that are not before this one are of a clock that was wrong, and all may be of another channel.
      const wrongFrom = channelOf(account)?.id === channel.id ? sample.at : 0
      await trx
        .deleteFrom('live_samples')
        .where('account_id', '=', account.id)
        // Named, so that the index finds the few: an account has thousands.
        .where('kind', 'in', kinds)
        .where('at', '>=', wrongFrom)
        .execute()
      const rows = rowsOf(sample, channel, account.sampled_at).map(({ kind, values }) => {
        const id = randomUUID()
        const counters = vault.encrypt(JSON.stringify(values), sampleOwner(id))
        return { id, account_id: account.id, kind, at: sample.at, counters }
      })
      await trx.insertInto('live_samples').values(rows).execute()
    },

    /** The samples that an answer needs, oldest first, and the time of the oldest that is kept. */
    async read(
      { id, sampled_at: at }: LiveAccount,
      channel: ChannelState,
    ): Promise<{ samples: Sample[]; since: number }> {
      const began = channel.broadcasts.map(({ startedAt }) => Math.max(startedAt, at - curveMs))
      const minutesFrom = Math.min(at - 2 * hourMs, ...began)
      const hoursFrom = at - keptMs.hour + hourMs
      const firstHours = newestOf(channel).map(({ publishedAt }) => publishedAt)
      const own = db.selectFrom('live_samples').where('account_id', '=', id)
      const rows = await own
        .select(['id', 'at', 'counters'])
        .where(({ or, and, eb }) =>
          or([
            and([eb('kind', '=', 'minute'), eb('at', '>', minutesFrom)]),
            and([eb('kind', '=', 'hour'), eb('at', '>', hoursFrom)]),
            and([
              eb('kind', '=', 'long'),
              eb('at', '<=', hoursFrom),
              or([
                eb('at', '>', at - (daysShown + 1) * dayMs),
                ...firstHours.map((from) =>
                  and([eb('at', '>', from), eb('at', '<', from + firstHoursMs + maxHourGap)]),
                ),
              ]),
            ]),
          ]),
        )
        .orderBy('at')
        .execute()
      const oldest = await own.select(({ fn }) => fn.min('at').as('at')).executeTakeFirst()
      const samples = rows.map((row) => ({
        ...z.parse(sampleValues, JSON.parse(vault.decrypt(row.counters, sampleOwner(row.id)))),
        at: row.at,
      }))
      return { samples, since: oldest?.at ?? at }
    },
  }
}

/** Removes samples that are kept no longer, and the use of past days. */
export async function removeOldSamples(db: LiveDatabase, now: number): Promise<void> {
  await db
    .deleteFrom('live_samples')
    .where(({ or, and, eb }) =>
      or(kinds.map((kind) => and([eb('kind', '=', kind), eb('at', '<', now - keptMs[kind])]))),
    )
    .execute()
  const lastWeek = new Date(now - 7 * dayMs).toISOString().slice(0, 10)
  await db.deleteFrom('live_quota').where('day', '<', lastWeek).execute()
}
