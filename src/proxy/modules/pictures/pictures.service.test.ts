import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountList, accountPaths } from '#contract/accounts.ts'
import { type ManualClock, manualClock } from '#contract/clock.ts'
import { pictureAddress } from '#contract/pictures.ts'
import { openServices } from '#proxy/core/forward/services.ts'
import { eventually, startTestProxy, type TestProxy, type TestTelevision } from '#proxy/proxy.fixture.ts'
import { startTestUpstream, type TestUpstream } from '#proxy/upstream.fixture.ts'
import { createPictureAddresses, maxPictureBytes } from './pictures.ts'

const list = '/video/v3/videos'
const webp = { 'content-type': 'image/webp' }

describe('pictures', () => {
  let clock: ManualClock
  let upstream: TestUpstream
  let proxy: TestProxy
  let tv: TestTelevision
  let account: string
  /** The host of the pictures, which differs from the API's host as at public services. */
  let host: { url: string; listCalls: IncomingMessage[]; answer: (response: ServerResponse) => void; close(): void }

  beforeEach(async () => {
    clock = manualClock(1_790_000_000_000)
    upstream = await startTestUpstream()
    proxy = await startTestProxy({ upstream, clock, env: { UPSTREAM_TIMEOUT_MS: '400' } })
    host = await pictureHost()
    tv = proxy.television()
    await tv.pair()
    account = await onlyAccount(tv)
  })
  afterEach(async () => {
    host.close()
    await proxy.close()
    await upstream.close()
  })

  const onlyAccount = async (television: TestTelevision) =>
    accountList.parse(await (await television.call(accountPaths.list)).json()).accounts[0]?.id ?? ''
  const thumbnails = (...pictures: (readonly [id: string, url: string | undefined])[]) => {
    const items = pictures.map(([id, url]) => ({ id, snippet: url ? { thumbnails: { medium: { url } } } : {} }))
    upstream.always(list, { status: 200, json: { items } })
  }
  const picture = (id = 'one', headers: Record<string, string> = {}, television = tv) =>
    television.call(pictureAddress(account, 'videos', id, 'medium'), { headers })

  it('a picture is fetched without token or cookie, and passed on with headers that prevent scripts', async () => {
    thumbnails(['one', `${host.url}/one.webp`])
    const answer = await picture()
    expect([answer.status, await answer.text()]).toEqual([200, 'picture'])
    const header = (name: string) => answer.headers.get(name)
    expect([header('content-type'), header('x-content-type-options')]).toEqual(['image/webp', 'nosniff'])
    expect(header('content-security-policy')).toBe("sandbox; default-src 'none'")
    expect([header('cache-control'), header('set-cookie')]).toEqual(['private, max-age=3600', null])
    const [{ url, headers } = { url: '', headers: {} }] = host.listCalls
    expect(url).toBe('/one.webp')
    expect(headers).not.toHaveProperty('authorization')
    expect(headers).not.toHaveProperty('cookie')
    expect(upstream.of(list)[0]?.url).toContain('id=one')
  })

  it('a picture is cached for an hour, answered with 304 to a television that has it, and then revalidated', async () => {
    thumbnails(['one', `${host.url}/one.webp`])
    host.answer = (response) => void response.writeHead(200, { ...webp, etag: '"theirs"' }).end('picture')
    const etag = (await picture()).headers.get('etag') ?? ''
    const notModified = await picture('one', { 'if-none-match': etag })
    expect([notModified.status, await notModified.text(), host.listCalls.length, upstream.of(list).length]).toEqual([
      304,
      '',
      1,
      1,
    ])
    host.answer = (response) => void response.writeHead(304).end()
    await clock.advance(3_600_000)
    expect(await (await picture()).text()).toBe('picture')
    expect(host.listCalls.at(-1)?.headers['if-none-match']).toBe('"theirs"')
  })

  it('the pictures of a whole screen need two calls for addresses: one for the first, and one for all others', async () => {
    const tokens = {
      accessToken: async () => ({ token: 'any', isBound: false, version: 1, reader: 'account-1' }),
      requireActive: async () => {},
    }
    const settings = { apiUrl: upstream.url, brand: 'video' }
    const services = openServices(10_000, () => {})
    const addressesOf = createPictureAddresses({ tokens, services, settings, clock })
    const ids = ['a', 'b', 'c', 'd', 'e', 'f']
    thumbnails(...['first', ...ids].map((id) => [id, `${host.url}/${id}`] as const))
    const release = upstream.hold(list)
    const first = addressesOf('grant', 'videos', 'first')
    await eventually(() => expect(upstream.of(list)).toHaveLength(1))
    const others = ids.map((id) => addressesOf('grant', 'videos', id))
    release()
    const found = await Promise.all([first, ...others])
    expect(found.map((pictures) => pictures?.medium?.url)).toEqual(['first', ...ids].map((id) => `${host.url}/${id}`))
    expect(upstream.of(list).map(({ url }) => new URL(url, upstream.url).searchParams.get('id'))).toEqual([
      'first',
      ids.join(','),
    ])
    await services.close()
  })

  it('a picture that the service does not name is not fetched, and an item without one is 404', async () => {
    thumbnails(['one', undefined])
    expect((await picture('one')).status).toBe(404)
    expect((await picture('other')).status).toBe(404)
    for (const path of [`videos/${encodeURIComponent(`${host.url}/x`)}/medium`, 'films/one/medium', 'videos/one/huge'])
      expect((await tv.call(`/api/pictures/${account}/${path}`)).status, path).toBe(404)
    expect(host.listCalls).toEqual([])
  })

  it('a picture is returned to no other account and no other television', async () => {
    thumbnails(['one', `${host.url}/one.webp`])
    await picture()
    upstream.subject = 'account-2'
    const other = proxy.television()
    await other.pair()
    // With the account's address from another television, and without any cookie.
    expect((await picture('one', {}, other)).status).toBe(401)
    expect((await picture('one', {}, proxy.television())).status).toBe(401)
    // The service does not name this picture to the other account.
    upstream.always(list, { status: 200, json: { items: [] } })
    account = await onlyAccount(other)
    expect((await picture('one', {}, other)).status).toBe(404)
  })

  it.each<[what: string, answer: (response: ServerResponse) => void]>([
    ['too large', (response) => void response.writeHead(200, webp).end(Buffer.alloc(maxPictureBytes + 1))],
    ['endless', (response) => void response.writeHead(200, webp).write(Buffer.alloc(maxPictureBytes + 1))],
    ['a page', (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<script>')],
    ['slow', (response) => void response.writeHead(200, webp).write('p')],
    [
      'dripping',
      (response) => {
        const drops = setInterval(() => response.write('p'), 100)
        response.writeHead(200, webp).once('close', () => clearInterval(drops))
        response.flushHeaders()
      },
    ],
    ['a redirect to another place', (response) => void response.writeHead(302, { location: `${host.url}/x` }).end()],
    ['broken off', (response) => void response.destroy()],
  ])('a picture that is %s is 404, and fetched again only after a minute', async (_what, answer) => {
    thumbnails(['one', `${host.url}/one.webp`])
    host.answer = answer
    expect((await picture()).status).toBe(404)
    expect((await picture()).status).toBe(404)
    expect(host.listCalls).toHaveLength(1)
    host.answer = (response) => void response.writeHead(200, webp).end('picture')
    await clock.advance(60_000)
    expect((await picture()).status).toBe(200)
  })

  it.each([
    'http://10.0.0.1/one.webp',
    'http://169.254.169.254/latest',
    'file:///etc/passwd',
    'http://app.example/one',
  ])('a picture at %s is not fetched, because the service is not in that network', async (url) => {
    thumbnails(['one', url])
    expect((await picture()).status).toBe(404)
    // The log shows that the address itself was refused, not that a call to it failed.
    expect(proxy.log()).toMatch(/is no address|must not be called|neither https nor http|is not encrypted/)
  })

  it('a picture is refused to a page of another site', async () => {
    thumbnails(['one', `${host.url}/one.webp`])
    expect((await picture('one', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })
})

async function pictureHost() {
  const listCalls: IncomingMessage[] = []
  const server = createServer((request, response) => {
    listCalls.push(request)
    host.answer(response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const host = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    listCalls,
    answer: (response: ServerResponse) => void response.writeHead(200, webp).end('picture'),
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
  return host
}
