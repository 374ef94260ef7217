import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { authorizationPaths } from '#contract/authorization.ts'
import { manualClock } from '#contract/clock.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { eventually, startTestProxy, type TestProxy } from '#proxy/proxy.fixture.ts'
import { startTestUpstream, type TestUpstream } from '#proxy/upstream.fixture.ts'

let upstream: TestUpstream
let tvDir: string
beforeAll(async () => {
  upstream = await startTestUpstream()
  tvDir = await mkdtemp(join(tmpdir(), 'tenfoot-built-'))
  await mkdir(join(tvDir, 'assets'))
  await writeFile(join(tvDir, 'index.html'), '<!doctype html><title>Tenfoot</title>')
  await writeFile(join(tvDir, 'assets/app-1a2b3c4d.js'), 'let plain')
  await writeFile(join(tvDir, 'assets/app-1a2b3c4d.js.gz'), gzipSync('let packed'))
  for (const format of ['woff', 'woff2']) await writeFile(join(tvDir, `assets/text-1a2b3c.${format}`), 'font')
  await writeFile(join(tvDir, '.secret'), 'no')
})
afterAll(async () => {
  await upstream?.close()
  await rm(tvDir, { recursive: true, force: true })
})
const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const resource of open.splice(0).reverse()) await resource.close()
})
async function start(env: Record<string, string> = {}, clock = manualClock(1_790_000_000_000)) {
  const proxy = await startTestProxy({ upstream, clock, env: { TV_DIR: tvDir, ...env } })
  open.push(proxy)
  return { proxy, clock, television: proxy.television() }
}

describe('files', () => {
  const page = { accept: 'text/html' }
  it.each(['/', '/overview', '/videos/42', '/index.html'])(
    'the television’s page is sent at %s, and browsers revalidate it each time',
    async (path) => {
      const { proxy } = await start()
      const answer = await fetch(`${proxy.url}${path}`, { headers: page })
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache'])
      expect(await answer.text()).toContain('<title>Tenfoot')
    },
  )

  it('the television’s files are cached without limit if their name contains a hash, and sent compressed if the build did so', async () => {
    const { proxy } = await start()
    const get = (encoding: string) =>
      fetch(`${proxy.url}/assets/app-1a2b3c4d.js`, { headers: { 'accept-encoding': encoding } })
    const packed = await get('gzip')
    expect(packed.headers.get('cache-control')).toBe('max-age=31536000, immutable')
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(packed.headers.get('vary')?.toLowerCase()).toContain('accept-encoding')
    expect(packed.headers.get('content-type')).toMatch(/javascript/)
    // Few headers, because a television loads many files, but those against type sniffing and embedding stay.
    expect(packed.headers.get('x-content-type-options')).toBe('nosniff')
    expect(packed.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(packed.headers.has('content-security-policy')).toBe(false)
    expect(await packed.text()).toBe('let packed')
    expect(await (await get('identity')).text()).toBe('let plain')
  })

  it.each(['woff', 'woff2'])(
    'a font of the television in %s is sent with as few headers as a script',
    async (format) => {
      const { proxy } = await start()
      const { headers } = await fetch(`${proxy.url}/assets/text-1a2b3c.${format}`)
      expect([headers.get('content-type'), headers.get('vary')]).toEqual([`font/${format}`, null])
      expect(headers.has('content-security-policy')).toBe(false)
    },
  )

  it.each([
    '/assets/gone-00000000.js',
    '/.secret',
    '/nothing.png',
    '/..%2f..%2fetc%2fpasswd',
    '/..%5c..%5cetc',
    '/a%00',
    '/%2e%2e/package.json',
  ])('a file that is not the television’s is not found at %s, and the page is not sent instead', async (path) => {
    const { proxy } = await start()
    const answer = await fetch(`${proxy.url}${path}`, { headers: page })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(await answer.text()).not.toContain('<title>')
  })

  it('the television’s page is not sent for an API address that does not exist', async () => {
    const { television } = await start()
    const answer = await television.call('/api/nothing', { headers: page })
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toContain('json')
  })

  it('the television’s files are replaced by an explanation while they are not built', async () => {
    const { proxy } = await start({ TV_DIR: join(tvDir, 'not-there') })
    const answer = await fetch(proxy.url, { headers: page })
    expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('npm run build')])
  })
})

describe('headers', () => {
  const policy =
    "default-src 'none';script-src 'self';style-src 'self';font-src 'self';img-src 'self' data:;connect-src 'self';media-src 'self' blob:;worker-src 'self';manifest-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none'"

  it.each(['/', proxyPaths.session, '/gone.js'])(
    'the headers of the answer to %s contain the strict policy',
    async (path) => {
      const { proxy } = await start()
      const { headers } = await fetch(`${proxy.url}${path}`)
      expect(headers.get('content-security-policy')).toBe(policy)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('referrer-policy')).toBe('same-origin')
      expect(headers.has('x-powered-by')).toBe(false)
      expect(headers.has('strict-transport-security')).toBe(false)
    },
  )

  it('the headers of every answer require https for a year if PUBLIC_URL is https', async () => {
    const { proxy } = await start({ PUBLIC_URL: 'https://tv.example' })
    expect((await fetch(proxy.url)).headers.get('strict-transport-security')).toBe('max-age=31536000')
  })

  it('the headers of every answer of /api forbid caching', async () => {
    const { television } = await start()
    for (const path of [proxyPaths.session, proxyPaths.channels, '/api/nothing'])
      expect((await television.call(path)).headers.get('cache-control')).toBe('no-store')
  })
})

describe('limits', () => {
  it('a large body is refused', async () => {
    const { television } = await start()
    const answer = await television.call(proxyPaths.pairing, { method: 'POST', body: { x: 'y'.repeat(5_000) } })
    expect([answer.status, (await answer.json()).problem.code]).toEqual([413, 'too_large'])
  })

  it.each(['{', '[]', '{"restart":"yes"}', '"x"', '{"__proto__":{}}'])(
    'the body %s of a call is refused',
    async (body) => {
      const { proxy } = await start()
      const answer = await fetch(`${proxy.url}${proxyPaths.pairing}`, {
        method: 'POST',
        headers: { 'x-tenfoot': '1', 'content-type': 'application/json' },
        body,
      })
      expect([answer.status, (await answer.json()).problem.code]).toEqual([400, 'bad_request'])
    },
  )

  it('large headers are refused', async () => {
    const { television } = await start()
    const answer = await television.call(proxyPaths.session, { headers: { 'x-large': 'y'.repeat(20_000) } })
    expect([answer.status, (await answer.json()).problem.code]).toEqual([431, 'too_large'])
  })

  it('a flood of pairings from one address is refused', async () => {
    const { proxy } = await start({ PAIRINGS_PER_MINUTE: '1' })
    const statuses: number[] = []
    for (let count = 0; count < 11; count += 1)
      statuses.push((await proxy.television().call(proxyPaths.pairing, { method: 'POST' })).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })

  it('limits per address use X-Forwarded-For only from a trusted address', async () => {
    for (const [trust, expected] of [
      ['false', 429],
      ['loopback', 200],
    ] as const) {
      const { proxy } = await start({ PAIRINGS_PER_MINUTE: '1', TRUST_PROXY: trust })
      const pair = (address: string) =>
        proxy.television().call(proxyPaths.pairing, { method: 'POST', headers: { 'x-forwarded-for': address } })
      for (let count = 0; count < 10; count += 1) await pair('192.0.2.1')
      expect((await pair('192.0.2.2')).status).toBe(expected)
    }
  })
})

describe('event streams', () => {
  it('an event stream sends a comment every 15 seconds', async () => {
    const { television, clock } = await start()
    await television.call(proxyPaths.pairing, { method: 'POST' })
    const stream = await television.watch()
    open.push(stream)
    await eventually(() => expect(stream.states).toHaveLength(1))
    await clock.advance(30_000)
    await eventually(() => expect(stream.text().match(/^: here$/gm)).toHaveLength(2))
  })

  it('an event stream needs a pairing', async () => {
    const { television } = await start()
    expect((await television.call(proxyPaths.pairingEvents)).status).toBe(404)
  })

  it('a pairing with more event streams than the limit loses the oldest one', async () => {
    const { television } = await start({ STREAMS_PER_PAIRING: '2' })
    await television.call(proxyPaths.pairing, { method: 'POST' })
    const streams = [await television.watch(), await television.watch(), await television.watch()]
    open.push(...streams)
    await streams[0]?.ended
    await eventually(() => expect(streams[2]?.states).toHaveLength(1))
  })

  it('more event streams of one address than the limit are refused', async () => {
    const { proxy } = await start({ STREAMS_PER_ADDRESS: '1' })
    const [first, second] = [proxy.television(), proxy.television()]
    for (const each of [first, second]) await each.call(proxyPaths.pairing, { method: 'POST' })
    open.push(await first.watch())
    expect((await second.call(proxyPaths.pairingEvents)).status).toBe(429)
  })

  it('an event stream ends when the server closes, which does not wait for a silent connection of a browser', async () => {
    const { proxy, television } = await start()
    await television.call(proxyPaths.pairing, { method: 'POST' })
    const stream = await television.watch()
    const silent = connect(Number(new URL(proxy.url).port), '127.0.0.1')
    await new Promise((resolve) => silent.once('connect', resolve))
    await proxy.close()
    open.pop()
    await stream.ended
    silent.destroy()
  })
})

describe('health', () => {
  const ready = async (proxy: TestProxy) => {
    const answer = await fetch(`${proxy.url}${proxyPaths.ready}`)
    return [answer.status, await answer.json()]
  }

  it('the health check reports that the process is alive, whatever else fails', async () => {
    const { proxy } = await start({ AUTH_URL: 'http://127.0.0.1:1' })
    expect((await fetch(`${proxy.url}${proxyPaths.health}`)).status).toBe(200)
  })

  it('the readiness check reports what is not ready, and asks the service at most every five seconds', async () => {
    const { proxy, clock } = await start()
    const { discovery } = authorizationPaths
    const [database, analytics] = [{ ok: true }, { ok: true }]
    expect(await ready(proxy)).toEqual([200, { ready: true, database, authorization: { ok: true }, analytics }])
    const before = upstream.of(discovery).length
    upstream.next(discovery, { status: 503, text: '' })
    await ready(proxy)
    expect(upstream.of(discovery)).toHaveLength(before)
    await clock.advance(5_000)
    expect(await ready(proxy)).toEqual([
      503,
      { ready: false, database, authorization: { ok: false, cause: 'status', status: 503 }, analytics },
    ])
  })

  it('the readiness check reports an API that is not reached, and the proxy is ready without it', async () => {
    const { proxy } = await start({ ANALYTICS_URL: 'http://127.0.0.1:1/v2' })
    expect(await ready(proxy)).toMatchObject([200, { ready: true, analytics: { ok: false, cause: 'refused' } }])
  })

  it('the readiness check reports a service that refuses connections', async () => {
    const { proxy } = await start({ AUTH_URL: 'http://127.0.0.1:1' })
    expect(await ready(proxy)).toMatchObject([503, { authorization: { cause: 'refused' } }])
  })
})
