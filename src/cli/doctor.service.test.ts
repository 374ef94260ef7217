import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startTestUpstream } from '#proxy/upstream.fixture.ts'

async function doctor(environment: Record<string, string>, ...options: string[]) {
  const { DATABASE_URL: _, ...inherited } = process.env
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/cli/main.ts', 'doctor', ...options], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...inherited, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (part) => {
    output += part
  })
  const [code] = await once(child, 'close')
  return { output, code }
}

it('tenfoot doctor exits with 0 if the proxy can work, otherwise with 1 and what to do', async () => {
  const upstream = await startTestUpstream()
  const folder = await mkdtemp(join(tmpdir(), 'tenfoot-doctor-'))
  const environment = {
    DATA_DIR: folder,
    AUTH_URL: upstream.url,
    API_URL: upstream.url,
    CLIENT_ID: upstream.client.id,
    CLIENT_SECRET: upstream.client.secret,
  }
  const [healthyRun, wrongServicesRun, failedRun] = await Promise.all([
    doctor(environment),
    doctor({ ...environment, PLATFORM_PORT: 'nowhere' }),
    doctor({ ...environment, API_URL: 'http://127.0.0.1:1' }, '--json'),
  ])
  expect([healthyRun.code, healthyRun.output]).toEqual([0, expect.stringContaining('The proxy can run')])
  expect(healthyRun.output).toMatch(/^OK {7}pairing: /m)
  expect(healthyRun.output).not.toContain(upstream.client.secret)
  expect([wrongServicesRun.code, wrongServicesRun.output]).toEqual([
    1,
    expect.stringMatching(/\nThe proxy can run: warnings \d+\.\nThe services have errors: 1\.\n$/),
  ])
  const findings = failedRun.output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(failedRun.code).toBe(1)
  expect(findings.filter(({ verdict }) => verdict === 'wrong')).toMatchObject([{ todo: expect.any(String) }])
  await upstream.close()
  await rm(folder, { recursive: true, force: true })
})
