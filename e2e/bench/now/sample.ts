import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { Pool } from 'undici'
import { manualClock } from '#contract/clock.ts'
import { videoPaths } from '#contract/video.ts'
import { openServices } from '#proxy/core/forward/services.ts'
import { answerOf } from '#proxy/modules/now/answer.ts'
import { createChannelCalls } from '#proxy/modules/now/channelCalls.ts'
import { createLiveAccounts } from '#proxy/modules/now/liveAccounts.ts'
import { createLiveSamples } from '#proxy/modules/now/liveSamples.ts'
import { createLiveQuota } from '#proxy/modules/now/quota.ts'
import { createSampler } from '#proxy/modules/now/sampler.ts'
import { median, medianRatio, type Row } from '../table.ts'
import { minuteMs, sampleAt, seedSampled, videoIds } from './seed.ts'

const rounds = 5
const samplesOfRound = 20
const brand = 'video'
const client = { id: 'bench-client', secret: '' }

/** Starts a server that sends these bytes, by path. */
export type StartBare = (
  name: string,
  bodies: Record<string, string>,
) => Promise<{ child: ChildProcess; address: string }>

/** A sample with its answer, against two fetches of the same bytes and one insert of the same row. */
export async function sampleRow(folder: string, startBare: StartBare): Promise<Row> {
  const clock = manualClock(Math.floor(Date.now() / minuteMs) * minuteMs)
  const { db, vault, subject, close } = await seedSampled(join(folder, 'sampler'), clock.now())
  await db.updateTable('grants').set({ scope: 'video' }).execute()
  await db
    .updateTable('live_accounts')
    .set({ failures: 0, due_at: clock.now() + minuteMs })
    .execute()
  const paths = videoPaths(brand)
  const { address } = await startBare('service', {
    [paths.channels]: channels(),
    [paths.videos]: videos(clock.now()),
    [paths.playlistItems]: JSON.stringify({ items: videoIds.map((videoId) => ({ contentDetails: { videoId } })) }),
  })
  const services = openServices(10_000, () => {})
  const quota = createLiveQuota(db, clock, 1_000_000)
  const accounts = createLiveAccounts(db, clock)
  const samples = createLiveSamples(db, vault)
  const onError = (error: unknown) => {
    throw error
  }
  const sampler = createSampler({
    db,
    accounts,
    samples,
    quota,
    calls: createChannelCalls({ services, settings: { apiUrl: address, brand, timeout: 10_000 }, quota, clock }),
    tokens: {
      accessToken: async () => ({ token: 't', isBound: false, version: 0, reader: '' }),
      requireActive: async () => {},
    },
    clock,
    settings: { client, scopes: { video: 'video', videoReadonly: 'video' } } as Parameters<
      typeof createSampler
    >[0]['settings'],
    onFailure: onError,
    onError,
  })
  const sample = async () => {
    await clock.advance(minuteMs)
    await sampler.watch((await accounts.asked(subject)).account)
    const account = await accounts.find('subject', subject)
    const channel = account && samples.channelOf(account)
    if (account?.sampled_at !== clock.now() || !channel) throw new Error('no sample was taken')
    return answerOf({ channel, ...(await samples.read(account, channel)), every: account.every, now: clock.now() })
  }
  const bare = bareSample(
    folder,
    address,
    vault.encrypt(JSON.stringify(sampleAt(clock.now())), { id: '1', clientId: '', field: '' }),
  )
  const runs = { ours: [] as number[], bare: [] as number[] }
  for (let round = 0; round <= rounds; round += 1) {
    const [ours, least] = [await processor(sample), await processor(bare.sample)]
    if (round === 0) continue
    runs.ours.push(ours)
    runs.bare.push(least)
  }
  await sampler.close()
  await bare.close()
  await services.close()
  await close()
  return {
    name: 'a sample with its answer / two fetches and one insert',
    measured: `${(median(runs.ours) / 1_000).toFixed(2)} ms`,
    against: `${(median(runs.bare) / 1_000).toFixed(2)} ms`,
    ratio: medianRatio(runs.ours, runs.bare),
  }
}

/** @returns microseconds of this process */
async function processor(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  for (let run = 0; run < samplesOfRound; run += 1) await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / samplesOfRound
}

function bareSample(folder: string, address: string, counters: string) {
  const pool = new Pool(address)
  const database = new Database(join(folder, 'bare.db'))
  database.pragma('journal_mode = WAL')
  database.exec('CREATE TABLE samples (id INTEGER PRIMARY KEY, at INTEGER, counters TEXT)')
  const insert = database.prepare('INSERT INTO samples (at, counters) VALUES (?, ?)')
  const fetched = async (path: string) => (await pool.request({ method: 'GET', path })).body.json()
  const { channels, videos } = videoPaths(brand)
  return {
    sample: async () => {
      await fetched(channels)
      await fetched(videos)
      insert.run(Date.now(), counters)
    },
    close: async () => {
      await pool.close()
      database.close()
    },
  }
}

const channels = () =>
  JSON.stringify({
    items: [
      {
        id: 'UCbench',
        statistics: { viewCount: '123456789', subscriberCount: '123000', videoCount: String(videoIds.length) },
        contentDetails: { relatedPlaylists: { uploads: 'UUbench' } },
      },
    ],
  })

const videos = (at: number) =>
  JSON.stringify({
    items: videoIds.map((id, place) => ({
      id,
      snippet: { title: `Knots, part ${place}`, publishedAt: new Date(at - (place + 1) * 10_800_000).toISOString() },
      statistics: { viewCount: String(100_000_000 + place) },
    })),
  })
