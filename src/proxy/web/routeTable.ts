import router, { type HTTPMethod } from 'find-my-way'
import type { DirectRoute, Segments } from './directRoute.ts'

/** Methods that the `Allow` header may list. */
const reportedMethods = ['GET', 'POST', 'PUT', 'DELETE'] as const

/** Every address of the API with its methods and its direct route, if any. It uses the router of Fastify. */
export class RouteTable {
  readonly #all = router({ maxParamLength: 300 })

  /** @param path with `:name` for a segment that the caller chooses */
  add(methods: readonly string[], path: string, direct?: DirectRoute): void {
    this.#all.on(methods as HTTPMethod[], path, () => {}, direct)
  }

  /** Returns the direct route of a call; undefined if Fastify answers it. */
  find(method: string, path: string): { route: DirectRoute; segments: Segments } | undefined {
    // The router also accepts an absolute address, the form for proxies, which `security.ts` refuses.
    const match = path.startsWith('/') ? this.#all.find(method as HTTPMethod, path) : undefined
    return match?.store && { route: match.store, segments: match.params as Segments }
  }

  /** Returns the methods of an address; none if it does not exist. */
  methodsOf(path: string): string[] {
    return reportedMethods.filter((method) => this.#all.find(method, path))
  }
}
