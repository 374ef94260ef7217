import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '#contract/clock.ts'
import { demoFile, demoFileName } from '#contract/demo.ts'
import { createDeviceCodes } from '#platform/authorization/deviceCodes.ts'
import { createPollTimes } from '#platform/authorization/pollTimes.ts'
import { withAuthorizationTables } from '#platform/authorization/tables.ts'
import { openDatabase } from '#platform/database.ts'
import { openKeys } from '#platform/keys.ts'
import { platformSettings } from '#platform/settings.ts'
import { beginDemo } from '../../youngDemo.ts'
import { median, table } from '../table.ts'
import { connections, openLoad } from './load.ts'

const rounds = 7
const pollSeconds = 2
const grantsARound = 100
const few = 1_000
const many = 100_000
const ownPending = 428
const theirPending = 400
const perSecond = (rate: number) => `${Math.round(rate)}/s`

/** Starts a server of the benchmark; it says its address first, and then answers what it is sent. */
async function start(file: string, environment: Record<string, string> = {}) {
  const child = fork(join(import.meta.dirname, file), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, ...environment },
    // What it warns of is known: see oidcProvider.ts.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const { url } = (await answerOf(child)) as { url: string }
  return { child, url }
}

async function answerOf(child: ChildProcess): Promise<unknown> {
  const stop = new AbortController()
  const gone = once(child, 'exit', stop).then(() => Promise.reject(new Error('a server of the benchmark ended')))
  try {
    const [answer] = await Promise.race([once(child, 'message', stop), gone])
    return answer
  } finally {
    gone.catch(() => {})
    stop.abort()
  }
}

async function stop(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.disconnect()
  await gone
}

/** Codes straight into our database, as `/device/code` and the page would put them there. */
async function openOurCodes(dataDir: string, environment: Record<string, string>) {
  const { limits } = platformSettings(environment)
  const store = await openDatabase({ dataDir, databaseUrl: undefined })
  const db = withAuthorizationTables(store.db)
  const demo = demoFile.parse(JSON.parse(await readFile(join(dataDir, demoFileName), 'utf8')))
  const { id: account } = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', demo.account.email)
    .executeTakeFirstOrThrow()
  const keys = openKeys(dataDir)
  const pollTimes = createPollTimes(db, () => {})
  return {
    credentials: demo.tvClient,
    issue: async (count: number, allowed = false): Promise<string[]> => {
      const codes: string[] = []
      while (codes.length < count)
        await db.transaction().execute(async (on) => {
          const deviceCodes = createDeviceCodes({ db: on, keys, clock: systemClock, limits, pollTimes })
          for (const end = Math.min(count, codes.length + 1000); codes.length < end; ) {
            const { deviceCode } = await deviceCodes.issue(demo.tvClient.clientId, 'email')
            codes.push(deviceCode)
            const { id } = (await deviceCodes.byDeviceCode(deviceCode)) ?? {}
            if (allowed && id) await deviceCodes.decide(id, account, 'granted')
          }
        })
      return codes
    },
    close: () => store.close(),
  }
}

/** Polls and grants a second, ours on durable SQLite against `oidc-provider` in memory, in turn on one machine. */
export async function benchAuthorization(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tenfoot-bench-'))
  await beginDemo(dataDir)
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    PLATFORM_PORT: '0',
    LOG_LEVEL: 'silent',
    DEVICE_CODE_SECONDS: '86400',
    REFRESH_TOKENS_PER_CLIENT: '1000000',
    REFRESH_TOKENS_PER_ACCOUNT: '1000000',
  }
  const ours = await start('ours.ts', environment)
  const theirs = await start('oidcProvider.ts')
  const codes = await openOurCodes(dataDir, environment)
  const ourLoad = openLoad(ours.url, codes.credentials)
  const theirLoad = openLoad(theirs.url, { clientId: 'tv', clientSecret: 'secret of the television' })
  const theirCodes = async (issue: number, allowed = false) => {
    theirs.child.send({ issue, allowed })
    return ((await answerOf(theirs.child)) as { codes: string[] }).codes
  }
  const rates = {
    polls: [] as number[],
    theirPolls: [] as number[],
    grants: [] as number[],
    theirGrants: [] as number[],
  }
  const ratio = (over: number[], under: number[]) => median(over.map((rate, at) => rate / (under[at] ?? Number.NaN)))
  try {
    const pending = await codes.issue(few)
    // In turn, so that whatever else the machine does falls on both. The first round warms them and is left out.
    for (let round = 0; round <= rounds; round += 1) {
      const polls = await ourLoad.waiting(pending, pollSeconds, ownPending)
      const theirPolls = await theirLoad.waiting(await theirCodes(200), pollSeconds, theirPending)
      const grants = await ourLoad.collecting(await codes.issue(grantsARound, true))
      const theirGrants = await theirLoad.collecting(await theirCodes(grantsARound, true))
      if (round === 0) continue
      rates.polls.push(polls)
      rates.theirPolls.push(theirPolls)
      rates.grants.push(grants)
      rates.theirGrants.push(theirGrants)
    }
    const growth = await grow(pending)
    return table(
      `The authorization service: ours on durable SQLite against oidc-provider in memory; ${connections} connections, ` +
        `scope email and no ID token; ratios are times, median of ${rounds} rounds`,
      [
        {
          name: 'a poll of a code that waits',
          measured: perSecond(median(rates.polls)),
          against: perSecond(median(rates.theirPolls)),
          ratio: ratio(rates.theirPolls, rates.polls),
          goal: 1 / 3,
        },
        {
          name: 'a poll that collects its tokens',
          measured: perSecond(median(rates.grants)),
          against: perSecond(median(rates.theirGrants)),
          ratio: ratio(rates.theirGrants, rates.grants),
          goal: 1 / 3,
        },
        {
          name: `a poll among ${many} codes that wait / among ${few}`,
          measured: perSecond(median(growth.many)),
          against: perSecond(median(growth.few)),
          ratio: ratio(growth.few, growth.many),
          goal: 1.3,
        },
      ],
    )
  } finally {
    await ourLoad.close()
    await theirLoad.close()
    await codes.close()
    await stop(ours.child)
    await stop(theirs.child)
    await rm(dataDir, { recursive: true, force: true })
  }

  /** A thousand of a hundred thousand, spread over all, against the thousand before there were more. */
  async function grow(first: readonly string[]) {
    const measured = { few: [] as number[], many: [] as number[] }
    for (let round = 0; round < rounds; round += 1)
      measured.few.push(await ourLoad.waiting(first, pollSeconds, ownPending))
    const all = [...first, ...(await codes.issue(many - few))]
    for (let round = 0; round < rounds; round += 1)
      measured.many.push(await ourLoad.waiting(all, pollSeconds, ownPending))
    return measured
  }
}
