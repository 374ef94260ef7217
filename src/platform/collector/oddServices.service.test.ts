import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGzip, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { reportingPaths } from '#contract/reporting.ts'
import { type Calls, openCalls } from './calls.ts'
import { FileTooLarge } from './collectProblem.ts'
import { remoteService } from './remoteService.ts'

let folder: string
let server: Server
let calls: Calls
let answer: RequestListener
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tenfoot-odd-'))
  calls = openCalls({ timeoutMs: 5000, maxFileBytes: 100_000 })
  server = createServer((request, response) => answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  await calls.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await rm(folder, { recursive: true })
})
const service = () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const signal = AbortSignal.timeout(10_000)
  return { url, ...remoteService({ calls, url, token: 't', contentOwner: '', signal }) }
}
const download = () => {
  const { url, download } = service()
  return download(`${url}/report`, join(folder, 'report.csv'))
}

describe('a report’s file', () => {
  it('a report’s file is refused once it is larger than any report, also while it never ends', async () => {
    answer = (_request, response) => {
      createReadStream('/dev/zero').pipe(response)
    }
    await expect(download()).rejects.toThrow(FileTooLarge)
    await expect(download()).rejects.toThrow(/^http:\/\/127\.0\.0\.1:\d+: its answer is too large\.$/)
  })

  it('a report’s file is refused when few bytes become very many', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      createReadStream('/dev/zero').pipe(createGzip()).pipe(response)
    }
    await expect(download()).rejects.toThrow(FileTooLarge)
  })

  it('a report’s file is refused long before its limit when it becomes more than 250 times as large', async () => {
    await calls.close()
    calls = openCalls({ timeoutMs: 5000 })
    answer = (_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      createReadStream('/dev/zero').pipe(createGzip()).pipe(response)
    }
    await expect(download()).rejects.toThrow(FileTooLarge)
    expect((await stat(join(folder, 'report.csv'))).size).toBeLessThan(20_000_000)
  })

  it('a report’s file that drips is given up after a moment, and so is a list', async () => {
    await calls.close()
    calls = openCalls({ timeoutMs: 300 })
    answer = (_request, response) => {
      const drip = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(drip))
    }
    const before = performance.now()
    await expect(download()).rejects.toThrow(/did not answer in time/)
    await expect(service().jobs()).rejects.toThrow(/did not answer in time/)
    expect(performance.now() - before).toBeLessThan(5_000)
  })

  it.each([false, true])('a report’s file of the largest size is taken, compressed: %s', async (isPacked) => {
    const bytes = Buffer.alloc(100_000)
    answer = (_request, response) => {
      if (isPacked) response.writeHead(200, { 'content-encoding': 'gzip' })
      response.end(isPacked ? gzipSync(bytes) : bytes)
    }
    await download()
    expect(await readFile(join(folder, 'report.csv'))).toEqual(bytes)
  })
})

it.each(['startTime', 'createTime'])(
  'a report whose %s cannot be read is refused by the name of the field',
  async (field) => {
    const report = {
      id: '1',
      jobId: 'job',
      startTime: '2026-07-01T07:00:00Z',
      endTime: '2026-07-02T07:00:00Z',
      createTime: '2026-07-03T07:00:00Z',
      downloadUrl: 'https://services.example/report',
    }
    answer = (_request, response) => response.end(JSON.stringify({ reports: [report, { ...report, [field]: 'soon' }] }))
    await expect(service().reports('job', '')).rejects.toThrow(
      `${reportingPaths.jobs}/job${reportingPaths.reports}: reports.1.${field} is missing or wrong.`,
    )
  },
)
