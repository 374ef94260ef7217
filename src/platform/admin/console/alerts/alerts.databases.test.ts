import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { person, type TestPlatform } from '#platform/platform.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { startTestConsole, type TestConsole } from '../console.fixture.ts'
import { alertsPath } from '../paths.ts'

describe.each(testDatabases())('alerts on $name', ({ fresh }) => {
  let platform: TestPlatform
  let console: TestConsole
  beforeEach(async () => {
    ;({ platform, console } = await startTestConsole(await fresh()))
    await console.signIn()
    await platform.context.videoRepository.saveChannel({
      id: 'UCtenfoot',
      title: 'Kettle & Keel',
      accountId: person.id,
      publishedAt: 0,
      country: null,
    })
  })
  afterEach(() => platform.close())

  const add = (fields: Record<string, string> = {}) =>
    console.fill(`${alertsPath}/new`, `${alertsPath}/new`, {
      about: 'UCtenfoot',
      kind: 'alerts',
      address: 'ada@tenfoot.example',
      timeZone: 'Europe/Berlin',
      quiet: '22-7',
      ...fields,
    })

  it('alerts at the console are added, listed with their state, tested and removed', async () => {
    expect((await add()).status).toBe(303)
    const list = (await console.visit(alertsPath)).text
    for (const text of [
      'Kettle &amp; Keel: ada@tenfoot.example',
      'quiet 22:00 to 07:00, Europe/Berlin',
      'not checked yet',
    ])
      expect(list).toContain(text)
    const [{ id = '' } = {}] = await platform.context.operations.alerts.list()
    await console.fill(alertsPath, `${alertsPath}/test`, { alert: id })
    expect((await console.visit(alertsPath)).text).toContain('waits · 1 waiting')
    await console.fill(alertsPath, `${alertsPath}/remove`, { alert: id })
    expect((await console.visit(alertsPath)).text).toContain('No alerts yet.')
    expect(await platform.context.db.selectFrom('alert_topics').selectAll().execute()).toEqual([])
    expect((await platform.context.events.page({ size: 3 })).events.map(({ action }) => action)).toEqual([
      'alert.removed',
      'alert.tested',
      'alert.added',
    ])
  })

  it('alerts at the console show the secret of a webhook once', async () => {
    const made = await add({ address: 'http://localhost:9/hook' })
    const secret = /whsec_[\w+/=]+/.exec(made.text)?.[0] ?? ''
    expect(secret).toHaveLength(50)
    expect((await console.visit(alertsPath)).text).not.toContain(secret)
    expect((await add({ address: 'http://localhost:9/hook' })).status).toBe(303)
  })

  it('alerts at the console may be about live numbers, which are checked every minute and wait for no report', async () => {
    const form = (await console.visit(`${alertsPath}/new`)).text
    const [choice = ''] = /<option value="live"[^>]*>[^<]+/.exec(form) ?? []
    expect(choice).toContain('live')
    expect((await add({ kind: 'live' })).status).toBe(303)
    const list = (await console.visit(alertsPath)).text
    expect(list).toContain('Live numbers')
    expect(list).toContain('The live numbers of 1 channel are checked every minute.')
    expect(list).not.toContain('checked every hour')
    expect(list).not.toContain('no numbers yet')
    const [topic] = await platform.context.db.selectFrom('alert_topics').selectAll().execute()
    expect(topic).toMatchObject({ checks: 'live', about: 'UCtenfoot' })
  })

  it.each([
    ['about', 'UCnone', 'no channel and no group'],
    ['address', 'ada', 'must be a mail address or a URL'],
    ['address', 'http://10.0.0.1/', 'must not be called'],
    ['timeZone', 'Berlin', 'IANA name'],
    ['quiet', '22-25', 'two times'],
  ])('alerts at the console are refused with a wrong %s (%s), and nothing is stored', async (field, value, problem) => {
    const answer = await add({ [field]: value })
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(problem)])
    expect(await platform.context.operations.alerts.list()).toEqual([])
  })
})
