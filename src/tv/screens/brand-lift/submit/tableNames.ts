/** Names of tables by what tells them apart: the parts that all of them begin with are said once. */
export function shortNames(names: readonly string[]): { common: string; short: (name: string) => string } {
  const [parts = [], ...others] = names.map((name) => name.split('.'))
  let shared = 0
  // A name keeps its last part, however much of it is shared.
  while (shared < parts.length - 1 && others.every((other) => other[shared] === parts[shared])) shared += 1
  return {
    common: parts.slice(0, shared).join('.'),
    short: (name) => name.split('.').slice(shared).join('.'),
  }
}
