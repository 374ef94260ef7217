import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

it('a dialect of an authorization server touches at most three files, and what it names differently stands in one of them', () => {
  const [, guide = ''] = read('CONTRIBUTING.md').split('**A dialect of an authorization server.**')
  const [text = ''] = guide.split('\nTest:')
  const files = [...text.matchAll(/`(src\/[^`]+\.tsx?)`/g)].map(([, path = '']) => path)
  expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([])
  expect(files.length).toBeLessThanOrEqual(3)

  const words = /admin_policy_enforced|org_internal|unauthorized_client|error_code/
  const core = 'src/proxy/core'
  const named = (readdirSync(join(root, core), { recursive: true }) as string[])
    .filter((path) => /(?<!\.test|\.fixture)\.ts$/.test(path))
    .filter((path) => words.test(read(join(core, path))))
  expect(named).toEqual(['upstream/dialect.ts'])
})
