import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { tone } from '#platform/transcription/transcription.fixture.ts'
import { freePort } from '#storage/ports.fixture.ts'
import { openPhone } from '../support/phone.ts'
import { builtTelevision, seedVariable } from '../support/seed.ts'
import { codeOn, expectOverview } from '../support/television.ts'
import { filesIn, install, plainEnvironment, type Running, release, start } from './package.ts'

test.describe.configure({ mode: 'serial', timeout: 300_000 })

const run = promisify(execFile)
const maxInstalledBytes = 150e6

let folder: string
let older: string
let current: string
let settings: Record<string, string>
let running: Running | undefined

const pathOf = (...path: string[]) => join(folder, ...path)
const installed = (...path: string[]) => pathOf('prefix/lib/node_modules/tenfoot', ...path)
const textOf = (...path: string[]) => readFile(pathOf(...path), 'utf8')
const tenfoot = () => pathOf('prefix/bin/tenfoot')
/** A command of the installed package. */
const command = async (...args: string[]) =>
  (await run(tenfoot(), args, { cwd: pathOf('elsewhere'), env: plainEnvironment(settings) })).stdout

test.beforeAll(async () => {
  test.setTimeout(300_000)
  folder = await mkdtemp(join(tmpdir(), 'tenfoot-release-'))
  settings = { DATA_DIR: pathOf('data'), PORT: String(await freePort()), PLATFORM_PORT: String(await freePort()) }
  await mkdir(pathOf('elsewhere'))
  const seed = process.env[seedVariable]
  if (seed) await cp(seed, pathOf('data'), { recursive: true })
  older = await release(pathOf('older'), '0.0.1', builtTelevision)
  current = await release(pathOf('current'))
})
test.afterAll(async () => {
  await running?.stop()
  await rm(folder, { recursive: true, force: true })
})

test('a release has the package, its checksums, a bill of materials, its changes and the container’s context', async () => {
  const { version } = JSON.parse(await readFile(join(import.meta.dirname, '../../package.json'), 'utf8'))
  expect(await filesIn(pathOf('current'))).toEqual(
    [
      'SHA256SUMS',
      `changes-${version}.md`,
      'container/Dockerfile',
      'container/tenfoot.tgz',
      `tenfoot-${version}.cdx.json`,
      `tenfoot-${version}.tgz`,
    ].sort(),
  )
  await run('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: pathOf('current') })
  const bill = JSON.parse(await textOf('current', `tenfoot-${version}.cdx.json`))
  const names = bill.components.map(({ group, name }: { group?: string; name: string }) =>
    group ? `${group}/${name}` : name,
  )
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'tenfoot', version } } })
  expect(names).toEqual(expect.arrayContaining(['fastify', 'react', 'better-sqlite3', '@duckdb/node-api']))
  expect(names).not.toContain('typescript')
})

test('the release installs into an empty folder, small, and without any tool that builds', async () => {
  const skipReason = await install(older, pathOf('prefix'))
  test.skip(skipReason !== undefined, skipReason)
  const files = await filesIn(installed())
  const sizes = await Promise.all(files.map(async (file) => (await stat(installed(file))).size))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(maxInstalledBytes)
  expect(files).toEqual(expect.arrayContaining(['NOTICE', 'LICENSE', 'dist/tv/index.html', 'dist/server/main.mjs']))
  const ownFiles = files.filter((file) => !file.startsWith('node_modules/'))
  expect(ownFiles.filter((file) => /\.tsx?$|\.test\.|fixture/.test(file))).toEqual([])
  expect(files.filter((file) => /^node_modules\/(?:tsx|vite|typescript|esbuild|react)\//.test(file))).toEqual([])
  expect(await command('--version')).toBe('0.0.1\n')
})

test('the installed release starts, says its version, and pairs with a browser', async ({ page, browser }) => {
  running = await start([tenfoot()], pathOf('elsewhere'), settings)
  expect(running.output()).toMatch(/^Tenfoot 0\.0\.1 on Node \d/)
  await page.goto(running.television)
  await expect(codeOn(page)).toBeVisible()
  const demo = JSON.parse(await textOf('data/demo.json'))
  const digitsOf = async () => (await page.locator('.digits').textContent()) ?? ''
  const phone = await openPhone(browser, { services: running.services, demo, digitsOf })
  await phone.allow((await codeOn(page).textContent()) ?? '')
  await phone.close()
  await expectOverview(page)
  await page.context().storageState({ path: pathOf('television.json') })
})

test('the thread of the installed release builds transcripts', async () => {
  await writeFile(pathOf('talk.wav'), tone(2))
  await writeFile(pathOf('talk.srt'), '1\n00:00:00,500 --> 00:00:01,500\nGood morning.\n')
  const printed = await command('transcribe', pathOf('talk.wav'), '--transcript', pathOf('talk.srt'))
  const id = /Transcript (\S+) for/.exec(printed)?.[1] ?? ''
  expect(printed).toContain('Next: npx tenfoot transcript list')
  await expect.poll(() => command('transcript', 'list'), { timeout: 60_000 }).toMatch(new RegExp(`${id} +done`))
})

test('a newer release that is installed over an older one keeps data, settings and the pairing', async ({
  browser,
}) => {
  expect(await command('project', 'add', 'Kept')).toContain('created')
  const projects = await command('project', 'list')
  const demo = await textOf('data/demo.json')
  await running?.stop()
  expect(await install(current, pathOf('prefix'))).toBeUndefined()
  running = await start([tenfoot()], pathOf('elsewhere'), settings)
  const { version } = JSON.parse(await readFile(installed('package.json'), 'utf8'))
  expect(version).not.toBe('0.0.1')
  expect(running.output()).toContain(`Tenfoot ${version} on Node`)
  expect(await textOf('data/demo.json')).toBe(demo)
  expect(await command('project', 'list')).toBe(projects)
  expect(projects).toContain('Kept')
  const context = await browser.newContext({ storageState: pathOf('television.json') })
  const page = await context.newPage()
  await page.goto(running.television)
  await expectOverview(page)
  await context.close()
  await running.stop()
  running = undefined
})

test('the proxy runs as another user on a read-only root, in one process, as in the container', async () => {
  const dockerfile = await textOf('current/container/Dockerfile')
  const entry = JSON.parse(/^ENTRYPOINT (\[.*\])$/m.exec(dockerfile)?.[1] ?? '[]') as string[]
  const home = /^COPY --from=install \S+ (\S+)$/m.exec(dockerfile)?.[1] ?? ''
  expect(entry[0]).toBe('node')
  expect(entry[1]).toContain(`${home}/dist/server/`)
  const mayUnshare = await run('unshare', ['--mount', 'true']).then(
    () => true,
    () => false,
  )
  test.skip(!mayUnshare, 'this user may not make a mount namespace')
  const steps = [
    'set -e',
    'mount --make-rprivate /',
    `mount -t tmpfs tmpfs /opt && mkdir -p ${home} && mount --bind ${installed()} ${home}`,
    'mount -t tmpfs -o mode=700 tmpfs /srv && chown 65534 /srv',
    'mount -o remount,bind,ro /opt && mount -o remount,bind,ro /',
    // Node.js of the tests may be below a folder that only root may read.
    `exec setpriv --reuid=65534 --regid=65534 --clear-groups --no-new-privs ${[process.execPath, ...entry.slice(1)].join(' ')} start`,
  ]
  const contained = { ...settings, DATA_DIR: '/srv/data', HOME: '/nonexistent', DEMO_DATA: 'keep' }
  running = await start(['unshare', '--mount', 'sh', '-c', steps.join('\n')], '/', contained)
  expect((await fetch(`${running.television}/healthz`)).status).toBe(200)
  expect((await fetch(running.television)).status).toBe(200)
})

test('the container’s health check follows the proxy', async () => {
  test.skip(running === undefined, 'no container ran')
  const dockerfile = await textOf('current/container/Dockerfile')
  const check = JSON.parse(/^ {2}CMD (\["node".*\])$/m.exec(dockerfile)?.[1] ?? '[]') as string[]
  const healthy = () =>
    run(process.execPath, check.slice(1), { env: { ...process.env, PORT: settings.PORT } }).then(
      () => true,
      () => false,
    )
  expect(await healthy()).toBe(true)
  await running?.stop()
  running = undefined
  await expect.poll(healthy).toBe(false)
})

test('two releases of the same sources are the same bytes', async () => {
  await release(pathOf('again'))
  const files = await filesIn(pathOf('current'))
  expect(await filesIn(pathOf('again'))).toEqual(files)
  for (const file of files)
    expect((await readFile(pathOf('again', file))).equals(await readFile(pathOf('current', file)))).toBe(true)
})
