import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { settingNames as platformSettings } from '#platform/settings/environment.ts'
import { settingNames as proxySettings } from '#proxy/settings.ts'

const root = join(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  .toString()
  .split('\n')
const known = new Set(files)
const readmes = files.filter((file) => basename(file) === 'README.md' && file.includes('/'))
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

/**
 * Files that a text names in backticks: `src/web/pages/steps.tsx`. A pattern for several (`…Endpoint.ts`) does not
 * count.
 */
const named = (text: string) =>
  [...text.matchAll(/`([\w./-]+\.(?:tsx?|css|mjs|cjs|py|md))`/g)].map(([, name = '']) => name)

/** A name in a README is a path from its own folder or from one around it, or a file anywhere below its folder. */
function isThere(folder: string, name: string): boolean {
  for (let from = folder; ; from = dirname(from)) {
    if (known.has(normalize(join(from, name)))) return true
    if (from === '.') break
  }
  return files.some((file) => (folder === '.' || file.startsWith(`${folder}/`)) && file.endsWith(`/${name}`))
}

/** Folders that a text names in backticks, from the root of the repository: `src/proxy/`. */
const foldersNamed = (text: string) =>
  [...text.matchAll(/`((?:src|e2e|docs|deploy)\/(?:[\w-]+\/)*)`/g)].map(([, name = '']) => name)

it('every file that a comment names exists: beside it, below it, or by a path from a folder around it', () => {
  const missing = files
    .filter((file) => /^(?:src|e2e)\/.*\.tsx?$/.test(file) && known.has(file))
    .flatMap((file) =>
      textOf(file)
        .split('\n')
        .filter((line) => /^\s*(?:\*|\/\/|\/\*)/.test(line))
        .flatMap(named)
        .filter((name) => !isThere(dirname(file), name))
        .map((name) => `${file}: ${name}`),
    )
  expect(missing).toEqual([])
})

describe('pages', () => {
  const pages = files.filter((file) => /^(?:docs\/.*|[A-Z]+)\.md$/.test(file))

  it.each(pages)('%s has at most 250 lines, and each file and folder that it names exists', (page) => {
    const text = textOf(page)
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(250)
    expect(named(text).filter((name) => !isThere(dirname(page), name))).toEqual([])
    expect(foldersNamed(text).filter((folder) => !files.some((file) => file.startsWith(folder)))).toEqual([])
  })

  it.each(pages)('%s has lines of at most 120 characters, except in tables and blocks of code', (page) => {
    const prose = textOf(page)
      .replace(/^```.*?^```/gms, '')
      .split('\n')
      .filter((line) => !line.startsWith('|'))
    expect(prose.filter((line) => line.length > 120)).toEqual([])
  })

  it('README.md has at most 120 lines of at most 300 characters', () => {
    const lines = textOf('README.md').trimEnd().split('\n')
    expect(lines.length).toBeLessThanOrEqual(120)
    expect(lines.filter((line) => line.length > 300)).toEqual([])
  })

  it('settings.md has a row for each setting of the services and the proxy, and no other', () => {
    const rows = textOf('docs/settings.md').matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm)
    const documented = [...rows].flatMap(([, names = '']) => names.match(/[A-Z_]+/g) ?? [])
    expect(documented.sort()).toEqual([...new Set([...platformSettings, ...proxySettings])].sort())
  })

  it('architecture.md has every folder of src in its table', () => {
    const text = textOf('docs/architecture.md')
    const folders = new Set(files.flatMap((file) => /^src\/[^/]+\//.exec(file)?.[0] ?? []))
    expect([...folders].filter((folder) => !text.includes(`| \`${folder}\` |`))).toEqual([])
  })
})

it.each(readmes)('%s has at most 30 lines, and each file that it names exists', (readme) => {
  const text = textOf(readme)
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(30)
  expect(named(text).filter((name) => !isThere(dirname(readme), name))).toEqual([])
})

it('every folder of several sources has a README, or a folder above describes it', () => {
  const sources = files.filter((file) => /^(src|e2e)\/.*\.(tsx?|py|mjs)$/.test(file)).map(dirname)
  const folders = [...new Set(sources)].filter((folder) => sources.filter((source) => source === folder).length > 1)
  const untold = folders.filter((folder) => {
    for (let around = folder; around !== '.'; around = dirname(around)) {
      const readme = `${around}/README.md`
      if (!known.has(readme)) continue
      const path = folder.slice(around.length + 1)
      if (path === '' || textOf(readme).includes(`${path}/`)) return false
    }
    return true
  })
  expect(untold).toEqual([])
})
