/** The changelog's part of a version. Without one, what is unreleased. @throws Error if there is neither */
export function changesOf(changelog: string, version: string): string {
  const parts = changelog.split(/^## /m).slice(1)
  const partOf = (title: string) => parts.find((part) => part.split('\n', 1)[0]?.trim() === title)
  const part = partOf(version) ?? partOf('Unreleased')
  if (part === undefined) throw new Error(`CHANGELOG.md has no part "${version}" and no part "Unreleased"`)
  return `# Tenfoot ${version}\n\n${part.slice(part.indexOf('\n')).trim()}\n`
}
