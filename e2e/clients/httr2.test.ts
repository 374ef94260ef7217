import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openServices, type Services } from './services.ts'

const isThere = await promisify(execFile)('Rscript', ['-e', 'library(httr2); library(jsonlite)']).then(
  () => true,
  () => false,
)
const skipNote = isThere ? '' : ' (skipped: no R here has httr2)'

describe.skipIf(!isThere)(`R${skipNote}`, () => {
  let services: Services
  beforeAll(async () => {
    services = await openServices()
  })
  afterAll(() => services?.close())

  it('httr2 shows address and code, waits for the person, reads user info, and refreshes', async () => {
    const { clientId, clientSecret } = services.demo.tvClient
    const script = join(import.meta.dirname, 'httr2.R')
    const program = spawn('Rscript', [script, services.url, clientId, clientSecret, 'email'])
    const ended = once(program, 'close')
    let output = ''
    const answered = new Promise<void>((resolve, reject) => {
      const hear = (chunk: Buffer) => {
        const before = /[B-Z]{4}-[B-Z]{4}/.test(output)
        output += chunk
        const code = /[B-Z]{4}-[B-Z]{4}/.exec(output)?.[0]
        if (code && !before) services.answer(code, 'allow').then(resolve, reject)
      }
      program.stdout.on('data', hear)
      program.stderr.on('data', hear)
      program.on('close', () => resolve())
    })
    await answered
    const [status] = await ended
    expect({ status, output }).toMatchObject({ status: 0, output: expect.stringContaining(`${services.url}/device`) })
    const { email } = services.demo.account
    expect(output).toContain(`told: ${email} ${email}`)
  })
})
