import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const repository = join(import.meta.dirname, '../../..')

test('pages are rendered when the sources run, as by `npm run dev`', async () => {
  const program = `
    import { page } from './src/web/pages/frame.tsx'
    process.stdout.write(page({ title: 'A title of a page', children: null }))`
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: repository })
  expect(stdout).toContain('A title of a page</h1>')
})
