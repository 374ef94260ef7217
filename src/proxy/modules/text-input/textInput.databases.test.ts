import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type ManualClock, manualClock } from '#contract/clock.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { type TextInputEvent, textInputEvent, textInputOffer, textInputPaths } from '#contract/textInput.ts'
import { eventually, startTestProxy, type TestProxy, type TestTelevision } from '#proxy/proxy.fixture.ts'
import { startTestUpstream, type TestUpstream } from '#proxy/upstream.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { stylePath } from '#web/pages/frame.tsx'
import { testPhone } from './textInputPhone.fixture.ts'

const minute = 60_000
const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const resource of open.splice(0).reverse()) await resource.close()
})

describe.each(testDatabases())('typing on the phone on $name', ({ fresh }) => {
  let clock: ManualClock
  let upstream: TestUpstream
  let database: Awaited<ReturnType<typeof fresh>>
  let proxy: TestProxy
  let television: TestTelevision

  const startProxy = async (env: Record<string, string> = {}) => {
    const started = await startTestProxy({ upstream, clock, database, env: { LOG_LEVEL: 'trace', ...env } })
    open.push(started)
    return started
  }
  beforeEach(async () => {
    clock = manualClock(1_790_000_000_000)
    upstream = await startTestUpstream()
    open.push(upstream)
    database = await fresh()
    proxy = await startProxy()
    television = proxy.television()
    await television.pair()
  })

  const ask = async (limit = 60) => {
    const answer = await television.call(textInputPaths.start, { method: 'POST', body: { field: 'groupTitle', limit } })
    return z.parse(textInputOffer, await answer.json())
  }
  /** The events that the television's stream sends about a text input. */
  const listen = async (id: string, listener = television, from = proxy) => {
    const disconnect = new AbortController()
    open.push({ close: () => disconnect.abort() })
    const cookie = [...listener.cookies].map((pair) => pair.join('=')).join('; ')
    const headers = { 'x-tenfoot': '1', cookie }
    const response = await fetch(`${from.url}${textInputPaths.events}?id=${id}`, { headers, signal: disconnect.signal })
    expect(response.status).toBe(200)
    const events: TextInputEvent[] = []
    void (async () => {
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
      for (let text = ''; reader; ) {
        const { done, value } = await reader.read()
        if (done) return
        text += value
        const parts = text.split('\n\n')
        text = parts.pop() ?? ''
        for (const part of parts) {
          const data = /^data: (.*)$/m.exec(part)?.[1]
          if (data) events.push(z.parse(textInputEvent, JSON.parse(data)))
        }
      }
    })().catch(() => {})
    return events
  }

  it('text that is typed on the phone reaches the television at once, and is confirmed on the phone', async () => {
    const offer = await ask()
    expect(offer).toMatchObject({ url: `${proxy.url}/type`, expiresIn: 300 })
    const events = await listen(offer.id)
    await eventually(() => expect(events).toEqual([{ state: 'waiting' }]))
    const phone = testPhone(proxy)
    const scanned = await phone.open(offer.qrUrl.slice(proxy.url.length))
    expect(scanned.text).toContain(`value="${offer.code}"`)
    const question = await phone.enter(offer.code)
    expect(question.text).toContain('<label for="text">Group name</label>')
    const sent = await phone.send(offer.code, '  Höhle & <b>Mäuse</b> 🐭 ')
    expect(sent.text).toContain('<h1>Sent to your TV</h1>')
    // The clock was not moved: the phone called the proxy that has the stream.
    await eventually(() => expect(events.slice(1)).toEqual([{ state: 'answered', text: 'Höhle & <b>Mäuse</b> 🐭' }]))
    await television.call(textInputPaths.end, { method: 'POST', body: { id: offer.id } })
    expect(await proxy.db.selectFrom('handoff').selectAll().execute()).toEqual([])
  })

  it('text that is typed on the phone reaches the television also when the phone called another proxy of the database', async () => {
    const other = await startProxy()
    const offer = await ask()
    const events = await listen(offer.id)
    await eventually(() => expect(events).toHaveLength(1))
    await testPhone(other).send(offer.code, 'From elsewhere')
    await eventually(async () => {
      await clock.advance(1_000)
      expect(events.at(-1)).toEqual({ state: 'answered', text: 'From elsewhere' })
    })
  })

  it('text that was typed on the phone is sent again to a reopened stream, until the television ends the text input', async () => {
    const offer = await ask()
    await testPhone(proxy).send(offer.code, 'Kept')
    for (let round = 0; round < 2; round += 1) {
      const events = await listen(offer.id)
      await eventually(() => expect(events).toEqual([{ state: 'answered', text: 'Kept' }]))
    }
    await television.call(textInputPaths.end, { method: 'POST', body: { id: offer.id } })
    const after = await listen(offer.id)
    await eventually(() => expect(after).toEqual([{ state: 'over' }]))
  })

  it('a text input accepts one text per code, also from two phones at once', async () => {
    const offer = await ask()
    const phones = [testPhone(proxy), testPhone(proxy)]
    for (const phone of phones) await phone.open()
    const answers = await Promise.all(phones.map((phone, at) => phone.send(offer.code, `text ${at}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await testPhone(proxy).enter(offer.code)).status).toBe(409)
  })

  it('a text input ends after five minutes, when the television ends it, and when the television begins another', async () => {
    const first = await ask()
    const events = await listen(first.id)
    const second = await ask()
    expect((await testPhone(proxy).enter(first.code)).status).toBe(400)
    await eventually(async () => {
      await clock.advance(1_000)
      expect(events.at(-1)).toEqual({ state: 'over' })
    })
    await television.call(textInputPaths.end, { method: 'POST', body: { id: second.id } })
    expect((await testPhone(proxy).enter(second.code)).status).toBe(400)
    const third = await ask()
    expect((await testPhone(proxy).enter(third.code)).status).toBe(200)
    await clock.advance(5 * minute)
    expect((await testPhone(proxy).send(third.code, 'late')).status).toBe(400)
    const lateEvents = await listen(third.id)
    await eventually(() => expect(lateEvents).toEqual([{ state: 'over' }]))
  })

  it('a text input can be read, ended or begun by no session of another television', async () => {
    const offer = await ask()
    const otherTelevision = proxy.television()
    for (const path of [textInputPaths.start, textInputPaths.end])
      expect((await otherTelevision.call(path, { method: 'POST', body: { id: offer.id } })).status).toBe(401)
    await otherTelevision.pair()
    await otherTelevision.call(textInputPaths.end, { method: 'POST', body: { id: offer.id } })
    await testPhone(proxy).send(offer.code, 'Not for you')
    const received = await listen(offer.id, otherTelevision)
    await eventually(() => expect(received).toEqual([{ state: 'over' }]))
  })

  it('a text input ends when the television signs out', async () => {
    const offer = await ask()
    await television.call(proxyPaths.signOut, { method: 'POST' })
    expect((await testPhone(proxy).enter(offer.code)).status).toBe(400)
  })

  it('the phone’s page for text accepts only forms that it gave to the same browser', async () => {
    const offer = await ask()
    const phone = testPhone(proxy)
    expect((await phone.send(offer.code, 'no visit yet', { csrf: '' })).status).toBe(403)
    await phone.open()
    expect((await phone.send(offer.code, 'wrong proof', { csrf: 'k1.AAAA' })).status).toBe(403)
    const other = testPhone(proxy)
    await other.open()
    expect((await phone.send(offer.code, "another's proof", { csrf: other.csrf() })).status).toBe(403)
    expect((await phone.send(offer.code, 'evil page', { origin: 'https://evil.example' })).status).toBe(403)
    expect((await phone.send(offer.code, 'own page', { origin: proxy.url })).status).toBe(200)
  })

  it('the phone’s page for text refuses even the right code after twenty wrong codes of an address', async () => {
    const { code } = await ask()
    const phone = testPhone(proxy)
    await phone.open()
    const wrong = (attempt: number) => phone.enter(String((Number(code) + 1 + attempt) % 100_000_000).padStart(8, '0'))
    // A right code costs nothing, however often it is sent.
    for (let attempt = 0; attempt < 25; attempt += 1) expect((await phone.enter(code)).status).toBe(200)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, attempt) => wrong(attempt)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]))
    expect((await phone.enter(code)).status).toBe(429)
    expect((await phone.send(code, 'no')).status).toBe(429)
    await clock.advance(15 * minute)
    const secondAnswer = await ask()
    expect((await phone.enter(secondAnswer.code)).status).toBe(200)
  })

  it('the phone’s page for text looks up and counts no code from links, pictures or other sites, but only from a sent form', async () => {
    const { code } = await ask()
    const phone = testPhone(proxy)
    for (let picture = 0; picture < 25; picture += 1)
      expect((await phone.open(`/type?code=${picture}`)).status).toBe(200)
    expect((await phone.enter('00000000', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await phone.enter('00000000', { 'sec-fetch-site': 'same-site' })).status).toBe(403)
    expect(await proxy.db.selectFrom('handoff_guesses').select('spent').execute()).toEqual([])
    expect((await phone.enter(code, { 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  })

  it('the phone’s page for text says what is wrong with a text, and accepts the next one', async () => {
    const { code } = await ask(5)
    const phone = testPhone(proxy)
    const long = await phone.send(code, 'sechs!')
    expect(long.status).toBe(400)
    expect(long.text).toContain('aria-describedby="text-hint text-error"')
    expect(long.text).toContain('This is 6 characters long. The limit is 5.')
    expect(long.text).toContain('value="sechs!"')
    expect((await phone.send(code, ' \u200e\n ')).text).toContain('Enter some text first.')
    // The limit is in code points, not in UTF-16 units.
    expect((await phone.send(code, '🐭🐭🐭🐭🐭')).status).toBe(200)
  })

  it('a text input has only fields of the contract, and only limits that the contract allows', async () => {
    for (const body of [
      { field: 'password', limit: 10 },
      { field: 'search', limit: 0 },
      { field: 'search', limit: 201 },
    ])
      expect((await television.call(textInputPaths.start, { method: 'POST', body })).status).toBe(400)
  })

  it('the phone’s pages for text have no scripts, and a policy that allows none', async () => {
    const { status, headers, text } = await testPhone(proxy).open()
    expect(status).toBe(200)
    expect(text).not.toMatch(/<script| style=| on\w+=/)
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none';style-src 'self';form-action 'self';frame-ancestors 'none';base-uri 'none'",
    )
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.getSetCookie().join()).toMatch(/tenfoot_phone=[\w-]{43}; .*HttpOnly; SameSite=Strict/)
    const style = await fetch(`${proxy.url}${stylePath}`)
    expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8')
  })

  it('the code and the text of a text input are readable neither in rows nor in the log', async () => {
    const offer = await ask()
    const phone = testPhone(proxy)
    await phone.open(`/type?code=${offer.code}`)
    await phone.send(offer.code, 'PRIVATE TEXT')
    const rows = JSON.stringify(await proxy.db.selectFrom('handoff').selectAll().execute())
    expect(rows).toContain('v1.')
    for (const secret of [offer.code, 'PRIVATE TEXT']) {
      expect(rows).not.toContain(secret)
      expect(proxy.log()).not.toContain(secret)
    }
    expect(proxy.log()).toContain('"route":"/type/send"')
  })

  it('a text input is removed by housekeeping after it has expired', async () => {
    const offer = await ask()
    await testPhone(proxy).enter('00000000')
    await testPhone(proxy).send(offer.code, 'never fetched')
    const count = async () => {
      const waiting = await proxy.db.selectFrom('handoff').select('id').execute()
      return [waiting.length, (await proxy.db.selectFrom('handoff_guesses').select('spent').execute()).length]
    }
    expect(await count()).toEqual([1, 3])
    await eventually(async () => {
      await clock.advance(60 * minute)
      expect(await count()).toEqual([0, 0])
    })
  })
})
