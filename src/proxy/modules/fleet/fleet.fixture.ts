import { fleetPaths, type ScreenAnswer } from '#contract/fleet.ts'
import type { ScreenReport } from '#contract/fleetReport.ts'
import { startWithUpstream, type TestProxy, type TestTelevision } from '#proxy/proxy.fixture.ts'
import { createOperators } from './operators.ts'

/** What a kiosk says while all is well. */
export const report: ScreenReport = {
  mode: 'kiosk',
  screen: 'videos',
  since: 12,
  kiosk: '?kiosk=overview,videos&every=30',
  isDimmed: false,
  isPaused: false,
  isHidden: false,
  isTroubled: false,
  numbersAge: 90,
  engine: 'Chromium 120',
  size: '1920x1080',
  version: '1.1.0',
  channel: 'Kettle & Keel',
}

/** A television says its state. @returns the answer to it */
export async function say(television: TestTelevision, change: Partial<ScreenReport> = {}): Promise<ScreenAnswer> {
  const answer = await television.call(fleetPaths.report, { method: 'POST', body: { ...report, ...change } })
  if (!answer.ok) throw new Error(`the report answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

/** The ID of a television’s screen, from the address that it shows. */
export const screenIdOf = ({ screen }: ScreenAnswer): string => screen.url.split('/').at(-1) ?? ''

/** A proxy with a fleet in front of a scripted service, both added to `open`, and an owner of all sites. */
export async function startFleet(
  open: Parameters<typeof startWithUpstream>[0],
  database: Parameters<typeof startWithUpstream>[1],
  env: Record<string, string> = {},
) {
  const started = await startWithUpstream(open, database, { FLEET: 'on', ...env })
  const owner = await operatorOf(started.proxy, { name: 'olga', role: 'own' }, started.clock.now)
  return { ...started, owner }
}

/** An operator’s browser, without scripts. */
export function operatorBrowser({ url }: Pick<TestProxy, 'url'>) {
  let cookie = ''
  let csrf = ''
  const remember = async (answer: Response) => {
    for (const line of answer.headers.getSetCookie()) cookie = line.split(';', 1)[0] ?? ''
    const text = await answer.text()
    csrf = /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? csrf
    return {
      status: answer.status,
      text,
      location: answer.headers.get('location') ?? undefined,
      headers: answer.headers,
    }
  }
  const open = async (path: string) => remember(await fetch(url + path, { headers: { cookie }, redirect: 'manual' }))
  /** Sends a form, with the hidden value of the last page unless `fields` has one. */
  const post = async (path: string, fields: readonly (readonly [string, string])[], headers = {}) =>
    remember(
      await fetch(url + path, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams([
          ...fields,
          ...(fields.some(([name]) => name === 'csrf') ? [] : [['csrf', csrf]]),
        ] as [string, string][]),
      }),
    )
  return {
    open,
    post,
    get cookie() {
      return cookie
    },
    get csrf() {
      return csrf
    },
    async signIn(name: string, password: string) {
      await open('/fleet/sign-in')
      return post('/fleet/sign-in', [
        ['name', name],
        ['password', password],
      ])
    },
    act: (act: string, ids: readonly string[], more: Record<string, string> = {}) =>
      post('/fleet/acts', [['act', act], ...ids.map((id) => ['screen', id] as const), ...Object.entries(more)]),
  }
}

/** An operator, signed in. */
export async function operatorOf(
  proxy: TestProxy,
  operator: { name: string; role: string; site?: string | null },
  now: () => number,
) {
  const operators = createOperators(proxy.db, { now, sleep: async () => {} })
  const password = await operators.add({ site: null, ...operator })
  const browser = operatorBrowser(proxy)
  const answer = await browser.signIn(operator.name, password)
  if (answer.status !== 303) throw new Error(`the sign-in answered ${answer.status}`)
  await browser.open('/fleet')
  return browser
}
