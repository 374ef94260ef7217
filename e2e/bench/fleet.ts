import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hourMs, systemClock } from '#contract/clock.ts'
import { fleetPaths, reportEverySeconds } from '#contract/fleet.ts'
import { openProxyDatabase } from '#proxy/database.ts'
import { operatorBrowser, report } from '#proxy/modules/fleet/fleet.fixture.ts'
import { listColumns } from '#proxy/modules/fleet/listing.ts'
import { createOperators } from '#proxy/modules/fleet/operators.ts'
import { freePort } from '#storage/ports.fixture.ts'
import { client, startProxy, used } from './forward/processes.ts'
import { seedSessions } from './forward/sessions.ts'
import { type Row, share, table } from './table.ts'

const screens = Number(process.env.BENCH_SCREENS ?? 20_000)
const pages = 30
const reports = 500
const goalMs = 200
const daySeconds = 24 * 3600

/** A fleet: how long its pages take at the server, and what one television costs. */
export async function benchFleet(say: (text: string) => void): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tenfoot-bench-fleet-'))
  try {
    const { cookies, password } = await seedFleet(dataDir)
    const port = await freePort()
    const proxy = await startProxy(port, 'http://127.0.0.1:1', dataDir, { FLEET: 'on' })
    const url = `http://127.0.0.1:${port}`
    try {
      const browser = operatorBrowser({ url })
      await browser.signIn('bench', password)
      const { text } = await browser.open('/fleet')
      const [, id = ''] = /\/fleet\/screens\/([0-9a-f-]{36})"/.exec(text) ?? []
      const rows: Row[] = []
      for (const [name, path] of [
        [`the list of ${screens.toLocaleString('en')} screens`, '/fleet'],
        ['a search in them', '/fleet?search=hall+17'],
        ['those that are dark', '/fleet?state=dark'],
        ['the page of one', `/fleet/screens/${id}`],
      ] as const)
        rows.push(await pageRow(name, () => browser.open(path)))
      say(table('Pages of a fleet at the server, 95th percentile', rows))
      say(table('What one television costs', await televisionRows(url, cookies.slice(0, reports), () => used(proxy))))
    } finally {
      proxy.kill()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function pageRow(name: string, open: () => Promise<{ status: number }>): Promise<Row> {
  const times: number[] = []
  for (let page = 0; page < pages; page += 1) {
    const start = performance.now()
    const { status } = await open()
    if (status !== 200) throw new Error(`${name} answered ${status}`)
    times.push(performance.now() - start)
  }
  const measured = share(times, 0.95)
  return { name, measured: `${measured.toFixed(0)} ms`, against: `${goalMs} ms`, ratio: measured / goalMs, goal: 1 }
}

/** A report with its answer: bytes of both bodies, and the proxy's processor. */
async function televisionRows(url: string, cookies: readonly string[], usedNow: () => Promise<number>): Promise<Row[]> {
  const body = JSON.stringify(report)
  const before = await usedNow()
  let bytes = 0
  for (const cookie of cookies) {
    const headers = { cookie, 'x-tenfoot': '1', 'content-type': 'application/json' }
    const answer = await fetch(url + fleetPaths.report, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`a report answered ${answer.status}`)
    bytes += Buffer.byteLength(body) + (await answer.arrayBuffer()).byteLength
  }
  const perReport = ((await usedNow()) - before) / cookies.length
  const perDay = daySeconds / reportEverySeconds
  const row = (name: string, measured: string, against: string, ratio: number): Row => ({
    name,
    measured,
    against,
    ratio,
  })
  return [
    row('reports a day while nothing changes', perDay.toFixed(0), `${daySeconds} s`, perDay / daySeconds),
    row(
      'bytes a day in the bodies of reports and answers',
      `${((bytes / cookies.length) * (perDay / 1e6)).toFixed(1)} MB`,
      '100 MB',
      ((bytes / cookies.length) * perDay) / 100e6,
    ),
    row(
      `processor of a report; of ${screens.toLocaleString('en')} televisions, of a core`,
      `${perReport.toFixed(0)} µs`,
      `${((screens / reportEverySeconds) * (perReport / 10_000)).toFixed(0)} %`,
      (screens / reportEverySeconds) * (perReport / 1e6),
    ),
  ]
}

/** A row with what lists sort and search by, as each change writes it. */
const withColumns = (named: Parameters<typeof listColumns>[0]) => ({
  ...named,
  ...listColumns(named, '192.0.2.7', report),
})

/** Writes televisions that have reported, of which a tenth is dark, and an operator. */
async function seedFleet(dataDir: string): Promise<{ cookies: string[]; password: string }> {
  const cookies = await seedSessions(dataDir, client.id, screens)
  const { db, close } = await openProxyDatabase({ dataDir, databaseUrl: undefined })
  const password = await createOperators(db, systemClock).add({ name: 'bench', role: 'own', site: null })
  const now = Date.now()
  const televisions = await db.selectFrom('television').select('id').execute()
  const named = (place: number) => ({
    id: randomUUID(),
    name: `Hall ${place + 1}`,
    place: `Floor ${place % 9}`,
    group_name: `Group ${place % 40}`,
    site: `Site ${place % 12}`,
  })
  const rows = televisions.map(({ id }, place) => ({
    ...withColumns(named(place)),
    television_id: id,
    created_at: now - 48 * hourMs,
    seen_at: place % 10 === 0 ? now - hourMs : now + hourMs,
    state: 'shown' as const,
    state_since: now - hourMs,
    report: JSON.stringify(report),
    address: '192.0.2.7',
  }))
  await db.transaction().execute(async (trx) => {
    for (let from = 0; from < rows.length; from += 500)
      await trx
        .insertInto('fleet_screens')
        .values(rows.slice(from, from + 500))
        .execute()
  })
  await close()
  return { cookies, password }
}
