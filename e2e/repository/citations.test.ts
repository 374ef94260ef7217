import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { faultsOf } from './citations.ts'

const root = join(import.meta.dirname, '../..')
const folder = 'docs/specification'
/** Files that explain citations, and contain wrong ones. */
const filesAboutCitations = ['e2e/repository/citations.ts', 'e2e/repository/citations.test.ts']

function repository() {
  const names = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
    .toString()
    .split('\n')
  const texts = new Map(
    names
      .filter(
        (name) => /\.(tsx?|mjs|cjs|css|html|md|ya?ml|json|example)$/.test(name) && !filesAboutCitations.includes(name),
      )
      .filter((name) => !name.startsWith('package'))
      .map((name) => [name, readFileSync(join(root, name), 'utf8')]),
  )
  const index = texts.get(`${folder}/README.md`) ?? ''
  const pages = new Map([...texts].filter(([name]) => name.startsWith(`${folder}/`) && !name.endsWith('README.md')))
  return { pages, index, texts }
}

it('the specification and its citations agree: cited sections exist, pages and sections are in the index, and each section names its source', () => {
  const cited = repository()
  expect(cited.pages.size).toBeGreaterThan(10)
  expect([...cited.texts.values()].join().match(/\bspecification: [a-z]/g)?.length).toBeGreaterThan(100)
  expect(faultsOf(cited)).toEqual([])
})

describe('faults', () => {
  const page =
    '# Doors\n\n## 1. Opening\n\nSource: RFC 1.\n\n## 2. Closing\n\n### 2.1 By hand\n\nSee (1).\n\nSource: RFC 2.\n'
  const index = '| page | sections |\n|---|---|\n| [doors](doors.md) | 1 Opening · 2 Closing |\n'
  const path = `${folder}/doors.md`
  const faults = ({ text = '', doors = page, rows = index }) =>
    faultsOf({
      pages: new Map([[path, doors]]),
      index: rows,
      texts: new Map([
        ['src/a.ts', text],
        [path, doors],
      ]),
    })

  it('correct citations have no fault', () => {
    expect(faults({ text: '/** Opens (specification: doors 1; specification: doors 2.1). */' })).toEqual([])
    expect(faults({ text: '// By hand (specification: doors 2.1, RFC 1, section 2): 3 at most.' })).toEqual([])
    expect(faults({ text: 'const row = (audio: Kept, facts: AudioFacts) => ({ title, facts })' })).toEqual([])
  })

  it.each([
    ['a page that is not there', '\n// specification: windows 1', 'src/a.ts:2 there is no page "windows"'],
    ['a section that is not there', '\n\n// specification: doors 3', 'src/a.ts:3 the page doors has no section 3'],
    ['a part that is not there', '// specification: doors 2.2', 'src/a.ts:1 the page doors has no section 2.2'],
    ['another form', '// specification: doors, section 1', 'src/a.ts:1 a citation is written'],
    ['two sections in one', '// specification: doors 1 and 2', 'src/a.ts:1 a citation is written'],
    ['two pages in one', '// specification: doors 1, doors 2', 'src/a.ts:1 a citation is written'],
    ['a citation over two lines', '/* specification:\n * doors 1 */', 'src/a.ts:1 a citation is written'],
    ['a number of before', '\n// (specification 2, section 1)', 'src/a.ts:2 "specification 2" names a document'],
    ['a number in the next line', '/**\n * (specification\n * 2) */', 'src/a.ts:2 "specification 2" names a document'],
    ['a number in the name of a test', "describe('specification 1')", 'src/a.ts:1 "specification 1" names a document'],
    ['facts', '\n// So (facts: doors, "Opening").', 'src/a.ts:2 "(facts: d" names a document'],
    ['facts beside another source', '// (RFC 1; facts: doors)', 'src/a.ts:1 "(RFC 1; facts: d" names a document'],
    [
      'facts in the next line',
      '/**\n * (RFC 1; facts:\n * doors) */',
      'src/a.ts:2 "(RFC 1; facts: d" names a document',
    ],
  ])('a fault of a citation is reported with its file and line: %s', (_, text, expected) => {
    expect(faults({ text })).toEqual([expect.stringContaining(expected)])
  })

  it.each([
    ['a page in no index', { rows: '' }, `${path}:1 is not in ${folder}/README.md`],
    ['a section in no index', { rows: index.replace(' · 2 Closing', '') }, `${path}:7 "2 Closing" is not in`],
    [
      'a title that the index has otherwise',
      { doors: page.replace('Opening', 'Locks') },
      `${path}:3 "1 Locks" is not in`,
    ],
    [
      'an entry without a page',
      { rows: `${index}| [keys](keys.md) | 1 Turn |\n` },
      'README.md:4 there is no page keys',
    ],
    [
      'an entry without a section',
      { rows: index.replace('ing |', 'ing · 3 Locks |') },
      'README.md:3 docs/specification/',
    ],
    ['a gap in the numbers', { doors: page.replace('2.1', '2.2') }, `${path}:9 section 2.2 is out of order`],
    ['a rule without a source', { doors: page.replace('Source: RFC 1.', '') }, `${path}:3 names no source`],
    ['a page that names a section which is not there', { doors: page.replace('(1)', '(4)') }, `${path}:11 the page`],
  ])('a fault of the specification is reported with its file and line: %s', (_, wrong, expected) => {
    expect(faults(wrong)[0]).toContain(expected)
  })
})
