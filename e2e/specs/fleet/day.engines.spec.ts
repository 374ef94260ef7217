import { operatorBrowser } from '#proxy/modules/fleet/fleet.fixture.ts'
import type { Engine } from '../../engines/engine.ts'
import { cannotRun, startEngine } from '../../engines/start.ts'
import { tenfoot } from '../../support/tenfoot.ts'
import { expect, testAlone } from '../../support/test.ts'

testAlone.use({ environment: { FLEET: 'on' } })

/** The oldest engine, two between it and the present one, and another maker's. */
const screens = ['chromium-64', 'chromium-79', 'chromium-85', 'firefox'] as const

const codeText = `(document.querySelector('[data-testid="user-code"]') || { textContent: '' }).textContent`
const shown = (title: string) => `document.querySelector('.kiosk main[aria-label="${title}"]')`
const noPicture = `document.querySelector('.kiosk') && !document.querySelector('main')`

/** Sets the clock that the page reads to a time of today, as a television's clock that passes to it. */
const setClock = (time: string) => `(function () {
  var Real = window.RealDate || (window.RealDate = Date)
  var offset = Real.parse('${new Date().toISOString().slice(0, 10)}T${time}:01Z') - Real.now()
  function Moved() {
    if (arguments.length === 0) return new Real(Real.now() + offset)
    return new (Function.prototype.bind.apply(Real, [null].concat(Array.prototype.slice.call(arguments))))()
  }
  Moved.prototype = Real.prototype
  Moved.now = function () { return Real.now() + offset }
  Moved.UTC = Real.UTC
  Moved.parse = Real.parse
  window.Date = Moved
})()`

/** What the operator's plan says of a day, and what each screen shows then. */
const day = [
  { from: '08:00', until: '12:00', screen: 'videos', title: 'Videos' },
  { from: '12:00', until: '14:00', screen: 'audience', title: 'Audience' },
  { from: '14:00', until: '20:00', screen: 'playlists', title: 'Playlists' },
  { from: '20:00', until: '08:00', screen: undefined, title: undefined },
]

testAlone('four screens in different engines follow a day’s plan by a clock that leaps', async ({ env, phone }) => {
  testAlone.setTimeout(240_000)
  const engines: Engine[] = []
  try {
    for (const name of screens) {
      const reason = await cannotRun(name)
      testAlone.skip(reason !== undefined, reason)
      const engine = await startEngine(name)
      engines.push(engine)
      await engine.setViewport(1280, 720)
      await engine.goto(env.television)
      await engine.waitFor(codeText)
      await phone.allow(String(await engine.evaluate(codeText)))
      env.passOnePoll()
      await engine.waitFor(`document.querySelector('main h1')`, 30_000)
    }
    const password = /Password\s+(\S+)/.exec(await tenfoot(env, ['screen', 'operator', 'add', 'mara', '--role', 'own']))
    const operator = operatorBrowser({ url: env.television })
    expect((await operator.signIn('mara', password?.[1] ?? '')).status).toBe(303)
    const fields: [string, string][] = day.flatMap(({ from, until, screen }, place) => [
      [`e${place}-kind`, screen ? 'turn' : 'dark'],
      ...(screen ? [[`e${place}-${screen}`, '1'] as [string, string]] : []),
      [`e${place}-every`, '5'],
      [`e${place}-from`, from],
      [`e${place}-until`, until],
      [`e${place}-priority`, '0'],
      ...[0, 1, 2, 3, 4, 5, 6].map((weekday): [string, string] => [`e${place}-day`, String(weekday)]),
    ])
    await operator.open('/fleet/plans/new')
    const made = await operator.post('/fleet/plans/new', [['name', 'Lobby'], ['seen', '0'], ['do', 'save'], ...fields])
    const plan = /plans\/([0-9a-f-]{36})\?/.exec(made.location ?? '')?.[1] ?? ''
    // Each reports once its app is loaded whole.
    let ids: string[] = []
    await expect(async () => {
      const { text } = await operator.open('/fleet')
      ids = [...new Set([...text.matchAll(/\/fleet\/screens\/([0-9a-f-]{36})/g)].map(([, id = '']) => id))]
      expect(ids).toHaveLength(screens.length)
    }).toPass({ timeout: 90_000 })
    expect((await operator.act('plan', ids, { isWhole: '1', plan })).location).toContain('count=4')

    for (const { from, title } of day) {
      for (const engine of engines) await engine.evaluate(setClock(from))
      for (const engine of engines) await engine.waitFor(title ? shown(title) : noPicture, 30_000)
    }
    const pages: string[] = []
    for (const id of ids) pages.push((await operator.open(`/fleet/screens/${id}`)).text)
    for (const product of ['Chromium 64', 'Chromium 79', 'Chromium 85', 'Firefox'])
      expect(pages.filter((text) => text.includes(product))).toHaveLength(1)
    for (const engine of engines) expect(engine.errors).toEqual([])
  } finally {
    for (const engine of engines) await engine.close()
  }
})
