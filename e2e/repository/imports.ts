import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { folderCircles } from './folderCircles.ts'

const run = promisify(execFile)
const repository = join(import.meta.dirname, '../..')

export interface ImportsReport {
  /** Source files that were checked, and those that should have been but were not. */
  seen: string[]
  unseen: string[]
  /** Each forbidden import, as a sentence. */
  violations: string[]
}

const cruise = z.object({
  modules: z.array(z.object({ source: z.string(), dependencies: z.array(z.object({ resolved: z.string() })) })),
  summary: z.object({
    violations: z.array(
      z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string(), severity: z.string() }) }),
    ),
  }),
})

/**
 * Checks the imports (`.dependency-cruiser.cjs`) below `root/src` and `root/e2e`.
 *
 * The checker silently skips every TypeScript file when it does not support the compiler's version, and then finds no
 * violation; so the files that it read are compared with those that exist.
 */
export async function checkImports(root: string): Promise<ImportsReport> {
  const { stdout } = await run(
    process.execPath,
    [
      join(repository, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'json',
      'src',
      'e2e',
    ],
    { cwd: root, maxBuffer: 256 * 1024 * 1024 },
  )
  const { modules, summary } = z.parse(cruise, JSON.parse(stdout))
  const ownModules = modules.map(({ source, dependencies }) => ({
    source,
    imports: dependencies.map(({ resolved }) => resolved).filter((file) => file.startsWith('src/')),
  }))
  const circles = folderCircles(ownModules.filter(({ source }) => source.startsWith('src/')))
  const modulePaths = new Set(modules.map(({ source }) => source))
  const sources = (await Promise.all(['src', 'e2e'].map((folder) => sourceFiles(root, folder)))).flat()
  return {
    seen: sources.filter((file) => modulePaths.has(file)),
    unseen: sources.filter((file) => !modulePaths.has(file)),
    violations: [
      ...summary.violations
        .filter(({ rule }) => rule.severity === 'error')
        .map(({ from, to, rule }) => `${from} imports ${to}: ${rule.name}`),
      ...circles.map((circle) => `${circle}: a circle of folders`),
    ],
  }
}

async function sourceFiles(root: string, folder: string): Promise<string[]> {
  const files = await readdir(join(root, folder), { recursive: true })
  // Some programs that only tests start are packages of their own, installed below `e2e`.
  return files
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts') && !file.includes('node_modules/'))
    .map((file) => `${folder}/${file}`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { seen, unseen, violations } = await checkImports(repository)
  for (const violation of violations) process.stdout.write(`${violation}\n`)
  for (const file of unseen) process.stdout.write(`${file} was not looked at\n`)
  process.stdout.write(`${seen.length} files looked at, ${unseen.length} not, ${violations.length} forbidden imports\n`)
  if (violations.length > 0 || unseen.length > 0 || seen.length === 0) process.exitCode = 1
}
