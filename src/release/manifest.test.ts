import { expect, it } from 'vitest'
import { readManifest, releaseManifest } from './manifest.ts'

it('the released package has the command, exact native packages, and no script', () => {
  const manifest = releaseManifest('1.2.3-beta.1')
  expect(manifest).toMatchObject({ name: 'tenfoot', version: '1.2.3-beta.1', bin: { tenfoot: expect.any(String) } })
  const { dependencies } = manifest as { dependencies: Record<string, string> }
  expect(Object.keys(dependencies)).toEqual(['@duckdb/node-api', 'better-sqlite3'])
  for (const range of Object.values(dependencies))
    expect(range).toMatch(/^\d+\.\d+\.\d+(?:-[\w.]+)?(?: \|\| \d+\.\d+\.\d+)?$/)
  expect(manifest).not.toHaveProperty('scripts')
  expect(manifest).not.toHaveProperty('devDependencies')
  expect(manifest.engines).toEqual(readManifest().engines)
})

it.each(['1.2', 'v1.2.3', '01.2.3', '1.2.3+build', 'latest'])('%s is not a version of a release', (version) => {
  expect(() => releaseManifest(version)).toThrow()
})
