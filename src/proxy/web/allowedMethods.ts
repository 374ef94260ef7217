import type { FastifyInstance } from 'fastify'

/**
 * Which methods an address of the API takes, of all routes that are added from now on; empty for one that does not exist.
 * Fastify itself finds a route only by its method and its pattern.
 */
export function methodsOfRoutes(app: FastifyInstance): (path: string) => string[] {
  const routes: { pattern: readonly string[]; methods: readonly string[] }[] = []
  app.addHook('onRoute', ({ method, url }) => {
    const methods = [method].flat().filter((one) => one !== 'HEAD' && one !== 'OPTIONS')
    if (url.startsWith('/api/')) routes.push({ pattern: url.split('/'), methods })
  })
  return (path) => {
    const parts = path.split('/')
    const fits = (pattern: readonly string[]) =>
      pattern.length === parts.length &&
      pattern.every((part, place) => (part.startsWith(':') ? parts[place] !== '' : part === parts[place]))
    return [...new Set(routes.filter(({ pattern }) => fits(pattern)).flatMap(({ methods }) => methods))]
  }
}
