import { hourMs } from '#contract/clock.ts'
import { createVault, keysOfThisMachine, type Vault } from '#proxy/core/tokens/vault.ts'
import { openProxyDatabase } from '#proxy/database.ts'
import { createLiveAccounts, type LiveAccount, type LiveDatabase } from '#proxy/modules/now/liveAccounts.ts'
import { createLiveSamples } from '#proxy/modules/now/liveSamples.ts'
import type { ChannelState, Sample } from '#proxy/modules/now/samples.ts'
import { client } from '../forward/processes.ts'
import { seedSessions } from '../forward/sessions.ts'

export const minuteMs = 60_000
const hours = 49
export const videoIds = Array.from({ length: 50 }, (_, place) => `video-${place}`)

const channelAt = (at: number): ChannelState => ({
  id: 'UCbench',
  subscribers: 123_000,
  videoCount: videoIds.length,
  uploads: videoIds,
  listedAt: at,
  videos: videoIds.map((id, place) => ({
    id,
    title: `Knots, part ${place}`,
    publishedAt: at - (place + 1) * 3 * hourMs,
  })),
  broadcasts: [],
})

/** Every video has one to fifty views a minute. */
export const sampleAt = (at: number): Sample => {
  const minutes = Math.floor(at / minuteMs) % 1_000_000
  return {
    at,
    views: minutes * 1_275,
    videos: Object.fromEntries(videoIds.map((id, place) => [id, minutes * (place + 1)])),
    viewers: {},
  }
}

/** Writes an account that was sampled each minute of 49 hours until `at`, and its television. */
export async function seedSampled(dataDir: string, at: number) {
  const [cookie = ''] = await seedSessions(dataDir, client.id, 1)
  const { db, close } = await openProxyDatabase({ dataDir, databaseUrl: undefined })
  const vault = createVault(await keysOfThisMachine(dataDir))
  const { subject } = await db.selectFrom('grants').select('subject').executeTakeFirstOrThrow()
  const clock = { now: () => at - hours * hourMs, sleep: () => Promise.resolve() }
  const { account } = await createLiveAccounts(db, clock).asked(subject ?? '')
  await writeSamples(db, vault, account, at)
  return { cookie, subject: subject ?? '', db, vault, close }
}

async function writeSamples(db: LiveDatabase, vault: Vault, account: LiveAccount, until: number): Promise<void> {
  const samples = createLiveSamples(db, vault)
  const channel = channelAt(until)
  await db.transaction().execute(async (trx) => {
    for (let at = until - hours * hourMs; at <= until; at += minuteMs)
      await samples.add(
        trx,
        { ...account, channel: samples.channelColumn(account, channel), sampled_at: at - minuteMs },
        channel,
        sampleAt(at),
      )
    // A failure, and a plan for later, so that no proxy samples it by itself.
    await trx
      .updateTable('live_accounts')
      .set({
        channel: samples.channelColumn(account, channel),
        sampled_at: until,
        asked_at: until,
        due_at: until + 5 * hourMs,
        failures: 1,
      })
      .execute()
  })
}
