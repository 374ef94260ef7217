import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lanAddress } from '#cli/network.ts'
import { systemClock } from '#contract/clock.ts'
import { tenfootCommand } from '#contract/installation.ts'
import { createOperations } from '#platform/admin/operations.ts'
import { collectionStates } from '#platform/collector/collectionStates.ts'
import { findingOf } from '#platform/collector/examine.ts'
import { withCollectorTables } from '#platform/collector/schema.ts'
import { openDatabase } from '#platform/database.ts'
import { openKeys } from '#platform/keys/keys.ts'
import { platformSettings } from '#platform/settings/settings.ts'
import { answerInBrowser } from '../clients/browserOfAPerson.ts'
import { openServices, type Services } from '../clients/services.ts'
import { type Program, todaysCode } from './program.ts'

let program: Program
let services: Services
let store: Awaited<ReturnType<typeof openDatabase>>
const commands = new Set<ChildProcess>()

beforeAll(async () => {
  program = await todaysCode()
  services = await openServices({ REPORTING_CHECK_SECONDS: '1' })
  store = await openDatabase(platformSettings({ DATA_DIR: services.dataDir }))
}, 120_000)
afterAll(async () => {
  for (const command of commands) command.kill('SIGKILL')
  await store?.close()
  await services?.close()
})

/** Runs a command on the services' data. */
function tenfoot(...args: string[]) {
  const { DATABASE_URL: _, ...inherited } = process.env
  const command = spawn(process.execPath, [...program.args, ...args], {
    cwd: program.cwd,
    env: { ...inherited, DATA_DIR: services.dataDir, PLATFORM_PORT: new URL(services.url).port },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  commands.add(command)
  let output = ''
  for (const stream of [command.stdout, command.stderr])
    stream.on('data', (part: Buffer) => {
      output += part
    })
  const ended = once(command, 'close').then(([code]) => ({ code: code as number, output }))
  return {
    ended,
    /** The link that the command shows. */
    link: async (): Promise<string> => {
      for (;;) {
        const shown = /\n {2}(http\S+\/collect\/allow\/\S+)\n/.exec(output)?.[1]
        if (shown !== undefined && output.includes('█')) return shown
        const early = await Promise.race([ended, systemClock.sleep(50)])
        if (early) throw new Error(`no link: ${early.output}`)
      }
    },
  }
}

/** What a person does with the link on a phone. @returns the page at the end */
async function answer(link: string, decision: 'allow' | 'deny') {
  const opened = await fetch(link, { redirect: 'manual' })
  const { pathname, search } = await answerInBrowser(services, opened.headers.get('location') ?? '', decision)
  return services.call(pathname + search)
}

const collection = async () => {
  const db = withCollectorTables(store.db)
  const [state] = await collectionStates(db)
  const row = await db.selectFrom('collections').selectAll().executeTakeFirstOrThrow()
  if (!state) throw new Error('no collection')
  return { state, row }
}
const until = async (isReached: (state: Awaited<ReturnType<typeof collection>>['state']) => boolean) => {
  for (;;) {
    const { state } = await collection()
    if (isReached(state)) return state
    await tenfoot('collect', 'run', 'phone').ended
  }
}
const operations = () => {
  const settings = platformSettings({ DATA_DIR: services.dataDir })
  return createOperations({ db: store.db, keys: openKeys(services.dataDir), clock: systemClock, settings })
}
const events = async () =>
  (await operations().events.page({})).events
    .filter(({ subject }) => subject === 'collection phone')
    .map(({ action, detail }) => ({ action, detail }))

it('the collector collects by a grant from a phone, says when it was revoked, and goes on with a new one', async () => {
  const connecting = tenfoot('collect', 'connect', 'phone', '--type', 'channel_basic')
  const link = await connecting.link()
  expect(await answer(link, 'allow')).toMatchObject({
    status: 200,
    text: expect.stringContaining('Reports are collected now'),
  })
  expect(await connecting.ended).toMatchObject({ code: 0, output: expect.stringContaining('Allowed.') })
  expect((await collection()).row.credential).not.toMatch(/grant|token|client/i)
  const { imported, channelId } = await until((state) => state.imported > 0)
  expect([imported > 0, channelId]).toEqual([true, services.demo.channel])
  // Newest first.
  expect((await events()).reverse().slice(0, 3)).toEqual([
    { action: 'collection.saved', detail: services.url },
    { action: 'collection.started', detail: expect.stringMatching(/^\d+ reports?$/) },
    { action: 'collection.done', detail: expect.stringMatching(/^\d+ reports?$/) },
  ])

  const secondVisit = await fetch(link, { redirect: 'manual' })
  expect([secondVisit.status, await secondVisit.text()]).toEqual([
    404,
    expect.stringContaining('This link is no longer valid'),
  ])

  const { grants } = operations()
  for (const { id } of (await grants.list({ client: services.demo.webClient.clientId })).grants)
    await grants.revoke({ name: 'test' }, id)
  const revoked = await tenfoot('collect', 'run', 'phone').ended
  expect(revoked).toMatchObject({ code: 1, output: expect.stringContaining('The grant was revoked or has ended') })
  const cause = expect.stringContaining(`Allow it again: ${tenfootCommand} collect connect`)
  expect((await events())[0]).toEqual({ action: 'collection.failed', detail: cause })
  expect(findingOf((await collection()).state, systemClock.now())).toMatchObject({ verdict: 'doubtful', found: cause })

  const denied = tenfoot('collect', 'connect', 'phone', '--type', 'channel_basic')
  expect(await answer(await denied.link(), 'deny')).toMatchObject({
    status: 403,
    text: expect.stringContaining('No access was given'),
  })
  expect(await denied.ended).toMatchObject({ code: 1, output: expect.stringContaining('The person did not allow it.') })

  const renewed = tenfoot('collect', 'connect', 'phone', '--type', 'channel_basic')
  await answer(await renewed.link(), 'allow')
  expect((await renewed.ended).code).toBe(0)
  expect(await tenfoot('collect', 'run', 'phone').ended).toMatchObject({ code: 0 })
  expect((await collection()).state.problem).toBe(null)
}, 300_000)

it('the collector with --lan shows an address that a phone can open, to which the answer comes back', async () => {
  const file = join(services.dataDir, 'client.json')
  const { clientId, clientSecret } = services.demo.webClient
  await writeFile(file, JSON.stringify({ web: { client_id: clientId, client_secret: clientSecret } }))
  const connecting = tenfoot('collect', 'connect', 'lan', '--lan', '--client', file)
  const address = lanAddress()
  if (address === undefined) {
    expect((await connecting.ended).output).toContain('this machine has no local network address')
    return
  }
  const { origin, pathname } = new URL(await connecting.link())
  expect(origin).toBe(`http://${address}:${new URL(services.url).port}`)
  // These services listen only on this machine.
  const opened = await fetch(services.url + pathname, { redirect: 'manual' })
  const consent = new URL(opened.headers.get('location') ?? '')
  expect([consent.origin, consent.searchParams.get('redirect_uri')]).toEqual([origin, `${origin}/collect/callback`])
})
