import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openServices, type Services } from './services.ts'

const run = promisify(execFile)

/** Path of a Python that has the client with the API's description (version 2 and newer), if there is one. */
async function pythonWithClient(): Promise<string | undefined> {
  const look =
    'import googleapiclient, os; d = os.path.join(os.path.dirname(googleapiclient.__file__), "discovery_cache/documents"); assert os.path.exists(os.path.join(d, "youtubeAnalytics.v2.json"))'
  for (const python of [process.env.GOOGLE_CLIENT_PYTHON, 'python3', '/usr/bin/python3'])
    if (
      python &&
      (await run(python, ['-c', look]).then(
        () => true,
        () => false,
      ))
    )
      return python
  return undefined
}

const python = await pythonWithClient()
const skipNote = python ? '' : ' (skipped: no Python here has google-api-python-client 2 or newer)'

describe.skipIf(!python)(`Python${skipNote}`, () => {
  let services: Services
  beforeAll(async () => {
    services = await openServices()
  })
  afterAll(() => services?.close())

  it('google-api-python-client reads reports, and creates, fills, renames and deletes a group', async () => {
    const { accessToken } = await services.pair(services.scopes.video)
    const script = join(import.meta.dirname, 'pythonClient.py')
    const { stdout } = await run(python ?? '', [script, services.url, accessToken])
    expect(JSON.parse(stdout)).toEqual({
      title: 'Renamed',
      count: '1',
      held: [expect.stringMatching(/^[\w-]{11}$/)],
      views: expect.any(Number),
      removed: [{}, {}],
      refusal: [404, 'groupNotFound'],
    })
  })
})
