import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

/** The project's folder. */
export const root = join(import.meta.dirname, '../..')

/** Packages with native code, which each machine installs for itself. All others are part of the compiled files. */
export const nativePackages = ['@duckdb/node-api', 'better-sqlite3'] as const

/** https://semver.org, section 2 and 9; a release has no build metadata. */
const semver = /^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/

export const versionText = z.string().check(z.regex(semver, 'must be a version such as 1.2.3 or 1.2.3-beta.1'))

const manifest = z.object({
  name: z.string(),
  version: versionText,
  description: z.string(),
  license: z.string(),
  engines: z.object({ node: z.string() }),
  dependencies: z.record(z.string(), z.string()),
})

/** The part of `package.json` that a release needs. @throws an error of the schema that names the field */
export const readManifest = () => z.parse(manifest, JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))

/**
 * The `package.json` of the released package: the command, and the native packages as its only dependencies. It has no
 * scripts, because npm 12 runs none for a dependency.
 */
export function releaseManifest(version: string): Record<string, unknown> {
  const { name, description, license, engines, dependencies } = readManifest()
  return {
    name,
    version: z.parse(versionText, version),
    description,
    license,
    type: 'module',
    engines,
    bin: { [name]: 'dist/server/supervise.mjs' },
    dependencies: Object.fromEntries(nativePackages.map((native) => [native, dependencies[native]])),
  }
}
