import { randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { vi } from 'vitest'
import type { Clock } from '#contract/clock.ts'
import type { Known } from '#proxy/core/part.ts'
import { createVault } from '#proxy/core/tokens/vault.ts'
import { openProxyDatabase, type ProxyDatabase } from '#proxy/database.ts'
import type { StoreOptions } from '#storage/options.ts'
import { answerOf } from './answer.ts'
import { createChannelCalls } from './channelCalls.ts'
import type { countingService } from './countingService.fixture.ts'
import { createLiveAccounts, type LiveAccount } from './liveAccounts.ts'
import { createLiveSamples } from './liveSamples.ts'
import { createLiveQuota } from './quota.ts'
import { createSampler } from './sampler.ts'
import type { NowTables } from './schema.ts'

const never = () => new Promise<never>(() => {})
const clientId = 'tv-client'
const scopes = { video: 'video', videoReadonly: 'video.readonly' }

/** The time of a simulation: it jumps to what is due next. */
export interface SimulatedTime {
  now: number
}

/** Where a call may end the process that sends it: before the service got it, or before its answer came. */
export type Death = 'before' | 'after' | undefined

interface Sleeper {
  dueAt: number
  /** Of the sampler's loop: while only that one sleeps, the process does nothing. */
  isLoop: boolean
  wake(): void
}

/**
 * Samplers as processes of one database, each with its own connection, which are killed and started again. A killed one
 * neither sends, hears nor wakes any more.
 */
export async function samplingProxies(context: {
  time: SimulatedTime
  database: Pick<StoreOptions, 'dataDir' | 'databaseUrl'>
  unitsPerDay: number
  count: number
  service: ReturnType<typeof countingService>
  deathOf?: () => Death
  onDeath?: (place: number) => void
}) {
  const { time, unitsPerDay, count, service, deathOf = () => undefined, onDeath } = context
  const database = { databaseUrl: undefined, ...context.database }
  const stores = await Promise.all(Array.from({ length: count }, () => openProxyDatabase(database)))
  const syncs = await withoutSyncs()
  const vault = createVault([{ id: 'k1', secret: randomBytes(32) }])
  const errors: unknown[] = []
  /** Called when a process begins or ends to sleep, or is killed. */
  let onChange = () => {}
  const running = new Map<number, ReturnType<typeof start>>()

  function start(place: number, db: ProxyDatabase) {
    const sleepers = new Set<Sleeper>()
    let isDead = false
    let isLoopNext = false
    let end = () => {}
    const died = new Promise<undefined>((resolve) => {
      end = () => resolve(undefined)
    })
    const clock: Clock = {
      now: () => time.now,
      sleep: (ms, signal) => (isDead ? never() : sleep(ms, signal)),
    }
    const sleep = (ms: number, signal?: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        const leave = () => {
          sleepers.delete(sleeper)
          onChange()
          signal?.removeEventListener('abort', stop)
        }
        const wake = () => {
          leave()
          resolve()
        }
        const stop = () => {
          leave()
          reject(signal?.reason)
        }
        const sleeper = { dueAt: time.now + ms, isLoop: isLoopNext, wake }
        isLoopNext = false
        if (signal?.aborted) return reject(signal.reason)
        sleepers.add(sleeper)
        onChange()
        signal?.addEventListener('abort', stop, { once: true })
      })
    const kill = () => {
      isDead = true
      sleepers.clear()
      running.delete(place)
      onChange()
      end()
    }
    const quota = createLiveQuota(db.withTables<Known<NowTables>>(), clock, unitsPerDay)
    const ofDatabase = createLiveAccounts(db, clock)
    const accounts: typeof ofDatabase = {
      ...ofDatabase,
      due: (now) => {
        isLoopNext = false
        return ofDatabase.due(now)
      },
      // The loop asks for it when no sample is under way any more, and sleeps then.
      nextDue: () =>
        ofDatabase.nextDue().finally(() => {
          isLoopNext = true
        }),
    }
    const samples = createLiveSamples(db, vault)
    const sampler = createSampler({
      db,
      accounts,
      samples,
      quota,
      calls: createChannelCalls({
        quota,
        clock,
        settings: { apiUrl: 'http://service', brand: 'video', timeout: 10_000 },
        services: {
          send: async (call) => {
            const death = isDead ? 'before' : deathOf()
            const answer = death === 'before' ? undefined : service.answer(call)
            if (answer && !death) return answer
            if (!isDead) {
              kill()
              onDeath?.(place)
            }
            return never()
          },
        },
      }),
      // A grant has the ID of its television, which begins with the account.
      tokens: {
        accessToken: async (grant) => ({ token: grant.split(' ')[0] ?? '', isBound: false, version: 0, reader: '' }),
        requireActive: async () => {},
      },
      clock,
      settings: { client: { id: clientId, secret: '' }, scopes } as Parameters<typeof createSampler>[0]['settings'],
      onFailure: (why) => errors.push(why),
      onError: (error) => errors.push(error),
    })
    return { accounts, samples, sampler, sleepers, died, kill }
  }

  const isAsleep = ({ sleepers }: ReturnType<typeof start>) => sleepers.size === 1 && [...sleepers][0]?.isLoop
  const sleepersOf = () => [...running.values()].flatMap(({ sleepers }) => [...sleepers])
  const { db } = stores[0] as (typeof stores)[number]

  return {
    db,
    errors,
    running: () => [...running.keys()],
    start: (place: number) => {
      const store = stores[place]
      if (store && !running.has(place)) running.set(place, start(place, store.db))
    },
    kill: (place: number) => running.get(place)?.kill(),
    signIn: (subject: string, televisions: number) => signIn(db, subject, televisions, time.now),
    /** A television asks one of the proxies, as `module.ts` does. */
    async ask(subject: string, place: number): Promise<LiveAccount | undefined> {
      const proxy = running.get(place)
      if (!proxy) return undefined
      const { account, isNews } = await proxy.accounts.asked(subject)
      if (isNews) await Promise.race([proxy.sampler.watch(account), proxy.died])
      return proxy.accounts.find('id', account.id)
    },
    async answer(subject: string) {
      const [accounts, samples] = [
        createLiveAccounts(db, { now: () => time.now, sleep: never }),
        createLiveSamples(db, vault),
      ]
      const account = await accounts.find('subject', subject)
      const channel = account && samples.channelOf(account)
      if (!channel) throw new Error(`nothing was sampled of ${subject}`)
      return answerOf({ channel, ...(await samples.read(account, channel)), every: account.every, now: time.now })
    },
    /** Times of the samples of an account that are stored, oldest first. */
    async samplesOf(subject: string): Promise<number[]> {
      const rows = await db
        .selectFrom('live_samples')
        .innerJoin('live_accounts', 'live_accounts.id', 'live_samples.account_id')
        .select('at')
        .where('subject', '=', subject)
        .where('kind', 'in', ['minute', 'hour'])
        .orderBy('at')
        .execute()
      return rows.map(({ at }) => at)
    },
    /** When the next of them wakes. */
    nextWake: (): number => Math.min(...sleepersOf().map(({ dueAt }) => dueAt)),
    wakeDue: (): void => {
      for (const { dueAt, wake } of sleepersOf()) if (dueAt <= time.now) wake()
    },
    /** Resolves when none of them does anything until time passes. */
    async rest(): Promise<void> {
      while (![...running.values()].every(isAsleep)) {
        await new Promise<void>((resolve) => {
          onChange = resolve
        })
        // What it does then may wake another.
        await setImmediate()
      }
    },
    async close(): Promise<void> {
      await Promise.all([...running.values()].map(({ sampler }) => sampler.close()))
      for (const store of stores) await store.close()
      syncs.mockRestore()
    },
  }
}

/** Here processes are killed and no power is cut: waiting for the disk would be most of a simulated month. */
async function withoutSyncs() {
  const file = await open(import.meta.filename)
  await file.close()
  return vi.spyOn(Object.getPrototypeOf(file) as typeof file, 'datasync').mockResolvedValue()
}

/** Signs an account in on televisions, as pairing would. */
async function signIn(db: ProxyDatabase, subject: string, televisions: number, now: number): Promise<void> {
  const ids = Array.from({ length: televisions }, (_, place) => `${subject} ${place}`)
  const grant = { client_id: clientId, subject, scope: scopes.video, access_expires_at: now, refresh_at: now }
  const state = { version: 0, failures: 0, retry_at: 0, refreshed_at: 0, created_at: now }
  await db
    .insertInto('grants')
    .values(ids.map((id) => ({ id, ...grant, ...state })))
    .execute()
  await db
    .insertInto('session')
    .values(ids.map((id) => ({ id, television_id: id, grant_id: id, created_at: now, seen_at: now })))
    .execute()
}
