import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answeredProgram } from './answeredProgram.ts'
import { openServices, type Services } from './services.ts'

/** Where Debian installs sources of Go. */
const sources = '/usr/share/gocode'
const library = join(sources, 'src/github.com/cli/oauth')
const isThere =
  existsSync(library) &&
  (await promisify(execFile)('go', ['version']).then(
    () => true,
    () => false,
  ))
const skipNote = isThere ? '' : ' (skipped: apt-get install golang-go golang-github-cli-oauth-dev)'

describe.skipIf(!isThere)(`Go${skipNote}`, () => {
  let services: Services
  beforeAll(async () => {
    services = await openServices()
  })
  afterAll(() => services?.close())

  it('the library of gh pairs a client without a secret', async () => {
    const client = await services.publicClient('Terminal')
    const { status, output } = await answeredProgram(
      services,
      ['go', 'run', join(import.meta.dirname, 'cliOauth.go'), services.url, client, services.scopes.videoReadonly],
      { GO111MODULE: 'off', GOPATH: sources, GOCACHE: join(services.dataDir, 'go'), GOFLAGS: '' },
    )
    expect({ status, output }).toMatchObject({
      status: 0,
      output: expect.stringContaining(`at ${services.url}/device`),
    })
    const token = /^token (\S+)$/m.exec(output)?.[1]
    const answer = await services.call('/video/v3/channels?part=id&mine=true', {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.status).toBe(200)
  })
})
