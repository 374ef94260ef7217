import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkImports } from './imports.ts'

const repository = join(import.meta.dirname, '../..')

describe('imports', () => {
  let root: string

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'tenfoot-imports-'))
    for (const file of ['.dependency-cruiser.cjs', 'tsconfig.json', 'package.json'])
      await copyFile(join(repository, file), join(root, file))
    await symlink(join(repository, 'node_modules'), join(root, 'node_modules'))
    await source('e2e/env.ts', 'export const env = 1')
    await source('src/platform/grants.ts', 'export const grants = 1')
    await source('src/contract/word.ts', 'export const word = 1')
  })
  afterEach(() => rm(root, { recursive: true, force: true }))

  const source = async (path: string, text: string) => {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), `${text}\n`)
  }

  it('the check of imports allows the imports that each folder may have', async () => {
    await source('src/proxy/pairing.ts', "import { word } from '#contract/word.ts'\nexport const pairing = word")
    const report = await checkImports(root)
    expect(report.violations).toEqual([])
    expect(report.unseen).toEqual([])
    expect(report.seen).toContain('src/proxy/pairing.ts')
  })

  // One run for all: each starts the checker as a program, which takes a second.
  it('the check of imports reports imports of other parts and of engines, of types too, and dynamic ones', async () => {
    const forbidden: readonly (readonly [from: string, line: string, to: string])[] = [
      ['src/proxy/pairing.ts', "import { grants } from '#platform/grants.ts'", 'src/platform/grants.ts'],
      ['src/tv/overview.tsx', "import { grants } from '../platform/grants.ts'", 'src/platform/grants.ts'],
      ['src/contract/more.ts', "import { grants } from '#platform/grants.ts'", 'src/platform/grants.ts'],
      ['src/platform/more.ts', "import { env } from '../../e2e/env.ts'", 'e2e/env.ts'],
      ['src/tv/types.ts', "import type { Grant } from '#platform/types.ts'", 'src/platform/types.ts'],
      ['src/tv/later.ts', "export const later = () => import('#platform/grants.ts')", 'src/platform/grants.ts'],
      ['src/platform/analytics/duckdb.ts', "import type { DuckDBConnection } from '@duckdb/node-api'", '@duckdb'],
      [
        'src/platform/analytics/clickhouse.ts',
        "import type { ClickHouseClient } from '@clickhouse/client'",
        '@clickhouse',
      ],
    ]
    await source('src/platform/types.ts', 'export interface Grant { id: string }')
    await source('src/platform/warehouse/duckdb/rows.ts', "import type { DuckDBConnection } from '@duckdb/node-api'")
    await source(
      'src/platform/warehouse/clickhouse/rows.ts',
      "import type { ClickHouseClient } from '@clickhouse/client'",
    )
    for (const [from, line] of forbidden) await source(from, line)
    const { violations } = await checkImports(root)
    for (const [from, , to] of forbidden)
      expect(violations).toContainEqual(expect.stringMatching(new RegExp(`^${from} imports .*${to}`)))
    expect(violations).toHaveLength(forbidden.length)
  })

  it('the check of imports reports a circle of files', async () => {
    await source('src/tv/a.ts', "import { b } from './b.ts'\nexport const a = () => b")
    await source('src/tv/b.ts', "import { a } from './a.ts'\nexport const b = () => a")
    expect((await checkImports(root)).violations.join()).toMatch('no-circles')
  })

  it('the check of imports reports a circle of folders that is no circle of files, types included', async () => {
    await source('src/tv/data/a.ts', "import type { B } from '../ui/b.ts'\nexport type A = B")
    await source('src/tv/ui/b.ts', 'export type B = string')
    expect((await checkImports(root)).violations).toEqual([])
    await source('src/tv/ui/c.ts', "import { d } from '../data/d.ts'\nexport const c = d")
    await source('src/tv/data/d.ts', 'export const d = 1')
    expect((await checkImports(root)).violations).toEqual(['src/tv: data → ui → data: a circle of folders'])
  })

  it('the check of imports reports a screen that imports another', async () => {
    await source('src/tv/screens/videos/list.ts', 'export const list = 1')
    await source('src/tv/screens/live/live.ts', "import { list } from '../videos/list.ts'\nexport const live = list")
    expect((await checkImports(root)).violations.join()).toMatch('no-screen-imports-another')
  })

  it('the check of imports reports a core of the proxy that knows a module, and modules that know each other', async () => {
    await source('src/proxy/modules/notes/notes.ts', 'export const notes = 1')
    await source('src/proxy/admin/doctor.ts', 'export const doctor = 1')
    await source('src/proxy/core/a.ts', "import { notes } from '../modules/notes/notes.ts'\nexport const a = notes")
    await source(
      'src/proxy/modules/pictures/b.ts',
      "import { notes } from '../notes/notes.ts'\nexport const pictures = notes",
    )
    await source('src/proxy/server.ts', "import { doctor } from './admin/doctor.ts'\nexport const server = doctor")
    const violations = (await checkImports(root)).violations.join()
    for (const rule of ['proxy-core-imports-no-module', 'no-proxy-module-imports-another', 'proxy-admin-for-commands'])
      expect(violations).toMatch(rule)
  })

  it('the check of imports allows files that only tests use to import in any direction', async () => {
    await source('src/tv/data/a.ts', "import { b } from '../ui/b.ts'\nexport const a = b")
    await source('src/tv/ui/b.ts', 'export const b = 1')
    await source('src/tv/ui/b.fixture.ts', "import { a } from '../data/a.ts'\nexport const made = a")
    expect((await checkImports(root)).violations).toEqual([])
  })

  it('the check of imports reports files that were not checked', async () => {
    // The checker skips files that its settings exclude, and all files when it cannot read the language.
    await writeFile(
      join(root, '.dependency-cruiser.cjs'),
      "module.exports = { forbidden: [], options: { exclude: 'grants', tsConfig: { fileName: 'tsconfig.json' } } }\n",
    )
    expect((await checkImports(root)).unseen).toEqual(['src/platform/grants.ts'])
  })
})
