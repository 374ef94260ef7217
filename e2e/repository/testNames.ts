/**
 * `tsx e2e/repository/testNames.ts`: the titles of all tests, sorted, one line each. Compare two commits with `diff` to
 * see which tests a change adds, renames or removes. A title counts once, however many projects run it.
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod/mini'

const repository = join(import.meta.dirname, '../..')
const units = z.array(z.object({ name: z.string() }))
const suite = z.object({
  title: z.string(),
  specs: z.array(z.object({ title: z.string() })),
  get suites() {
    return z.optional(z.array(suite))
  },
})
const browsers = z.object({ suites: z.array(suite) })

async function output(tool: string, ...args: string[]): Promise<unknown> {
  const options = { cwd: repository, maxBuffer: 256 * 1024 * 1024 }
  const { stdout } = await promisify(execFile)(join(repository, 'node_modules/.bin', tool), args, options)
  return JSON.parse(stdout.slice(stdout.search(/^[[{]/m)))
}

/** The titles of a suite's tests. The outermost suites are files, whose names are not part of a title. */
const titlesIn = ({ specs, suites = [] }: z.infer<typeof suite>): string[] => [
  ...specs.map(({ title }) => title),
  ...suites.flatMap((inner) => titlesIn(inner).map((title) => `${inner.title} > ${title}`)),
]

const unitTitles = z.parse(units, await output('vitest', 'list', '--json')).map(({ name }) => name)
const browserTitles = z
  .parse(browsers, await output('playwright', 'test', '--list', '--reporter=json'))
  .suites.flatMap(titlesIn)
for (const title of [...new Set([...unitTitles, ...browserTitles])].sort()) process.stdout.write(`${title}\n`)
