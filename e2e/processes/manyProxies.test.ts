import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authorizationPaths, grantTypes } from '#contract/authorization.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { postgresDatabase } from '#storage/databases.fixture.ts'
import { seededRandom } from '../support/random.ts'
import { type CutLine, openCutLine } from './cutLine.ts'
import { type LivingTelevision, livingTelevision } from './livingTelevision.ts'
import { type ManyProxies, openManyProxies } from './manyProxies.ts'

const postgres = postgresDatabase()
/** How often a proxy is killed in all. */
const kills = Number(process.env.KILLED ?? 2)
const crowd = 8
/** Clocks of the proxies: ten minutes ahead, right, and ten minutes behind. */
const clocks = [600_000, 0, -600_000]

let proxies: ManyProxies
let line: CutLine
const televisions: LivingTelevision[] = []
const owners: string[] = []
beforeAll(async () => {
  const { databaseUrl = '' } = await postgres.fresh()
  line = await openCutLine(databaseUrl)
  proxies = await openManyProxies(clocks.length, { DATABASE_URL: line.through(databaseUrl) }, (number) => ({
    // Short, for services that hang; long enough for the last of hundreds of calls on a busy machine.
    UPSTREAM_TIMEOUT_MS: '4000',
    NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'shiftedClock.mjs')).href}`,
    CLOCK_OFF_MS: String(clocks[number]),
  }))
}, 120_000)
afterAll(async () => {
  await proxies?.close()
  await line?.close()
})

const refreshes = () =>
  proxies.upstream.of(authorizationPaths.token).filter(({ form }) => form.get('grant_type') === grantTypes.refreshToken)

describe('on one database, behind a load balancer without affinity', () => {
  beforeAll(async () => {
    const { balancer, upstream } = proxies
    for (let number = 0; number < crowd; number += 1) televisions.push(livingTelevision(balancer.url, upstream))
    await Promise.all(televisions.map((television) => television.pair()))
    for (const television of televisions) owners.push(await television.ask())
  }, 60_000)

  it('three proxies pair televisions and serve each its own data, whichever proxy gets a call or a stream', async () => {
    const { balancer, upstream } = proxies
    expect(new Set(owners).size).toBe(crowd)
    for (let time = 0; time < 6; time += 1)
      expect(await Promise.all(televisions.map((television) => television.ask()))).toEqual(owners)
    for (const url of proxies.urls()) expect(balancer.callsByTarget.get(url)).toBeGreaterThan(crowd)
    const polls = upstream.of(authorizationPaths.token).map(({ form }) => form.get('device_code'))
    // Access was allowed at once, so the first poll redeemed each code, and there was no second poll.
    expect(polls.length).toBe(new Set(polls).size)
  }, 60_000)

  it.each([
    ['over all', 1],
    ['at one', 2],
  ])(
    'three proxies answer hundreds of calls at once with an expired token %s, after one refresh',
    async (target, number) => {
      const television = televisions[number]
      if (!television) throw new Error('nobody is paired')
      proxies.upstream.killAccessTokens()
      const before = refreshes().length
      const cookie = [...television.television.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const url = target === 'at one' ? proxies.urls()[0] : proxies.balancer.url
      const answers = await Promise.all(
        Array.from({ length: 400 }, async (_, call) => {
          const answer = await fetch(`${url}${proxyPaths.channels}?id=storm-${call}`, {
            headers: { 'x-tenfoot': '1', cookie },
          })
          const body = await answer.json()
          return [answer.status, body.who ?? JSON.stringify(body)]
        }),
      )
      expect(new Set(answers.map(String))).toEqual(new Set([String([200, owners[number]])]))
      expect(refreshes().length - before).toBe(1)
    },
    60_000,
  )

  it.each([
    [0, 'hang'],
    [3, 'reset'],
    [4, 'garbage'],
    [5, 'cut'],
    [6, { status: 503, text: 'away' }],
    [7, { status: 200, text: '<html>' }],
  ] as const)(
    'three proxies keep a session (%i) whose token cannot be renewed while the services answer %j, and serve again when they do',
    async (number, script) => {
      const { upstream, urls } = proxies
      const television = televisions[number]
      if (!television) throw new Error('nobody is paired')
      // The token expired in the meantime. The next ones live for seconds, so that a refresh is often under way.
      upstream.accessLifetime = 8
      const paths = [authorizationPaths.token, '/video/v3/channels']
      for (const path of paths) upstream.always(path, script)
      const cookie = [...television.television.cookies].map((pair) => pair.join('=')).join('; ')
      const answers = await Promise.all(
        urls().map((url) => fetch(`${url}${proxyPaths.channels}`, { headers: { 'x-tenfoot': '1', cookie } })),
      )
      for (const answer of answers) {
        expect(answer.status).toBe(502)
        expect((await answer.json()).problem).toMatchObject({ code: 'upstream_unreachable', cause: expect.any(String) })
      }
      for (const path of paths) upstream.always(path, undefined)
      expect(await television.ask()).toBe(owners[number])
    },
    60_000,
  )

  it('three proxies lose no session while two of them are killed in turn under load', async () => {
    const random = seededRandom(7)
    let isOver = false
    let wrong = 0
    const living = televisions.map(async (television, number) => {
      while (!isOver) if ((await television.ask()) !== owners[number]) wrong += 1
    })
    const failed = Promise.all(living)
    failed.catch(() => {})
    // Each proxy at its own times, so that sometimes both are down.
    const killing = [0, 1].map(async (proxy) => {
      for (let kill = proxy; kill < kills; kill += 2) {
        await pause(random() * 300)
        await proxies.kill(proxy)
        await pause(random() * 300)
        await proxies.restart(proxy)
      }
    })
    await Promise.all(killing)
    isOver = true
    proxies.upstream.accessLifetime = 3_600
    await failed
    expect(wrong).toBe(0)
    expect(await Promise.all(televisions.map((television) => television.ask()))).toEqual(owners)
    // A television that pairs during the kills is served too.
    const late = livingTelevision(proxies.balancer.url, proxies.upstream)
    await Promise.all([late.pair(), proxies.kill(0)])
    expect(owners).not.toContain(await late.ask())
    await proxies.restart(0)
  }, 7_200_000)

  it('three proxies recover from a database that is cut off, or silent', async () => {
    const [url = ''] = proxies.urls()
    const status = async (path: string) => (await fetch(`${url}${path}`)).status
    expect(await status(proxyPaths.ready)).toBe(200)
    for (const state of ['cut', 'silent'] as const) {
      // The database is also cut during queries.
      const busy = Promise.all(televisions.map((television) => television.ask()))
      line.set(state)
      await expect.poll(() => status(proxyPaths.ready), { timeout: 10_000 }).toBe(503)
      expect(await status(proxyPaths.health)).toBe(200)
      const waiting = televisions[0]?.ask()
      await pause(100)
      line.set('whole')
      expect(await waiting).toBe(owners[0])
      expect(await busy).toEqual(owners)
      await expect.poll(() => status(proxyPaths.ready), { timeout: 30_000 }).toBe(200)
    }
    expect(await Promise.all(televisions.map((television) => television.ask()))).toEqual(owners)
  }, 90_000)

  it('three proxies stop gracefully: streams end, calls are answered, and the other proxies go on', async () => {
    const watching = livingTelevision(proxies.urls()[1] ?? '', proxies.upstream).television
    proxies.upstream.autoAllow = false
    await watching.call(proxyPaths.pairing, { method: 'POST' })
    const stream = await watching.watch()
    proxies.upstream.autoAllow = true
    expect(await proxies.proxies[1]?.stop()).toBe(0)
    await stream.ended
    expect(await televisions[1]?.ask()).toBe(owners[1])
  }, 60_000)

  it('three proxies wrote neither tokens nor cookies to any log', () => {
    const hidden = [
      ...proxies.upstream.secrets,
      ...televisions.flatMap(({ television }) => [...television.cookies.values()]),
    ]
    const logs = proxies.proxies.map((proxy) => proxy.log()).join('\n')
    for (const secret of hidden) expect(logs.includes(secret)).toBe(false)
  })
})
