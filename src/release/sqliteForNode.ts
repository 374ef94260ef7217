/**
 * npm runs this after it has installed a clone (`prepare`). The lock file has the version of SQLite's module for Node
 * 20. From 24.19 on, Node.js ends the process when that version frees a statement: there, npm chooses from the range of
 * package.json by the Node.js in use, as it does for people who install the package.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const oldestWith13 = 24
const manifest = z.object({ dependencies: z.object({ 'better-sqlite3': z.string() }) })

const { dependencies } = z.parse(
  manifest,
  JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')),
)
const npm = process.env.npm_execpath
if (Number.parseInt(process.versions.node, 10) >= oldestWith13 && npm !== undefined)
  execFileSync(
    process.execPath,
    [npm, 'install', '--no-save', '--no-audit', '--no-fund', `better-sqlite3@${dependencies['better-sqlite3']}`],
    { stdio: 'inherit' },
  )
