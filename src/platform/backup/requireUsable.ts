import { type BackupAbout, BackupProblem } from '#storage/backup/format.ts'
import { unusableBecause } from '#storage/releaseRule.ts'
import { layoutVersions } from '../warehouse/files.ts'

/**
 * @param known the migrations that this release knows, by the name of their database
 * @throws BackupProblem when a newer release made what the backup holds, and this one cannot use it
 */
export function requireUsable(
  { states, layouts }: BackupAbout,
  known: Readonly<Record<string, readonly string[]>>,
): void {
  const reasons = Object.entries(states).flatMap(([name, { migrations, usableFrom }]) =>
    unusableBecause({ migrations, usableFrom }, known[name] ?? []),
  )
  for (const [name, { version, usableFrom }] of Object.entries(layouts))
    if (usableFrom > (layoutVersions[name] ?? -1)) reasons.push(`${name} ${version}`)
  if (reasons.length > 0)
    throw new BackupProblem(
      `A newer version of Tenfoot made this backup (${reasons.join(', ')}). Restore it with that version or a later one.`,
    )
}
