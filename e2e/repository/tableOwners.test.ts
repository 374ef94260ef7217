import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const platform = join(import.meta.dirname, '../../src/platform')

/** Tables that several folders write by design, and who does. */
const shared: Readonly<Record<string, readonly string[]>> = {
  // Names with values: each folder has names of its own.
  installation: ['authorization', 'backup', 'demo', 'health', 'keys'],
  // `authorization/` creates both, because it queues events; `security-events/` delivers them to the receivers.
  event_receivers: ['security-events'],
  security_events: ['authorization', 'security-events'],
  // The event log is a file of its own; the administrators' migrations create its table.
  event_log: ['eventLog.ts'],
}

const files = (readdirSync(platform, { recursive: true }) as string[])
  .filter((path) => /\.tsx?$/.test(path) && !/\.(test|fixture)\.tsx?$/.test(path))
  .map((path) => ({ path, folder: path.split('/', 1)[0] ?? '', text: readFileSync(join(platform, path), 'utf8') }))
const isMigration = (path: string) => /(^|\/)(migrations|\w*[sS]chema)\.ts$/.test(path)

it('only the folder that creates a table writes it: others call its functions', () => {
  const owners = new Map<string, readonly string[]>()
  for (const { folder, text } of files)
    for (const [, table = ''] of text.matchAll(/create(?:Table\('| virtual table )(\w+)/g))
      owners.set(table, shared[table] ?? [folder])
  expect(owners.size).toBeGreaterThan(50)
  expect(Object.keys(shared).filter((table) => !owners.has(table))).toEqual([])

  const strangers = files
    .filter(({ path }) => !isMigration(path))
    .flatMap(({ path, folder, text }) =>
      [...text.matchAll(/\b(insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\('(\w+)'\)/g)]
        .filter(([, , table = '']) => !owners.get(table)?.includes(folder))
        .map(([, verb, table]) => `${path}: ${verb}('${table}')`),
    )
  expect(strangers).toEqual([])
})
