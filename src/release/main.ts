/**
 * `npm run release`: makes a release in `dist/release`, from the version in `package.json`. `--out FOLDER` and
 * `--as VERSION` make another, to try an update; `--television FOLDER` saves a build.
 */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { audit } from './audit.ts'
import { root } from './manifest.ts'
import { makeRelease } from './release.ts'

// Whatever the shell says: React's code for developers is larger and slower.
process.env.NODE_ENV = 'production'

const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { out: text, as: text, television: text } })
  const out = resolve(values.out ?? join(root, 'dist/release'))
  const { version, files } = await makeRelease({ out, version: values.as, television: values.television })
  say(`Tenfoot ${version} in ${out}:`)
  for (const file of files) say(`  ${file}`)
  const audited = await audit()
  say(audited.text)
  if (!audited.isSafe) process.exitCode = 1
} catch (error) {
  process.stderr.write(`No release: ${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
