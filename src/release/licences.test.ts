import { describe, expect, it } from 'vitest'
import { noticeText, refusedLicences, shippedPackages } from './licences.ts'

describe('shipped packages', () => {
  const packages = shippedPackages()

  it('the packages that we ship are those of the lock without developers’ packages', () => {
    const names = packages.map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining(['fastify', 'react', 'better-sqlite3', '@duckdb/node-bindings-darwin-arm64']),
    )
    expect(names.filter((name) => ['tsx', 'vite', 'typescript', 'vitest', 'esbuild'].includes(name))).toEqual([])
  })

  it('the packages that we ship have licences that allow any use', () => {
    expect(refusedLicences(packages)).toEqual([])
  })

  it('the packages that we ship have their licences’ texts in NOTICE', () => {
    const notice = noticeText(packages)
    expect(notice).toMatch(/^fastify 5\.\S+ \(MIT\)$/m)
    expect(notice).toMatch(/^the font atkinson-hyperlegible-next \(OFL-1\.1\)$/m)
    expect(notice).toContain('SIL OPEN FONT LICENSE')
    expect(notice).not.toMatch(/^typescript /m)
  })
})

it.each([
  ['GPL-3.0', true],
  ['', true],
  ['MIT AND GPL-3.0', true],
  ['(MIT OR GPL-3.0)', false],
  ['(MIT OR GPL-3.0) AND GPL-3.0', true],
  ['((MIT AND GPL-3.0) OR ISC) AND MIT', false],
  ['(BSD-3-Clause AND MIT)', false],
  ['ISC', false],
])('a package with the licence “%s” is refused: %s', (licence, isRefused) => {
  const refused = refusedLicences([{ name: 'one', version: '1.0.0', licence, path: 'node_modules/one' }])
  expect(refused.length).toBe(isRefused ? 1 : 0)
  if (isRefused) expect(refused[0]).toContain('one 1.0.0')
})
