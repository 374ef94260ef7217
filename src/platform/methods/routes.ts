import type { FastifyInstance, FastifyRequest } from 'fastify'
import { routeUrl } from '#web/openapi/description.ts'
import { fieldsOf } from '../api/fieldMask.ts'
import { addressOf, type MethodCall, type ResourceMethod } from './resourceMethod.ts'

/**
 * What a service does before any of its handlers: who calls, with which parameters.
 * @returns the call as the handlers of the service get it
 */
export type OpenCall<Call> = (method: ResourceMethod<Call>, call: MethodCall) => Promise<Call> | Call

/** Registers the routes of methods, except those that only take files. */
export function addMethods<Call>(
  app: FastifyInstance,
  methods: readonly ResourceMethod<Call>[],
  open: OpenCall<Call>,
): void {
  for (const method of methods)
    app.route({
      method: method.httpMethod,
      url: routeUrl(addressOf(method).path),
      config: answerConfig(method),
      handler: async (request, reply) => method.handler(await open(method, { request, reply })),
    })
}

/** Registers the routes that take a file, in a scope that reads bytes. */
export function addUploads<Call>(
  app: FastifyInstance,
  methods: readonly ResourceMethod<Call>[],
  open: OpenCall<Call>,
): void {
  for (const method of methods) {
    const { upload } = method
    if (upload)
      app.route({
        method: method.httpMethod,
        url: routeUrl(upload.path),
        config: answerConfig({ ...method, file: undefined }),
        handler: async (request, reply) => upload.handler(await open(method, { request, reply })),
      })
  }
}

/** What the standard parameters may be for the answers of a method. */
export function answerConfig<Call>({
  answer,
  furtherFields,
  file,
}: Pick<ResourceMethod<Call>, 'answer' | 'furtherFields'> & { file?: string | undefined }) {
  const fields = answer && fieldsOf(answer, furtherFields)
  // An answer without fields has none to choose from.
  return { ...(fields && fields.size > 0 && { fields }), ...(file !== undefined && { media: true as const }) }
}

/** Names of the parameters that a method has in its query. */
export const queryNames = <Call>({ parameters = {}, ignored = [] }: ResourceMethod<Call>): string[] => [
  ...Object.keys(parameters).filter((name) => parameters[name]?.in !== 'path'),
  ...(ignored === 'any' ? [] : ignored),
]

/** The values of the parameters in the path. */
export const pathValues = (request: FastifyRequest): Record<string, string> => request.params as Record<string, string>
