import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { proxyPaths } from '#contract/proxy.ts'
import type { SharedPage } from '#contract/sharedPage.ts'
import { maxSharedPages, sharedPagePaths, sharedPageTtlMs } from '#contract/sharedPages.ts'
import { startTestProxy, type TestProxy, type TestTelevision } from '#proxy/proxy.fixture.ts'
import { startTestUpstream, type TestUpstream } from '#proxy/upstream.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'

const shown: SharedPage = {
  language: 'ar',
  title: 'Anchoring <script>alert(1)</script>',
  subtitle: '1 – 28 Nov 2026',
  columns: [],
  rows: [{ name: 'Views "now" & <b>then</b>', values: ['43,315'] }],
  chart: {
    title: 'Views',
    from: '1 Nov',
    to: '28 Nov',
    highest: '9,000',
    lines: [{ name: 'Views', values: [4_500, null, 9_000, 0] }],
  },
}

describe.each(testDatabases())('shared pages on $name', ({ fresh }) => {
  let clock: ReturnType<typeof manualClock>
  let upstream: TestUpstream
  let proxy: TestProxy
  let television: TestTelevision

  beforeEach(async () => {
    clock = manualClock(1_790_000_000_000)
    upstream = await startTestUpstream()
    proxy = await startTestProxy({ upstream, clock, database: await fresh() })
    television = await proxy.signedIn()
  })
  afterEach(async () => {
    await proxy.close()
    await upstream.close()
  })

  const post = (path: string, body: unknown, caller = television) => caller.call(path, { method: 'POST', body })
  /** @returns the path of the page on the phone */
  const share = async (page: unknown = shown, caller = television): Promise<string> => {
    const answer = await (await post(sharedPagePaths.pages, page, caller)).json()
    expect(answer.expiresIn).toBe(86_400)
    return new URL(answer.url).pathname
  }
  const open = (path: string, headers: Record<string, string> = {}) => fetch(`${proxy.url}${path}`, { headers })
  const count = async (caller = television) => (await (await caller.call(sharedPagePaths.pages)).json()).count

  it('a phone opens the same numbers without a session, in the language and direction of the television', async () => {
    const answer = await open(await share(), { 'accept-language': 'de' })
    expect(answer.status).toBe(200)
    const html = await answer.text()
    expect(html).toContain('<html lang="de" dir="ltr">')
    expect(html).toContain('<div lang="ar" dir="rtl">')
    expect(html).toContain('43,315')
    // Half of the height, a gap, the top, the bottom: the line begins again after the gap.
    expect(html).toContain('d="M0.0 120.0M426.7 0.0L640.0 240.0"')
  })

  it('a phone reads a sentence of a recording between its neighbours', async () => {
    const sentence = (text: string, isSaid = false) => ({ speaker: 'Speaker 1', time: '1:05', text, isSaid })
    const sentences = [sentence('Before <b>it</b>.'), sentence('The anchor held.', true), sentence('After it.')]
    const html = await (await open(await share({ ...shown, sentences }))).text()
    expect(html.match(/<blockquote class="shared-(said|around)"/g)).toEqual([
      '<blockquote class="shared-around"',
      '<blockquote class="shared-said"',
      '<blockquote class="shared-around"',
    ])
    expect(html).toMatch(/shared-said".*The anchor held\./)
    expect(html).not.toContain('<b>')
  })

  it('what a television sends is text on the page and never markup', async () => {
    const html = await (await open(await share())).text()
    expect(html).not.toMatch(/<script|<b>/)
    expect(html).toContain('&lt;script&gt;')
    expect(html).toContain('&lt;b&gt;')
  })

  it('the page has no scripts, sends no address on, and is neither stored for others nor listed', async () => {
    const { headers } = await open(await share())
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';style-src 'self';/)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(headers.get('set-cookie')).toBeNull()
  })

  it('a page ends after a day, also before anything has removed it', async () => {
    const path = await share()
    clock.advance(sharedPageTtlMs - 1)
    expect((await open(path)).status).toBe(200)
    clock.advance(1)
    expect((await open(path)).status).toBe(404)
    expect(await count()).toBe(0)
  })

  it('an address that no television got opens nothing', async () => {
    const path = await share()
    const wrong = path.slice(0, -1) + (path.endsWith('A') ? 'Q' : 'A')
    const id = (await proxy.db.selectFrom('shared_pages').select('id').executeTakeFirstOrThrow()).id
    for (const foreign of [wrong, `${sharedPagePaths.page}/${id}`, `${sharedPagePaths.page}/x`]) {
      const answer = await open(foreign)
      expect(answer.status).toBe(404)
      expect(await answer.text()).not.toContain('43,315')
    }
  })

  it('the numbers and the address are not readable in the database or the log', async () => {
    const path = await share()
    const row = await proxy.db.selectFrom('shared_pages').selectAll().executeTakeFirstOrThrow()
    expect(row.page).toMatch(/^v1\./)
    expect(JSON.stringify(row)).not.toContain('43,315')
    expect(JSON.stringify(row)).not.toContain(path.split('/').pop())
    expect(proxy.log()).not.toContain('43,315')
  })

  it('pages are taken back by their own television, and end with a sign-out', async () => {
    const other = await proxy.signedIn()
    const [own, second, foreign] = [await share(), await share(), await share(shown, other)]
    expect(await count()).toBe(2)
    expect((await post(sharedPagePaths.takeBack, {})).status).toBe(200)
    expect(await count()).toBe(0)
    expect([(await open(own)).status, (await open(second)).status, (await open(foreign)).status]).toEqual([
      404, 404, 200,
    ])
    await post(proxyPaths.signOut, {}, other)
    expect((await open(foreign)).status).toBe(404)
    expect((await post(sharedPagePaths.pages, shown, other)).status).toBe(401)
  })

  it('a television has ten pages at most: one more replaces the oldest', async () => {
    const paths: string[] = []
    for (let page = 0; page <= maxSharedPages; page += 1) {
      paths.push(await share())
      clock.advance(1)
    }
    expect(await count()).toBe(maxSharedPages)
    expect((await open(paths[0] ?? '')).status).toBe(404)
    expect((await open(paths[1] ?? '')).status).toBe(200)
  })

  it.each([
    ['title', { ...shown, title: '' }],
    ['language', { ...shown, language: 'xx' }],
    ['rows', { ...shown, rows: Array.from({ length: 61 }, () => ({ name: 'x', values: [] })) }],
    ['chart', { ...shown, chart: { ...shown.chart, lines: [{ name: 'x', values: Array(801).fill(1) }] } }],
  ])('a page with a wrong %s is refused, and the error names it', async (field, body) => {
    const answer = await post(sharedPagePaths.pages, body)
    expect(answer.status).toBe(400)
    expect((await answer.json()).problem.message).toContain(`"${field}"`)
    expect(await count()).toBe(0)
  })
})
