import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createHttp } from './http.ts'

describe('server', () => {
  const lines: string[] = []
  let app: Awaited<ReturnType<typeof createHttp>>
  let url: string
  let markReceived: () => void
  let requestReceived: Promise<void>
  let proceed: () => void
  let release: Promise<void>

  beforeEach(async () => {
    requestReceived = new Promise((resolve) => {
      markReceived = resolve
    })
    release = new Promise((resolve) => {
      proceed = resolve
    })
    lines.length = 0
    app = await createHttp(
      {
        logLevel: 'trace',
        trustProxy: false,
        publicUrl: undefined,
        listening: { connections: 10, headTimeout: 400 },
      },
      { write: (line) => lines.push(line) },
    )
    app.get('/ip', async (request) => request.ip)
    app.get('/fails', async (request) => {
      request.log.info({ req: request }, 'before')
      throw new Error('on purpose')
    })
    app.get('/waits', async () => {
      markReceived()
      await release
      return 'done'
    })
    app.post('/takes', async () => 'taken')
    await app.listen({ host: '127.0.0.1', port: 0 })
    url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  })
  afterEach(() => app.close())

  it.each(['/ip', '/fails', '/nothing'])('the server logs %s without its query', async (path) => {
    await fetch(`${url}${path}?access_token=s3cret&token=s3cret&user_code=s3cret`)
    // The line is written after the answer was sent, perhaps after it arrived.
    await expect.poll(() => lines.join('')).toContain('"milliseconds"')
    expect(lines.join('')).not.toContain('s3cret')
  })

  it('the server writes the reason of a failure to the log, not to the caller', async () => {
    const answer = await fetch(`${url}/fails`)
    expect(answer.status).toBe(500)
    expect(await answer.text()).not.toContain('on purpose')
    expect(lines.join('')).toContain('on purpose')
  })

  it.each(['/ip', '/healthz'])('the server answers HEAD like GET: %s', async (path) => {
    const [head, get] = [await fetch(url + path, { method: 'HEAD' }), await fetch(url + path)]
    expect(head.status).toBe(200)
    expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'))
    expect(await head.text()).toBe('')
  })

  it('the server writes only the first failures of one cause to the log', async () => {
    for (let call = 0; call < 30; call += 1) await fetch(`${url}/fails`)
    expect(lines.filter((line) => line.includes('"level":50'))).toHaveLength(20)
  })

  it('the server stops despite an unused open connection, and lets a running request finish', async () => {
    const silent = connect(Number(new URL(url).port), '127.0.0.1')
    await once(silent, 'connect')
    const answer = fetch(`${url}/waits`)
    await requestReceived
    const cut = once(silent, 'close')
    silent.resume()
    const closed = app.close()
    await cut
    proceed()
    expect(await (await answer).text()).toBe('done')
    await closed
  }, 5_000)

  it('the server ignores X-Forwarded-For unless a proxy was configured', async () => {
    const answer = await fetch(`${url}/ip`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(await answer.text()).toBe('127.0.0.1')
  })

  it('the server refuses a body beyond its limit', async () => {
    const body = JSON.stringify('x'.repeat(70_000))
    const answer = await fetch(`${url}/takes`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({ error: { code: 413, errors: [{ reason: 'badRequest' }] } })
  })

  it('the server refuses a body with bytes that are not UTF-8, and says where', async () => {
    const answer = await fetch(`${url}/takes`, {
      method: 'POST',
      body: Buffer.from('{"title":"caf\xE9"}', 'latin1'),
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      error: { message: expect.stringContaining('not UTF-8, from byte 14') },
    })
  })

  /** Opens a connection of its own; `received` resolves with everything that came until it closed. */
  const dial = (text: string) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(text))
    let received = ''
    socket.on('data', (part) => {
      received += part
    })
    socket.on('error', () => {})
    return { socket, received: once(socket, 'close').then(() => received) }
  }

  it('the server closes a connection whose head comes too slowly, with an answer in the envelope', async () => {
    const received = await dial('GET /ip HTTP/1.1\r\nhost: x\r\nx-be').received
    expect(received).toMatch(/^HTTP\/1.1 408 /)
    expect(JSON.parse(received.slice(received.indexOf('{')))).toMatchObject({ error: { code: 408 } })
  })

  it('the server accepts no more connections than the settings allow', async () => {
    const ask = () => dial('GET /ip HTTP/1.1\r\nhost: x\r\n\r\n')
    const accepted = Array.from({ length: 10 }, ask)
    await Promise.all(accepted.map(({ socket }) => once(socket, 'data')))
    expect(await ask().received).toBe('')
    for (const { socket } of accepted) socket.destroy()
  })
})
