import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

it('an import of sources that goes up by more than one folder has the name of its part, such as #tv/', () => {
  const files = execFileSync('git', ['ls-files', 'src'], { cwd: root, encoding: 'utf8' }).split('\n')
  const climbing = files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import|import\()\s*'((?:\.\.\/){2}[^']+)'/g)].map(
        ([, path]) => `${file}: ${path}`,
      ),
    )
  expect(climbing).toEqual([])
})
