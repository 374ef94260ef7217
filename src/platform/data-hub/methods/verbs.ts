import type { FastifyInstance } from 'fastify'
import { notFound } from '#platform/http/statusErrors.ts'
import { addressOf, type ResourceMethod } from '#platform/methods/resourceMethod.ts'
import { answerConfig, type OpenCall, pathValues } from '#platform/methods/routes.ts'
import { routeUrl } from '#web/openapi/description.ts'

const withVerb = /^(.+):(\w+)$/

export const hasVerb = ({ path }: Pick<ResourceMethod, 'path'>): boolean => withVerb.test(path)

/**
 * Registers methods whose path ends with a verb (`{+name}:cancel`): a route for all verbs of a collection, because the
 * router does not split a segment at its last colon.
 */
export function addVerbs<Call>(
  app: FastifyInstance,
  methods: readonly ResourceMethod<Call>[],
  open: OpenCall<Call>,
): void {
  const routes = new Map<string, Map<string, ResourceMethod<Call>>>()
  for (const method of methods) {
    const [, url = '', verb = ''] = withVerb.exec(routeUrl(addressOf(method).path)) ?? []
    routes.set(url, (routes.get(url) ?? new Map()).set(verb, method))
  }
  for (const [url, verbs] of routes)
    app.post(
      url,
      { config: Object.assign({}, ...[...verbs.values()].map((method) => answerConfig(method))) },
      async (request, reply) => {
        const values = pathValues(request)
        const [[name, text] = ['', '']] = Object.entries(values)
        const colon = text.lastIndexOf(':')
        const method = colon > 0 ? verbs.get(text.slice(colon + 1)) : undefined
        if (!method) throw notFound('There is nothing at this address.')
        values[name] = text.slice(0, colon)
        return method.handler(await open(method, { request, reply }))
      },
    )
}
