import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { transcriptionProxyPaths as paths } from '#contract/transcription/paths.ts'
import { startTestProxy, type TestProxy, type TestTelevision } from '#proxy/proxy.fixture.ts'
import { startTestUpstream, type TestUpstream } from '#proxy/upstream.fixture.ts'

const id = '45463597-20b7-4af7-b3b3-f5fb778203ab'

describe('transcriptions', () => {
  let upstream: TestUpstream
  let proxy: TestProxy
  let television: TestTelevision
  let answer: (request: IncomingMessage, response: ServerResponse) => void
  const received: IncomingMessage[] = []
  const service = createServer((request, response) => {
    received.push(request)
    answer(request, response)
  })
  const json =
    (body: unknown, status = 200) =>
    (_: IncomingMessage, response: ServerResponse) => {
      response.writeHead(status, { 'content-type': 'application/json', 'set-cookie': 'a=b' })
      response.end(JSON.stringify(body))
    }

  beforeAll(async () => {
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    upstream = await startTestUpstream()
    proxy = await startTestProxy({
      upstream,
      clock: manualClock(1_790_000_000_000),
      env: {
        TRANSCRIPTION_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}/base`,
        TRANSCRIPTION_KEY: 'the-operators-key',
        TRANSCRIPTION_KEY_HEADER: 'x-their-key',
        TRANSCRIPTION_CORRECTIONS: 'on',
        UPSTREAM_TIMEOUT_MS: '1000',
      },
    })
    television = proxy.television()
    await television.pair()
  })
  afterAll(async () => {
    await proxy?.close()
    await upstream?.close()
    service.closeAllConnections()
    service.close()
  })
  beforeEach(() => {
    received.length = 0
    answer = json({ id })
  })

  it.each([
    [paths.jobs, '?status=done&status=error&offset=20&custom_metadata%5Broom%5D=1', '/base/v2/pre-recorded'],
    [paths.job(id), '', `/base/v2/pre-recorded/${id}`],
    [paths.search, '?q=%22good+morn*%22&speaker=1&limit=5&cursor=abc', '/base/v2/search'],
    [paths.counts, '?q=bell&from=2026-11-01', '/base/v2/search/counts'],
    [paths.corrections(id), '?limit=50&before=7', `/base/v2/pre-recorded/${id}/corrections`],
  ])(
    'the transcription service receives %s with its query and the key, and with no header of the television',
    async (path, query, servicePath) => {
      const answered = await television.call(path + query, { headers: { 'x-service-key': 'mine', range: 'bytes=0-1' } })
      expect([answered.status, await answered.json(), answered.headers.getSetCookie()]).toEqual([200, { id }, []])
      expect(received[0]?.url).toBe(servicePath + query)
      expect(received[0]?.headers['x-their-key']).toBe('the-operators-key')
      for (const name of ['x-service-key', 'cookie', 'authorization', 'range'])
        expect(received[0]?.headers[name]).toBeUndefined()
      expect(proxy.log()).not.toContain('the-operators-key')
    },
  )

  it('a correction and an undo are forwarded with the key, and a refusal comes back with its body', async () => {
    const bodies: string[] = []
    answer = async (request, response) => {
      let body = ''
      for await (const part of request) body += part
      bodies.push(body)
      json({ statusCode: 409, message: 'no', standing: 'haven' }, 409)(request, response)
    }
    const correction = { utterance: 0, word: 1, was: 'harbor', text: 'harbour' }
    const headers = { 'x-service-key': 'mine' }
    const corrected = await television.call(paths.corrections(id), { method: 'POST', body: correction, headers })
    expect([corrected.status, (await corrected.json()).standing]).toEqual([409, 'haven'])
    expect((await television.call(paths.undo(id, 12), { method: 'POST', headers })).status).toBe(409)
    expect(received.map(({ method, url, headers }) => [method, url, headers['x-their-key']])).toEqual([
      ['POST', `/base/v2/pre-recorded/${id}/corrections`, 'the-operators-key'],
      ['POST', `/base/v2/pre-recorded/${id}/corrections/12/undo`, 'the-operators-key'],
    ])
    expect(bodies.map((body) => body && JSON.parse(body))).toEqual([correction, ''])
    expect(received[0]?.headers['x-service-key']).toBeUndefined()
  })

  it('corrections are refused without a session, for no object, and for a number that is none', async () => {
    const post = (path: string, body?: unknown, caller = television) => caller.call(path, { method: 'POST', body })
    const answers = [
      await post(paths.corrections(id), {}, proxy.television()),
      await post(paths.undo(id, 1), undefined, proxy.television()),
      await post(paths.corrections(id), []),
      await post(paths.undo(id, '1x')),
      await post(`${paths.corrections(id)}?limit=1`, {}),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 400, 400, 400])
    expect(received).toEqual([])
  })

  it('no television corrects a word with an operator’s own key until the operator allows it', async () => {
    const strict = await startTestProxy({
      upstream,
      clock: manualClock(1_790_000_000_000),
      env: { TRANSCRIPTION_KEY: 'own' },
    })
    try {
      const other = strict.television()
      await other.pair()
      const list = await other.call(paths.corrections(id))
      const correction = await other.call(paths.corrections(id), { method: 'POST', body: '{}' })
      expect([list.status, correction.status]).toEqual([404, 404])
    } finally {
      await strict.close()
    }
  })

  it('a compressed transcription is passed on without being decompressed', async () => {
    const { gzipSync } = await import('node:zlib')
    answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
      response.end(gzipSync(JSON.stringify({ id })))
    }
    const answered = await television.call(paths.job(id), { headers: { 'accept-encoding': 'gzip' } })
    expect([answered.headers.get('content-encoding'), await answered.json()]).toEqual(['gzip', { id }])
  })

  const sound = (request: IncomingMessage, response: ServerResponse) => {
    const partial = request.headers.range === 'bytes=2-3'
    response.writeHead(partial ? 206 : 200, {
      'content-type': 'audio/wav',
      'accept-ranges': 'bytes',
      'content-length': partial ? 2 : 6,
      ...(partial && { 'content-range': 'bytes 2-3/6' }),
      etag: '"e"',
    })
    response.end(request.method === 'HEAD' ? undefined : partial ? 'cd' : 'abcdef')
  }
  /** Calls as an `<audio>` element does: with the cookie, and without our header. */
  const element = (headers: Record<string, string> = {}, method = 'GET', path = paths.file(id)) => {
    const cookie = [...television.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return fetch(proxy.url + path, { method, headers: { cookie, ...headers } })
  }

  it('an audio element’s byte ranges and HEAD are answered, and a range beyond the end gets 416', async () => {
    answer = sound
    const part = await element({ range: 'bytes=2-3', 'if-range': '"e"', 'sec-fetch-site': 'same-origin' })
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, 'cd', 'bytes 2-3/6'])
    expect(received[0]?.headers).toMatchObject({ range: 'bytes=2-3', 'if-range': '"e"' })
    const head = await element({}, 'HEAD')
    expect([head.status, head.headers.get('content-length'), head.headers.get('accept-ranges')]).toEqual([
      200,
      '6',
      'bytes',
    ])
    answer = (_, response) => response.writeHead(416, { 'content-range': 'bytes */6' }).end()
    const beyond = await element({ range: 'bytes=9-' })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */6'])
  })

  it.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ] as Record<string, string>[])('audio is refused to a page of another origin: %j', async (headers) => {
    const answered = await element(headers)
    expect([answered.status, (await answered.json()).problem.code]).toEqual([403, 'forbidden'])
    expect(received).toEqual([])
  })

  it('an audio element gets only audio, and a television gets transcriptions only when it is signed in', async () => {
    for (const path of [paths.jobs, paths.job(id), proxyPaths.channels, `${paths.file(id)}/..`])
      expect((await element({ 'sec-fetch-site': 'same-origin' }, 'GET', path)).status).toBe(403)
    expect((await element({}, 'DELETE')).status).toBe(403)
    for (const path of [paths.jobs, paths.job(id), paths.file(id)]) {
      const answered = await proxy.television().call(path)
      expect([answered.status, (await answered.json()).problem.code]).toEqual([401, 'not_signed_in'])
    }
    expect(received).toEqual([])
  })

  it('a page that the transcription service sends instead of audio is not passed on', async () => {
    answer = (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<script>')
    const answered = await element()
    expect([answered.status, (await answered.json()).problem.cause]).toEqual([502, 'nonsense'])
  })

  it('the audio of the transcription service is cancelled when the television disconnects', async () => {
    const closed = new Promise<void>((resolve) => {
      answer = (_, response) => {
        response.writeHead(200, { 'content-type': 'audio/wav' })
        response.write(Buffer.alloc(65_536))
        response.once('close', resolve)
      }
    })
    const answered = await element()
    const reader = answered.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    await closed
  })

  it.each([401, 403])(
    'a transcription key that is refused with %i is reported as a failure of the service, and the session goes on',
    async (status) => {
      answer = json({ statusCode: status, message: 'no' }, status)
      const answered = await television.call(paths.jobs)
      expect(answered.status).toBe(502)
      expect((await answered.json()).problem).toMatchObject({ code: 'upstream_unreachable', upstreamStatus: status })
      expect(await (await television.call(proxyPaths.session)).json()).toMatchObject({ state: 'signed_in' })
    },
  )

  it('a 404 of the transcription service is returned with its body', async () => {
    answer = json({ statusCode: 404, message: 'no such job' }, 404)
    for (const path of [paths.job(id), paths.file(id)]) {
      const answered = await television.call(path)
      expect([answered.status, (await answered.json()).message]).toEqual([404, 'no such job'])
    }
  })

  it.each([
    `${paths.jobs}?key=x`,
    `${paths.jobs}?status[a]=x`,
    `${paths.job(id)}?offset=1`,
    `${paths.jobs}/a%2fb`,
    `${paths.jobs}/..%2f..%2fusers`,
  ])('a call for transcriptions to %s is refused before anything is sent', async (path) => {
    const answered = await television.call(path)
    expect([400, 404]).toContain(answered.status)
    expect(received).toEqual([])
  })

  it('the transcription service is closed to a television whose session has ended', async () => {
    upstream.revokeAll()
    expect((await television.call(proxyPaths.channels)).status).toBe(401)
    for (const path of [paths.jobs, paths.job(id), paths.file(id)]) {
      const answered = await television.call(path)
      expect([answered.status, (await answered.json()).problem.code]).toEqual([401, 'session_ended'])
    }
    expect(received).toEqual([])
  })
})
