import { dirname } from 'node:path/posix'

/** A source file and the files that it imports, all relative to the repository. */
export interface Imports {
  source: string
  imports: readonly string[]
}

/**
 * Finds circles of folders: within each folder, its files and subfolders must import one another in one direction,
 * types included. Files that only tests use may import in any direction.
 * @returns one line for each circle: the folder, and its members in the order of their imports
 */
export function folderCircles(modules: readonly Imports[]): string[] {
  const arrows = new Map<string, Map<string, Set<string>>>()
  for (const { source, imports } of modules)
    for (const target of imports) {
      if (isForTests(source) || isForTests(target)) continue
      const folder = sharedFolder(source, target)
      const [from, to] = [memberOf(folder, source), memberOf(folder, target)]
      if (from === to) continue
      const members = arrows.get(folder) ?? new Map<string, Set<string>>()
      arrows.set(folder, members.set(from, (members.get(from) ?? new Set()).add(to)))
    }
  return [...arrows].flatMap(([folder, members]) => {
    const circle = firstCircle(members)
    return circle ? [`${folder}: ${[...circle, circle[0]].join(' → ')}`] : []
  })
}

const isForTests = (file: string) => /\.(?:test|fixture)\.tsx?$/.test(file)

/** The deepest folder that contains both. */
function sharedFolder(a: string, b: string): string {
  let folder = dirname(a)
  while (!b.startsWith(`${folder}/`) && folder !== '.') folder = dirname(folder)
  return folder
}

/** The file or subfolder of `folder` that contains `file`. */
const memberOf = (folder: string, file: string) =>
  (folder === '.' ? file : file.slice(folder.length + 1)).split('/', 1)[0] ?? file

function firstCircle(members: ReadonlyMap<string, ReadonlySet<string>>): string[] | undefined {
  const visited = new Set<string>()
  const visit = (member: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(member)) return path.slice(path.indexOf(member))
    if (visited.has(member)) return undefined
    for (const next of members.get(member) ?? []) {
      const circle = visit(next, [...path, member])
      if (circle) return circle
    }
    visited.add(member)
    return undefined
  }
  for (const member of members.keys()) {
    const circle = visit(member, [])
    if (circle) return circle
  }
  return undefined
}
