import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeRelease } from './release.ts'

it('a release with a wrong version is refused before the folder of another release is emptied', async () => {
  const out = await mkdtemp(join(tmpdir(), 'tenfoot-release-'))
  try {
    await writeFile(join(out, 'tenfoot-1.0.0.tgz'), 'the release before')
    await expect(makeRelease({ out, version: 'latest' })).rejects.toThrow(
      'the version latest must be a version such as 1.2.3 or 1.2.3-beta.1',
    )
    expect(await readdir(out)).toEqual(['tenfoot-1.0.0.tgz'])
  } finally {
    await rm(out, { recursive: true })
  }
})
