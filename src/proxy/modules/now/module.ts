import { LRUCache } from 'lru-cache'
import { type Now, now, nowPaths } from '#contract/now.ts'
import type { Core, ProxyModule } from '#proxy/core/core.ts'
import type { Known } from '#proxy/core/part.ts'
import type { SessionTables } from '#proxy/core/session/schema.ts'
import { within } from '#proxy/core/upstream/failure.ts'
import { defineCall } from '#proxy/core/web/call.ts'
import { ProblemError } from '#proxy/core/web/errors.ts'
import { inBackground } from '#proxy/core/web/log.ts'
import { answerOf, nothingSampled, toldUntil } from './answer.ts'
import { createChannelCalls } from './channelCalls.ts'
import { channelOwner, createLiveAccounts, forgetSignedOut, type LiveAccount } from './liveAccounts.ts'
import { createLiveSamples, removeOldSamples, sampleOwner } from './liveSamples.ts'
import { createLiveQuota } from './quota.ts'
import { createSampler } from './sampler.ts'
import { type NowTables, nowMigrations } from './schema.ts'
import { minuteMs } from './spans.ts'

/** Milliseconds that a television waits for the first sample. */
const firstSampleMs = 3_000
/** Most accounts whose last answer is kept for their other televisions. */
const maxAnswers = 200

const read = defineCall({
  method: 'get',
  path: nowPaths.now,
  id: 'now',
  summary: 'Live numbers of the account’s channel, from counters that the proxy samples.',
  answer: { Now: now },
  answerText: 'The numbers.',
})

/** Live numbers of the channels of accounts that televisions watch (specification: proxy 13). */
export const liveNumbers: ProxyModule = {
  name: 'now',
  migrations: nowMigrations,
  calls: [read],
  encryptedColumns: [
    { table: 'live_accounts', column: 'channel', owner: ({ id }) => channelOwner(String(id)) },
    { table: 'live_samples', column: 'counters', owner: ({ id }) => sampleOwner(String(id)) },
  ],
  sessionData: { forget: (trx) => forgetSignedOut(trx.withTables<Known<NowTables>>()) },
  async sweep({ db: anyDb, now }) {
    const db = anyDb.withTables<Known<SessionTables & NowTables>>()
    // Most proxies have none.
    if (!(await db.selectFrom('live_accounts').select('id').executeTakeFirst())) return
    await db.transaction().execute(forgetSignedOut)
    await removeOldSamples(db, now)
  },
  open,
}

function open(core: Core): void {
  const { app, settings, vault, clock, caller } = core
  if (!settings.live.isOn) {
    read.on(app, () => {
      throw new ProblemError('not_found', 'Live numbers are off: LIVE_NUMBERS.')
    })
    return
  }
  const db = core.db.withTables<Known<NowTables>>()
  const accounts = createLiveAccounts(db, clock)
  const samples = createLiveSamples(db, vault)
  const quota = createLiveQuota(db, clock, settings.live.unitsPerDay)
  const sampler = core.closeLater(
    createSampler({
      ...core,
      db,
      accounts,
      samples,
      quota,
      settings: settings.upstream,
      calls: createChannelCalls({ ...core, quota, settings: settings.upstream }),
      onFailure: (why) => app.log.info({ why }, 'a channel could not be sampled'),
      onError: inBackground(app.log),
    }),
  )
  /** The last answer of each account, for its other televisions: they ask when the same sample was taken. */
  const answers = new LRUCache<string, { of: string; answer: Promise<Now> }>({ max: maxAnswers })

  read.on(app, async (request): Promise<Now> => {
    const { account, isNews } = await accounts.asked(await caller.requireSubject(request))
    // If the service is slow, the sample goes on without the television, which asks again.
    if (isNews || account.channel === null)
      await within(clock, firstSampleMs, () => sampler.watch(account)).catch(() => {})
    const current = await accounts.find('id', account.id)
    return current ? sharedAnswer(current) : nothingSampled(minuteMs)
  })

  function sharedAnswer(account: LiveAccount): Promise<Now> {
    const { id, sampled_at: at, every } = account
    const until = toldUntil(at, every, clock.now())
    const of = `${at} ${every} ${Math.floor(until / minuteMs)}`
    const known = answers.get(id)
    if (known?.of === of) return known.answer
    const answer = newAnswer(account)
    answers.set(id, { of, answer })
    answer.catch(() => answers.delete(id))
    return answer
  }

  async function newAnswer(account: LiveAccount): Promise<Now> {
    const channel = samples.channelOf(account)
    if (!channel) return nothingSampled(account.every)
    const read = await samples.read(account, channel)
    return answerOf({ channel, ...read, every: account.every, now: clock.now() })
  }
}
