import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

const manifest = z.object({ version: z.string() })

/** The version of this release (https://semver.org). A released package has `package.json` at the same distance. */
export const { version } = z.parse(
  manifest,
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')),
)

/** The line of every start: `Tenfoot 1.2.3 on Node 22.23.3`. */
export const versionLine = `Tenfoot ${version} on Node ${process.versions.node}\n`
