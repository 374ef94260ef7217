import type { DirectRoute, Segments } from './directRoute.ts'

interface Row {
  pattern: readonly string[]
  methods: readonly string[]
  direct: DirectRoute | undefined
}

const noSegments: Segments = {}

/** Every address of the API with its methods, and who answers it where that is not Fastify. */
export class RouteTable {
  readonly #rows: Row[] = []
  /** Direct routes in which the caller chooses no segment, by method and path: found without going through the rows. */
  readonly #fixed = new Map<string, DirectRoute>()

  /** @param path with `:name` for a segment that the caller chooses */
  add(methods: readonly string[], path: string, direct?: DirectRoute): void {
    if (direct && !path.includes(':')) this.#fixed.set(`${direct.method} ${path}`, direct)
    this.#rows.push({ pattern: path.split('/'), methods, direct })
  }

  /** The direct route of a call; undefined where Fastify answers. */
  find(method: string, path: string): { route: DirectRoute; segments: Segments } | undefined {
    const fixed = this.#fixed.get(`${method} ${path}`)
    if (fixed) return { route: fixed, segments: noSegments }
    for (const { pattern, direct } of this.#rows) {
      const segments = direct?.method === method ? match(pattern, path) : undefined
      if (direct && segments) return { route: direct, segments }
    }
    return undefined
  }

  /** Which methods an address takes; none for one that does not exist. */
  methodsOf(path: string): string[] {
    const rows = this.#rows.filter(({ pattern }) => match(pattern, path))
    const methods = rows.flatMap((row) => row.methods)
    return [...new Set(methods)].filter((one) => one !== 'HEAD' && one !== 'OPTIONS')
  }
}

function match(pattern: readonly string[], path: string): Segments | undefined {
  const given = path.split('/')
  if (given.length !== pattern.length) return undefined
  const segments: Record<string, string> = {}
  for (const [place, part] of pattern.entries()) {
    const segment = given[place] ?? ''
    if (!part.startsWith(':')) {
      if (part !== segment) return undefined
      continue
    }
    if (segment === '') return undefined
    try {
      segments[part.slice(1)] = decodeURIComponent(segment)
    } catch {
      return undefined
    }
  }
  return segments
}
