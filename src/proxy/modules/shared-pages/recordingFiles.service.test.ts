import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { sharedPagePaths, sharedPageTtlMs } from '#contract/sharedPages.ts'
import { startTestProxy, type TestProxy, type TestTelevision } from '#proxy/proxy.fixture.ts'
import { startTestUpstream, type TestUpstream } from '#proxy/upstream.fixture.ts'

const recording = '45463597-20b7-4af7-b3b3-f5fb778203ab'
const moment = { language: 'en', title: 'Harbour: talk', subtitle: '0:03', columns: [], rows: [], recording }

describe('the files of a shared page', () => {
  const clock = manualClock(1_790_000_000_000)
  let upstream: TestUpstream
  let proxy: TestProxy
  let television: TestTelevision
  let received: IncomingMessage[] = []
  let answer: (response: ServerResponse) => void
  const service = createServer((request, response) => {
    received.push(request)
    answer(response)
  })
  const file = (type: string, body: string) => (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip', 'set-cookie': 'a=b' })
    response.end(gzipSync(body))
  }

  beforeAll(async () => {
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    upstream = await startTestUpstream()
    const TRANSCRIPTION_URL = `http://127.0.0.1:${(service.address() as AddressInfo).port}/base`
    const env = { TRANSCRIPTION_URL, TRANSCRIPTION_KEY: 'the-operators-key', TRANSCRIPTION_KEY_HEADER: 'x-their-key' }
    proxy = await startTestProxy({ upstream, clock, env })
  })
  afterAll(async () => {
    await proxy?.close()
    await upstream?.close()
    service.closeAllConnections()
    service.close()
  })
  beforeEach(async () => {
    television = await proxy.signedIn()
    received = []
    answer = file('text/vtt; charset=utf-8', 'WEBVTT\n')
  })

  const share = async (page: unknown = moment): Promise<string> =>
    new URL((await (await television.call(sharedPagePaths.pages, { method: 'POST', body: page })).json()).url).pathname
  const open = (path: string) => fetch(`${proxy.url}${path}`, { headers: { cookie: 'mine=1' } })

  it('a phone finds links on the page of a recording, and none on other pages', async () => {
    const path = await share()
    const html = await (await open(path)).text()
    expect([...html.matchAll(/href="(\/shared[^"]*)"/g)].map(([, href]) => href)).toEqual(
      ['srt', 'vtt', 'txt', 'json'].map((format) => `${path}/${format}`),
    )
    const { recording: _, ...numbers } = moment
    const other = await share(numbers)
    expect(await (await open(other)).text()).not.toContain(`${other}/`)
    expect((await open(`${other}/vtt`)).status).toBe(404)
    expect(received).toEqual([])
  })

  it.each([
    ['vtt', 'text/vtt; charset=utf-8', `/base/v2/pre-recorded/${recording}/export?format=vtt`],
    ['srt', 'application/x-subrip; charset=utf-8', `/base/v2/pre-recorded/${recording}/export?format=srt`],
    ['json', 'application/json; charset=utf-8', `/base/v2/pre-recorded/${recording}/export?format=json`],
  ])(
    'a phone gets %s from the service with the operator’s key, as a file with the name of the recording',
    async (format, type, call) => {
      const text = format === 'json' ? JSON.stringify({ id: recording, status: 'done' }) : 'the file'
      answer = file(type, text)
      const { status, headers, ...rest } = await open(`${await share()}/${format}`).then(async (got) => ({
        status: got.status,
        headers: got.headers,
        text: await got.text(),
      }))
      expect([status, rest.text, headers.get('content-type')]).toEqual([200, text, type])
      expect(headers.get('content-disposition')).toBe(
        `attachment; filename="Harbour- talk.${format}"; filename*=UTF-8''Harbour-%20talk.${format}`,
      )
      expect(headers.get('cache-control')).toBe('private, no-store')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('set-cookie')).toBeNull()
      expect(received.map(({ url }) => url)).toEqual([call])
      expect(received[0]?.headers['x-their-key']).toBe('the-operators-key')
      expect(received[0]?.headers.cookie).toBeUndefined()
    },
  )

  it('a phone gets the record in JSON from a service that exports none', async () => {
    answer = (response) =>
      received.at(-1)?.url?.includes('/export')
        ? response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
        : file('application/json', JSON.stringify({ id: recording, status: 'done' }))(response)
    expect(await (await open(`${await share()}/json`)).json()).toEqual({ id: recording, status: 'done' })
    expect(received.map(({ url }) => url?.replace(/^.*\//, ''))).toEqual(['export?format=json', recording])
  })

  it('no file is sent for another key or format, after a day, or once the pages are taken back', async () => {
    const path = await share()
    expect((await open(`${path}/vtt`)).status).toBe(200)
    for (const wrong of [`${path}/exe`, `${sharedPagePaths.page}/${'A'.repeat(22)}/vtt`, `${path}/..%2f..`])
      expect((await open(wrong)).status).toBe(404)
    await television.call(sharedPagePaths.takeBack, { method: 'POST', body: {} })
    expect((await open(`${path}/vtt`)).status).toBe(404)
    const old = await share()
    clock.advance(sharedPageTtlMs)
    expect((await open(`${old}/vtt`)).status).toBe(404)
    expect(received).toHaveLength(1)
  })

  it.each([
    ['the account signs out', () => television.call(proxyPaths.signOut, { method: 'POST', body: {} })],
    [
      'its access is withdrawn',
      async () => {
        upstream.revokeAll()
        expect((await television.call(proxyPaths.channels)).status).toBe(401)
      },
    ],
  ])('no file is sent after %s, and the service is not asked', async (_, end) => {
    const path = await share()
    await end()
    expect((await open(`${path}/vtt`)).status).toBe(404)
    expect(received).toEqual([])
  })

  it('a phone reads why there is no file', async () => {
    const path = `${await share()}/vtt`
    answer = (response) => response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
    const none = await open(path)
    expect([none.status, await none.text()]).toEqual([404, expect.stringContaining('This file is not available')])
    expect(none.headers.get('content-type')).toBe('text/html; charset=utf-8')
    answer = file('text/html', '<script>')
    expect((await open(path)).status).toBe(502)
    answer = (response) => response.writeHead(401).end()
    const refused = await open(path)
    expect([refused.status, await refused.text()]).toEqual([502, expect.stringContaining('Something went wrong')])
  })

  describe('the sound of a sentence', () => {
    const sentence = { speaker: 'Ada', time: '0:03', text: 'A bell', isSaid: true }
    const sound = { recording, from: 2.5, to: 4.1234 }
    const { recording: _, ...said } = { ...moment, sentences: [sentence], sound }
    const wav = (status: number, headers: Record<string, string>, body: string) => (response: ServerResponse) => {
      response.writeHead(status, { 'content-type': 'audio/wav', 'accept-ranges': 'bytes', ...headers }).end(body)
    }

    it('a phone hears it on its page, which allows nothing but its own audio, and gets no other file', async () => {
      const path = await share(said)
      const page = await open(path)
      expect(await page.text()).toContain(`src="${path}/sound"`)
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(page.headers.get('content-security-policy')).toContain("media-src 'self'")
      expect((await open(`${path}/vtt`)).status).toBe(404)
      expect(received).toEqual([])
      answer = wav(200, { 'content-length': '4' }, 'RIFF')
      const heard = await open(`${path}/sound`)
      expect([heard.status, heard.headers.get('content-type'), await heard.text()]).toEqual([200, 'audio/wav', 'RIFF'])
      expect(heard.headers.get('cache-control')).toBe('private, no-store')
      expect(received.map(({ url }) => url)).toEqual([`/base/v2/pre-recorded/${recording}/clip?from=2.500&to=4.123`])
      expect(received[0]?.headers['x-their-key']).toBe('the-operators-key')
    })

    it('a phone gets the range that it asks for', async () => {
      answer = wav(206, { 'content-range': 'bytes 0-1/4', 'content-length': '2' }, 'RI')
      const part = await fetch(`${proxy.url}${await share(said)}/sound`, { headers: { range: 'bytes=0-1' } })
      expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 0-1/4', 'RI'])
      expect(received[0]?.headers.range).toBe('bytes=0-1')
    })

    it('no sound is sent of a page without a sentence, or after the pages are taken back', async () => {
      expect((await open(`${await share()}/sound`)).status).toBe(404)
      const path = await share(said)
      await television.call(sharedPagePaths.takeBack, { method: 'POST', body: {} })
      expect((await open(`${path}/sound`)).status).toBe(404)
      expect(received).toEqual([])
    })

    it('a service without clips, or one that answers with something else, gives no sound', async () => {
      const path = `${await share(said)}/sound`
      answer = (response) => response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
      expect((await open(path)).status).toBe(404)
      answer = file('text/html', '<script>')
      expect((await open(path)).status).toBe(502)
    })

    it.each([
      ['longer than a clip', { ...sound, to: 62.6 }],
      ['that ends before it begins', { ...sound, to: 1 }],
      ['of an address', { ...sound, recording: '../jobs' }],
    ])('a page with a sound %s is refused', async (_, wrong) => {
      const refused = await television.call(sharedPagePaths.pages, { method: 'POST', body: { ...said, sound: wrong } })
      expect(refused.status).toBe(400)
    })
  })
})
