import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { proxyPaths } from '#contract/proxy.ts'
import { testTelevision } from '#proxy/proxy.fixture.ts'
import { startTestUpstream, type TestUpstream } from '#proxy/upstream.fixture.ts'
import { livingTelevision } from './livingTelevision.ts'
import { type ProxyProcess, proxyProcess } from './proxyProcess.ts'

/** No file of the process may grow beyond 1 MB (2,048 blocks) until the test removes this limit: it simulates a full disk. */
const limited = ['sh', '-c', 'trap "" XFSZ; ulimit -S -f 2048; exec "$@"', 'sh']
const folder = mkdtempSync(join(tmpdir(), 'tenfoot-full-'))
let upstream: TestUpstream
let proxy: ProxyProcess
beforeAll(async () => {
  upstream = await startTestUpstream()
  upstream.autoAllow = true
  upstream.codes = { expires_in: 1_800, interval: 1 }
  proxy = proxyProcess(
    {
      DATA_DIR: folder,
      SECRET_KEYS: `k1:${randomBytes(32).toString('base64')}`,
      AUTH_URL: upstream.url,
      API_URL: upstream.url,
      CLIENT_ID: upstream.client.id,
      CLIENT_SECRET: upstream.client.secret,
      PAIRINGS_PER_MINUTE: '100000',
      DEVICE_CODES_PER_MINUTE: '100000',
      SHARE_ANSWERS_SECONDS: '0',
    },
    limited,
  )
})
afterAll(async () => {
  await proxy.kill()
  await upstream.close()
  rmSync(folder, { recursive: true, force: true })
})

it.skipIf(process.platform !== 'linux')(
  'a full disk loses no session: calls that cannot be stored are refused, and work again once there is room',
  async () => {
    const url = await proxy.start()
    const signedIn = async () => {
      const television = livingTelevision(url, upstream)
      await television.pair()
      return { television, owner: await television.ask() }
    }
    const first = await signedIn()
    const begin = async () =>
      (await testTelevision(url, upstream, undefined).call(proxyPaths.pairing, { method: 'POST' })).status
    const statuses: number[] = []
    while (statuses.length < 1_000 && statuses.at(-1) !== 503) statuses.push(await begin())
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
    expect(await first.television.ask()).toBe(first.owner)
    const ready = async () => {
      const answer = await fetch(`${url}${proxyPaths.ready}`)
      return { status: answer.status, body: await answer.json() }
    }
    expect(await ready()).toMatchObject({ status: 503, body: { ready: false, database: { ok: false } } })

    execFileSync('prlimit', [`--pid=${proxy.pid()}`, '--fsize=unlimited:unlimited'])
    expect(await begin()).toBe(200)
    const later = await signedIn()
    expect(await first.television.ask()).toBe(first.owner)
    expect(later.owner).not.toBe(first.owner)
    await expect.poll(async () => (await ready()).status).toBe(200)
  },
  120_000,
)
