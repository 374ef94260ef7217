import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beginDemo } from '#platform/demo/youngDemo.fixture.ts'
import { median, medianRatio, table } from '../table.ts'
import { connectionCount, openLoad } from './load.ts'
import { openOurCodes } from './ourCodes.ts'

const rounds = 7
const pollSeconds = 1.5
const grantsAtATime = 100
const grantBatches = 5
const fewCodes = 1_000
const manyCodes = 100_000
const ownPending = 428
const theirPending = 400
const perSecond = (rate: number) => `${Math.round(rate)}/s`

/** Starts a server of the benchmark in a process of its own; it sends its address first, then answers messages. */
async function start(file: string, environment: Record<string, string> = {}) {
  const child = fork(join(import.meta.dirname, file), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, ...environment },
    // Its warnings are known: see peers/oidcProvider.ts.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const { url } = (await answerOf(child)) as { url: string }
  return { child, url }
}

async function answerOf(child: ChildProcess): Promise<unknown> {
  const stop = new AbortController()
  const exit = once(child, 'exit', stop).then(() => Promise.reject(new Error('a server of the benchmark ended')))
  try {
    const [answer] = await Promise.race([once(child, 'message', stop), exit])
    return answer
  } finally {
    exit.catch(() => {})
    stop.abort()
  }
}

async function stop(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.disconnect()
  await exit
}

/** The rates of one service, one value a round. */
interface Rates {
  polls: number[]
  grants: number[]
}

const ourSettings = {
  DATABASE_URL: '',
  PLATFORM_PORT: '0',
  LOG_LEVEL: 'silent',
  POLL_SECONDS: '1',
  DEVICE_CODE_SECONDS: '86400',
}

/**
 * Polls and grants per second: our services on durable SQLite compared with `oidc-provider`, in turn on one machine.
 * The peer is measured three times: on durable SQLite, as an operator would run it; on the same with our shared syncs,
 * which compares the services without the disk; and on its own store in memory, which is not durable.
 */
export async function benchAuthorization(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tenfoot-bench-'))
  await beginDemo(dataDir)
  const environment = { ...ourSettings, DATA_DIR: dataDir }
  const ours = await start('ours.ts', environment)
  const codes = await openOurCodes(dataDir, environment)
  const ourLoad = await openLoad(ours.url, codes.credentials)
  const peers = {
    durable: await openPeer({ PEER_DATA_DIR: dataDir }),
    lent: await openPeer({ PEER_DATA_DIR: dataDir, PEER_SYNCS: 'lent' }),
    memory: await openPeer(),
  }
  const bare = await start('bare.ts')
  const bareLoad = await openLoad(bare.url, codes.credentials)
  const rates: Rates = { polls: [], grants: [] }
  const bareRates: number[] = []
  const ratio = medianRatio
  try {
    const pending = await codes.issue(fewCodes)
    // In turn, so that other load of the machine affects all. The first round is a warm-up and is not counted.
    for (let round = 0; round <= rounds; round += 1) {
      rates.polls.push(await ourLoad.waiting(pending, pollSeconds, ownPending))
      rates.grants.push(await collecting(ourLoad, () => codes.issue(grantsAtATime, true)))
      for (const peer of Object.values(peers)) {
        peer.polls.push(await peer.load.waiting(await peer.issue(200), pollSeconds, theirPending))
        peer.grants.push(await collecting(peer.load, () => peer.issue(grantsAtATime, true)))
      }
      bareRates.push(await bareLoad.waiting(pending, pollSeconds, ownPending))
      if (round === 0) bareRates.pop()
      if (round === 0) for (const { polls, grants } of [rates, ...Object.values(peers)]) polls.pop() && grants.pop()
    }
    const againstPeer = (name: string, rateName: keyof Rates, peer: Rates) => ({
      name,
      measured: perSecond(median(rates[rateName])),
      against: perSecond(median(peer[rateName])),
      ratio: ratio(peer[rateName], rates[rateName]),
      goal: 1 / 3,
    })
    const growth = await grow(pending)
    return table(
      `The authorization service on durable SQLite against oidc-provider; ${connectionCount} connections, scope email and ` +
        `no ID token; ratios are times, median of ${rounds} rounds`,
      [
        againstPeer('a poll of a code that waits / oidc-provider on durable SQLite', 'polls', peers.durable),
        againstPeer('a poll of a code that waits / the same with our syncs', 'polls', peers.lent),
        againstPeer('a poll of a code that waits / oidc-provider in memory', 'polls', peers.memory),
        againstPeer('a poll that collects its tokens / oidc-provider on durable SQLite', 'grants', peers.durable),
        againstPeer('a poll that collects its tokens / the same with our syncs', 'grants', peers.lent),
        againstPeer('a poll that collects its tokens / oidc-provider in memory', 'grants', peers.memory),
        {
          name: 'a poll / the same answer from bare node:http, which looks at nothing',
          measured: perSecond(median(rates.polls)),
          against: perSecond(median(bareRates)),
          ratio: ratio(bareRates, rates.polls),
        },
        {
          name: 'that bare answer / a poll of oidc-provider on durable SQLite: no server on Node can be further ahead',
          measured: perSecond(median(bareRates)),
          against: perSecond(median(peers.durable.polls)),
          ratio: ratio(peers.durable.polls, bareRates),
        },
        {
          name: `a poll among ${manyCodes} codes that wait / among ${fewCodes}`,
          measured: perSecond(median(growth.many)),
          against: perSecond(median(growth.few)),
          ratio: ratio(growth.few, growth.many),
          goal: 1.3,
        },
      ],
    )
  } finally {
    ourLoad.close()
    bareLoad.close()
    await stop(bare.child)
    await codes.close()
    await stop(ours.child)
    for (const { load, child } of Object.values(peers)) {
      load.close()
      await stop(child)
    }
    await rm(dataDir, { recursive: true, force: true })
  }

  /** A thousand of a hundred thousand codes, spread over all, compared with a thousand when there were no others. */
  async function grow(first: readonly string[]) {
    const measured = { few: [] as number[], many: [] as number[] }
    for (let round = 0; round < rounds; round += 1)
      measured.few.push(await ourLoad.waiting(first, pollSeconds, ownPending))
    const all = [...first, ...(await codes.issue(manyCodes - fewCodes))]
    for (let round = 0; round < rounds; round += 1)
      measured.many.push(await ourLoad.waiting(all, pollSeconds, ownPending))
    return measured
  }
}

async function openPeer(environment: Record<string, string> = {}) {
  const { child, url } = await start('../peers/oidcProvider.ts', environment)
  return {
    child,
    load: await openLoad(url, { clientId: 'tv', clientSecret: 'secret of the television' }),
    polls: [] as number[],
    grants: [] as number[],
    issue: async (issue: number, allowed = false) => {
      child.send({ issue, allowed })
      return ((await answerOf(child)) as { codes: string[] }).codes
    },
  }
}

/** Grants per second over several batches, because the store in memory has room for only one batch at a time. */
async function collecting(load: Awaited<ReturnType<typeof openLoad>>, issue: () => Promise<string[]>): Promise<number> {
  const measured: number[] = []
  for (let batch = 0; batch < grantBatches; batch += 1) measured.push(await load.collecting(await issue()))
  return grantBatches / measured.reduce((sum, rate) => sum + 1 / rate, 0)
}
