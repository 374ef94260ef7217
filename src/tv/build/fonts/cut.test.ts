import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { charactersIn, cutFont } from './cut.ts'
import { latinSources } from './sources.ts'

const file = latinSources[0].files[400]

it.each([
  ['woff2', 'wOF2'],
  ['woff', 'wOFF'],
] as const)('a font that is cut to %s has these characters alone, and its name says so', async (format, signature) => {
  const folder = await mkdtemp(join(tmpdir(), 'tenfoot-cut-'))
  try {
    const characters = [0x41, 0xe4]
    const path = await cutFont({ file, characters, format }, folder)
    expect(path.endsWith(`.${format}`)).toBe(true)
    expect((await readFile(path)).toString('latin1', 0, 4)).toBe(signature)
    expect(await charactersIn(path)).toEqual(characters)
  } finally {
    await rm(folder, { recursive: true })
  }
})
