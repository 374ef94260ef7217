import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answeredProgram } from './answeredProgram.ts'
import { openServices, type Services } from './services.ts'

const run = promisify(execFile)
const isThere = await run('oidc-agent', ['--version']).then(
  () => true,
  () => false,
)
const skipNote = isThere ? '' : ' (skipped: apt-get install oidc-agent-cli)'

describe.skipIf(!isThere)(`version 4${skipNote}`, () => {
  let services: Services
  let environment: Record<string, string>
  let agent: string | undefined
  beforeAll(async () => {
    services = await openServices()
    const home = join(services.dataDir, 'home')
    await mkdir(home)
    environment = { HOME: home, OIDC_CONFIG_DIR: home, TMPDIR: home }
    const { stdout } = await run('oidc-agent', ['--no-autoload'], { env: { ...process.env, ...environment } })
    agent = /OIDCD_PID=(\d+)/.exec(stdout)?.[1]
    environment.OIDC_SOCK = /OIDC_SOCK=([^;]+);/.exec(stdout)?.[1] ?? ''
  })
  afterAll(async () => {
    if (agent) process.kill(Number(agent))
    await services?.close()
  })

  it('oidc-agent signs in by the device flow, with `offline_access`, and gives programs access tokens', async () => {
    const { clientId, clientSecret } = services.demo.tvClient
    const password = join(services.dataDir, 'password')
    await writeFile(password, 'of the account file')
    const { status, output } = await answeredProgram(
      services,
      [
        'oidc-gen',
        'television',
        `--issuer=${services.url}/`,
        '--flow=device',
        '--scope=email',
        `--client-id=${clientId}`,
        `--client-secret=${clientSecret}`,
        `--pw-file=${password}`,
        '--no-url-call',
        '--no-webserver',
        '--prompt=none',
        '--confirm-default',
        '--redirect-uri=',
      ],
      environment,
    )
    expect({ status, output }).toMatchObject({ status: 0, output: expect.stringContaining(`${services.url}/device`) })

    const options = { env: { ...process.env, ...environment } }
    const token = async () => (await run('oidc-token', ['television', '--force-new'], options)).stdout.trim()
    const tokens = [await token(), await token()]
    expect(new Set(tokens).size).toBe(2)
    for (const each of tokens) {
      const answer = await services.call('/userinfo', { headers: { authorization: `Bearer ${each}` } })
      expect(answer.json).toMatchObject({ email: services.demo.account.email })
    }
  })
})
