import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answeredProgram } from './answeredProgram.ts'
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
    const { status, output } = await answeredProgram(services, [
      'Rscript',
      script,
      services.url,
      clientId,
      clientSecret,
      'email',
    ])
    expect({ status, output }).toMatchObject({ status: 0, output: expect.stringContaining(`${services.url}/device`) })
    const { email } = services.demo.account
    expect(output).toContain(`told: ${email} ${email}`)
  })
})
