import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildIfChanged } from './buildIfChanged.ts'

let root: string
let outDir: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tenfoot-build-'))
  outDir = join(root, 'dist/tv')
  await mkdir(join(root, 'src'))
  await writeFile(join(root, 'src/app.ts'), 'first')
})
afterEach(() => rm(root, { recursive: true, force: true }))

/** A build that copies its only input. */
async function copy(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'index.html'), await readFile(join(root, 'src/app.ts')))
}
const run = (build = copy) => buildIfChanged({ root, inputs: ['src'], outDir, build })
const served = () => readFile(join(outDir, 'index.html'), 'utf8')

describe('builds', () => {
  it('a build of the television is repeated only when one of its inputs has changed', async () => {
    expect(await run()).toBe(true)
    expect(await run()).toBe(false)
    await writeFile(join(root, 'src/app.test.ts'), 'a test is in no build')
    expect(await run()).toBe(false)
    await writeFile(join(root, 'src/app.ts'), 'second')
    expect(await run()).toBe(true)
    expect(await served()).toBe('second')
  })

  it('a build of the television is repeated when its output was removed', async () => {
    await run()
    await rm(outDir, { recursive: true })
    expect(await run()).toBe(true)
    expect(await served()).toBe('first')
  })

  it('a build of the television replaces the previous build only when it is complete', async () => {
    await run()
    await writeFile(join(root, 'src/app.ts'), 'second')
    await run(async (folder) => {
      await copy(folder)
      expect(await served()).toBe('first')
    })
    expect(await served()).toBe('second')
  })

  it('a build of the television that fails leaves the previous build in place, and is tried again', async () => {
    await run()
    await writeFile(join(root, 'src/app.ts'), 'second')
    const failing = async (folder: string) => {
      await copy(folder)
      throw new Error('no')
    }
    await expect(run(failing)).rejects.toThrow('no')
    expect(await served()).toBe('first')
    expect((await readdir(join(root, 'dist'))).sort()).toEqual(['tv', 'tv.inputs'])
    expect(await run()).toBe(true)
  })

  it('parallel builds of the television with the same inputs end in one complete build', async () => {
    await Promise.all([run(), run(), run()])
    expect(await served()).toBe('first')
    expect((await readdir(join(root, 'dist'))).sort()).toEqual(['tv', 'tv.inputs'])
  })
})
