import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestPlatform, type TestPlatform } from '#platform/platform.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { commandLine, stubPlatformSettings } from './commands.fixture.ts'
import { pictureCommand } from './picture.ts'

describe.each(testDatabases())('pictures while services run on $name', ({ fresh }) => {
  let platform: TestPlatform
  let folder: string

  beforeEach(async () => {
    const database = await fresh()
    stubPlatformSettings(database)
    platform = await startTestPlatform(database)
    const channel = { id: 'UC1', title: 'One', accountId: null, publishedAt: 0, country: null }
    await platform.context.videoRepository.saveChannel(channel)
    folder = mkdtempSync(join(tmpdir(), 'tenfoot-picture-'))
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
    await platform.close()
  })

  const tenfoot = commandLine(pictureCommand)

  it('tenfoot picture sets a picture that the services then serve, whatever its file name, and removes it', async () => {
    const file = join(folder, 'picture.txt')
    const bytes = Buffer.from('89504e470d0a1a0a0000000d', 'hex')
    writeFileSync(file, bytes)
    expect(await tenfoot('picture', 'set', 'channel', 'UC1', file)).toContain('has this picture now (image/png)')
    const served = await fetch(`${platform.url}/video/pictures/channels/UC1/high`)
    expect(served.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true)
    expect(await tenfoot('picture', 'remove', 'channel', 'UC1')).toContain('has no picture any more')
    expect((await fetch(served.url)).headers.get('content-type')).toBe('image/svg+xml')
  })

  it('tenfoot picture names the wrong argument in the error', async () => {
    const file = join(folder, 'picture.png')
    writeFileSync(file, '<svg xmlns="http://www.w3.org/2000/svg"/>')
    await expect(tenfoot('picture', 'set', 'channel', 'UC1', file)).rejects.toThrow('picture: JPEG, PNG and WebP')
    await expect(tenfoot('picture', 'set', 'video', 'none', file)).rejects.toThrow('id: there is no video none')
    await expect(tenfoot('picture', 'set', 'film', 'UC1', file)).rejects.toThrow('video, playlist, channel')
  })
})
