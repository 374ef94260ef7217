import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import config from '../../../playwright.config.ts'
import { firstTier, partsNamed, repository, secondTier } from './parts.ts'

const listed = z.array(z.object({ file: z.string(), projectName: z.string() }))
const parts = [...firstTier, ...secondTier]
const argumentsOf = (flag: string) => parts.flatMap(({ args }) => args.filter((_, at) => args[at - 1] === flag))

it('every file of tests is found by a project, and every project runs in a part', () => {
  const vitest = join(repository, 'node_modules/.bin/vitest')
  const output = execFileSync(vitest, ['list', '--filesOnly', '--json'], {
    cwd: repository,
    encoding: 'utf8',
    env: { ...process.env, VITEST: undefined, EVERY_PROJECT: 'yes' },
  })
  const found = z.parse(listed, JSON.parse(output.slice(output.indexOf('['))))
  const files = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx'],
    {
      cwd: repository,
      encoding: 'utf8',
    },
  )
  expect([...new Set(found.map(({ file }) => relative(repository, file)))].sort()).toEqual(
    files.trim().split('\n').sort(),
  )
  expect(argumentsOf('--project').sort()).toEqual([...new Set(found.map(({ projectName }) => projectName))].sort())
})

it('every project of browser tests runs in a part', () => {
  const run = parts.flatMap(({ args }) => args.filter((arg) => arg.startsWith('--project=')))
  expect(run.sort()).toEqual(config.projects?.map(({ name }) => `--project=${name}`).sort())
})

it('a project that runs with others can be run alone, with the unit tests of its name and what it needs', () => {
  const parts = partsNamed(['store'])
  const argumentLists = parts.map(({ args }) => args.filter((arg) => /store|screens|clients/.test(arg)))
  expect(argumentLists).toEqual([['store'], ['--project=store']])
  expect(parts.map(({ sets }) => sets)).toEqual([['engines'], ['engines']])
})

it('CI installs the servers that the part clickhouse needs, and the part its set', () => {
  const script = readFileSync(join(repository, '.ci/install-programs'), 'utf8')
  expect(script).toMatch(/^ {2}install_stopped \d+ clickhouse-server zookeeper /m)
  expect(partsNamed(['clickhouse']).flatMap(({ sets }) => sets)).toEqual(['clickhouse'])
})
