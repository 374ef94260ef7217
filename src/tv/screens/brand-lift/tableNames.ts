/** Splits the names of tables into the leading parts that all of them share, and short names without those. */
export function shortNames(names: readonly string[]): { common: string; short: (name: string) => string } {
  const [parts = [], ...others] = names.map((name) => name.split('.'))
  let shared = 0
  // A short name always keeps the last part.
  while (shared < parts.length - 1 && others.every((tableParts) => tableParts[shared] === parts[shared])) shared += 1
  return {
    common: parts.slice(0, shared).join('.'),
    short: (name) => name.split('.').slice(shared).join('.'),
  }
}
