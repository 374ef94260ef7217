import router, { type HTTPMethod } from 'find-my-way'
import type { DirectRoute, Segments } from './directRoute.ts'

/** Methods to name in the answer to another method. */
const told = ['GET', 'POST', 'PUT', 'DELETE'] as const

/** Every address of the API with its methods, and who answers it where that is not Fastify: by Fastify's own router. */
export class RouteTable {
  readonly #all = router({ maxParamLength: 300 })

  /** @param path with `:name` for a segment that the caller chooses */
  add(methods: readonly string[], path: string, direct?: DirectRoute): void {
    this.#all.on(methods as HTTPMethod[], path, () => {}, direct)
  }

  /** The direct route of a call; undefined where Fastify answers. */
  find(method: string, path: string): { route: DirectRoute; segments: Segments } | undefined {
    // The router also takes an address with a host, the form for proxies: nothing is there (`security.ts`).
    const found = path.startsWith('/') ? this.#all.find(method as HTTPMethod, path) : undefined
    return found?.store && { route: found.store, segments: found.params as Segments }
  }

  /** Which methods an address takes; none for one that does not exist. */
  methodsOf(path: string): string[] {
    return told.filter((method) => this.#all.find(method, path))
  }
}
