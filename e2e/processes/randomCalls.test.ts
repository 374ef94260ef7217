import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoFile, demoFileName } from '#contract/demo.ts'
import { keyHeader } from '#contract/transcription/paths.ts'
import { beginDemo } from '#platform/demo/youngDemo.fixture.ts'
import { seededRandom } from '../support/random.ts'
import { servicesProcess } from './servicesProcess.ts'

/** In a long run 10. */
const minutes = Number(process.env.RANDOM_CALLS_MINUTES ?? 0.2)
const atOnce = 16
const folder = mkdtempSync(join(tmpdir(), 'tenfoot-random-'))
const heapFile = join(folder, 'heap')
let services: ReturnType<typeof servicesProcess>
let url = ''
beforeAll(async () => {
  await beginDemo(folder)
  services = servicesProcess({
    DATA_DIR: folder,
    PLATFORM_PORT: '0',
    DEMO_DATA: 'keep',
    DEVICE_CODES_PER_MINUTE: '1000000',
    UNKNOWN_DEVICE_CODES: '1000000',
    HEAP_FILE: heapFile,
    NODE_OPTIONS: `--expose-gc --import ${pathToFileURL(join(import.meta.dirname, 'heapInFile.mjs')).href}`,
  })
  url = await services.start()
}, 120_000)
afterAll(async () => {
  await services?.kill()
  rmSync(folder, { recursive: true, force: true })
})

it(`services that get random calls for ${minutes} minutes answer each, never with 500, and hold no more memory`, async () => {
  const random = seededRandom(11)
  const { tvClient, transcriptionKey } = demoFile.parse(JSON.parse(readFileSync(join(folder, demoFileName), 'utf8')))
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  const word = () =>
    pick([
      '',
      '0',
      '-1',
      'a'.repeat(pick([1, 300, 5_000])),
      '%00',
      '..%2f',
      'null',
      '[]',
      '{"a":',
      '\u{1f600}',
      'day,day',
    ])
  const query = () => encodeURIComponent(word())
  const headers = () => ({
    authorization: pick(['', 'Bearer x', `Bearer ${'y'.repeat(3_000)}`, 'Basic eDp5']),
    [keyHeader]: pick([transcriptionKey, 'wrong']),
    'content-type': pick([
      'application/json',
      'application/x-www-form-urlencoded',
      'text/plain',
      'multipart/form-data',
    ]),
  })
  const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
  const calls: (() => [path: string, method: string, body?: string])[] = [
    () => [
      '/device/code',
      'POST',
      form({ client_id: pick([tvClient.clientId, 'x']), scope: pick(['email', query()]) }),
    ],
    () => ['/token', 'POST', form({ client_id: tvClient.clientId, device_code: query(), grant_type: query() })],
    () => [`/v2/reports?metrics=${query()}&dimensions=${query()}&ids=${query()}`, 'GET'],
    () => [`/v2/pre-recorded?limit=${query()}&custom_metadata=${query()}`, 'GET'],
    () => ['/v2/pre-recorded', 'POST', JSON.stringify({ audio_url: word(), callback_url: word() })],
    () => ['/v2/upload', 'POST', word()],
    () => [`/video/v3/${pick(['channels', 'videos', 'playlists'])}?part=${query()}&id=${query()}`, 'GET'],
    () => ['/batch', 'POST', `--b\r\n${word()}\r\n--b--`],
    () => [`/console/${query()}`, pick(['GET', 'POST']), undefined],
    () => [`/${query()}`, pick(['GET', 'DELETE', 'PUT', 'OPTIONS'])],
    () => ['/readyz', 'GET'],
  ]
  const statuses = new Map<number, number>()
  const problems: string[] = []
  let isOver = false
  const caller = async () => {
    while (!isOver) {
      const [path, method, body] = pick(calls)()
      const hasBody = body !== undefined && method !== 'GET'
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: headers(),
        redirect: 'manual',
        ...(hasBody && { body }),
      })
      await answer.arrayBuffer()
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if (answer.status >= 500 && answer.status !== 503)
        problems.push(`${method} ${path.slice(0, 200)}: ${answer.status}`)
    }
  }
  const callers = Promise.all(Array.from({ length: atOnce }, caller))
  const wait = (share: number) => new Promise((resolve) => setTimeout(resolve, minutes * 60_000 * share))
  const heap = () => Number(readFileSync(heapFile, 'utf8').trim())
  // All code is compiled and all caches are filled after a part of the time.
  await wait(0.5)
  const before = heap()
  await wait(0.5)
  isOver = true
  await callers
  await wait(0.05)
  const after = heap()
  expect(problems).toEqual([])
  expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(300)
  expect(after - before).toBeLessThan(20_000_000)
}, 3_600_000)
