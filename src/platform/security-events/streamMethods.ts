import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { authorizationPaths } from '#contract/authorization.ts'
import type { Clock } from '#contract/clock.ts'
import {
  changedStreamRequest,
  deliveryMethods,
  type FetchedEvents,
  fetchRequest,
  newStreamRequest,
  type Stream,
  type StreamStatus,
  streamPaths,
  streamStatus,
  streamVerification,
  type TransmitterConfiguration,
} from '#contract/securityEventStreams.ts'
import { defineMethod } from '#web/openapi/description.ts'
import { ApiProblem } from '../api/apiProblem.ts'
import { authenticateClient } from '../authorization/clients.ts'
import { clientScheme, document, json } from '../authorization/described.ts'
import { OAuthError, Parameters } from '../authorization/parameters.ts'
import type { AuthorizationTables } from '../authorization/schema.ts'
import type { Keys } from '../keys/keys.ts'
import { fetchEvents } from './fetching.ts'
import type { SignEvent } from './signEvent.ts'
import type { Streams } from './streams.ts'

interface StreamContext {
  db: Kysely<AuthorizationTables>
  keys: Keys
  clock: Clock
  publicUrl(): string
  streams: Streams
  signEvent: SignEvent
}

/** `GET /.well-known/ssf-configuration` (OpenID Shared Signals Framework 1.0, section 7). */
const configuration = defineMethod<StreamContext>({
  ...document(streamPaths.configuration, 'ssfConfiguration', 'How to get events.', 'TransmitterConfiguration'),
  handler: ({ publicUrl }, _request, reply): TransmitterConfiguration => {
    const issuer = publicUrl()
    reply.header('cache-control', 'public, max-age=300')
    return {
      spec_version: '1_0',
      issuer,
      jwks_uri: issuer + authorizationPaths.keys,
      delivery_methods_supported: Object.values(deliveryMethods),
      configuration_endpoint: issuer + streamPaths.streams,
      status_endpoint: issuer + streamPaths.status,
      verification_endpoint: issuer + streamPaths.verification,
      // HTTP Basic with the client's ID and secret.
      authorization_schemes: [{ spec_urn: 'urn:ietf:rfc:7617' }],
      default_subjects: 'ALL',
    }
  },
})

/** The client of a call, by its ID and secret in the `Authorization` header. @throws ApiProblem 401, 403 */
async function clientOf(context: StreamContext, { headers: { authorization } }: FastifyRequest): Promise<string> {
  try {
    const client = await authenticateClient(context, { authorization, form: new Parameters({}) })
    if (client.type !== 'public') return client.id
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    throw new ApiProblem(401, 'authError', error.message, { location: 'Authorization', locationType: 'header' })
  }
  throw new ApiProblem(403, 'forbidden', 'A client without a secret has no streams.')
}

/** @throws ApiProblem 400 naming the first field that is wrong */
function bodyOf<Schema extends z.ZodMiniType>(schema: Schema, { body }: FastifyRequest): z.output<Schema> {
  const parsed = z.safeParse(schema, body)
  if (parsed.success) return parsed.data
  const field = parsed.error.issues[0]?.path.join('.') || 'body'
  throw new ApiProblem(400, 'invalidParameter', `${field} is missing or not valid.`, { location: field })
}

/** @throws ApiProblem 400 without the parameter */
function streamIdOf({ query }: FastifyRequest): string {
  const parsed = z.safeParse(z.object({ stream_id: z.string() }), query)
  if (parsed.success) return parsed.data.stream_id
  throw new ApiProblem(400, 'required', 'stream_id is missing.', { location: 'stream_id' })
}

const security = [{ [clientScheme]: [] }]
const streamId = { stream_id: { description: 'The ID of the stream.', required: true } } as const
const refusals = {
  400: json('A field is missing or not valid.', 'Error'),
  401: json('The client is not known, or its secret is wrong.', 'Error'),
  403: json('The client has no secret.', 'Error'),
  404: json('The client has no such stream.', 'Error'),
  413: json('The body is too large.', 'Error'),
  415: json('The body is not JSON.', 'Error'),
  500: json('The service failed.', 'Error'),
}
const conflict = { 409: json('The client has too many streams, or another with this address.', 'Error') }
const call = { security, route: { bodyLimit: 64 * 1024 } } as const

const create = defineMethod<StreamContext>({
  ...call,
  method: 'post',
  path: streamPaths.streams,
  id: 'createStream',
  summary: 'Creates a stream of events.',
  request: { 'application/json': 'NewStreamRequest' },
  answers: { 201: json('The stream.', 'Stream'), ...refusals, ...conflict },
  handler: async (context, request, reply) => {
    const client = await clientOf(context, request)
    const stream: Stream = await context.streams.create(client, bodyOf(newStreamRequest, request))
    return reply.code(201).send(stream)
  },
})

const read = defineMethod<StreamContext>({
  ...call,
  method: 'get',
  path: streamPaths.streams,
  id: 'getStreams',
  summary: 'The streams of the client, or one of them.',
  parameters: { stream_id: { description: 'The ID of a stream. Without it, all are listed.' } },
  answers: { 200: json('The streams.', 'Streams'), ...refusals },
  handler: async (context, request): Promise<Stream | Stream[]> => {
    const client = await clientOf(context, request)
    const parsed = z.safeParse(z.object({ stream_id: z.string() }), request.query)
    return parsed.success ? context.streams.get(client, parsed.data.stream_id) : context.streams.all(client)
  },
})

const change = defineMethod<StreamContext>({
  ...call,
  method: 'patch',
  path: streamPaths.streams,
  id: 'changeStream',
  summary: 'Changes a stream. What is left out stays as it is.',
  request: { 'application/json': 'ChangedStreamRequest' },
  answers: { 200: json('The stream.', 'Stream'), ...refusals, ...conflict },
  handler: async (context, request): Promise<Stream> => {
    const client = await clientOf(context, request)
    const { stream_id, ...wishes } = bodyOf(changedStreamRequest, request)
    return context.streams.change(client, stream_id, wishes)
  },
})

const replace = defineMethod<StreamContext>({
  ...call,
  method: 'put',
  path: streamPaths.streams,
  id: 'replaceStream',
  summary: 'Replaces what a stream was created with. What is left out is reset.',
  request: { 'application/json': 'ChangedStreamRequest' },
  answers: { 200: json('The stream.', 'Stream'), ...refusals, ...conflict },
  handler: async (context, request): Promise<Stream> => {
    const client = await clientOf(context, request)
    const { stream_id, ...wishes } = bodyOf(changedStreamRequest, request)
    return context.streams.replace(client, stream_id, wishes)
  },
})

const remove = defineMethod<StreamContext>({
  ...call,
  method: 'delete',
  path: streamPaths.streams,
  id: 'deleteStream',
  summary: 'Deletes a stream with the events that wait.',
  parameters: streamId,
  answers: { 204: { description: 'Deleted.' }, ...refusals },
  handler: async (context, request, reply) => {
    await context.streams.remove(await clientOf(context, request), streamIdOf(request))
    return reply.code(204).send()
  },
})

const status = defineMethod<StreamContext>({
  ...call,
  method: 'get',
  path: streamPaths.status,
  id: 'getStreamStatus',
  summary: 'Whether a stream delivers events.',
  parameters: streamId,
  answers: { 200: json('The status.', 'StreamStatus'), ...refusals },
  handler: async (context, request): Promise<StreamStatus> =>
    context.streams.statusOf(await clientOf(context, request), streamIdOf(request)),
})

const setStatus = defineMethod<StreamContext>({
  ...call,
  method: 'post',
  path: streamPaths.status,
  id: 'setStreamStatus',
  summary: 'Pauses, disables or enables a stream. A paused one keeps its events, a disabled one loses them.',
  request: { 'application/json': 'StreamStatus' },
  answers: { 200: json('The status.', 'StreamStatus'), ...refusals },
  handler: async (context, request): Promise<StreamStatus> => {
    const client = await clientOf(context, request)
    return context.streams.setStatus(client, bodyOf(streamStatus, request))
  },
})

const verify = defineMethod<StreamContext>({
  ...call,
  method: 'post',
  path: streamPaths.verification,
  id: 'verifyStream',
  summary: 'Asks for a verification event.',
  request: { 'application/json': 'StreamVerification' },
  answers: { 204: { description: 'The event is on its way.' }, ...refusals },
  handler: async (context, request, reply) => {
    const client = await clientOf(context, request)
    const { stream_id, state } = bodyOf(streamVerification, request)
    await context.streams.verify(client, stream_id, state)
    return reply.code(204).send()
  },
})

const fetchMethod = defineMethod<StreamContext>({
  ...call,
  method: 'post',
  path: `${streamPaths.events}/{id}`,
  id: 'fetchEvents',
  summary: 'Acknowledges events, and returns those that wait (RFC 8936).',
  parameters: { id: { description: 'The ID of the stream.', in: 'path', required: true } },
  request: { 'application/json': 'FetchRequest' },
  answers: { 200: json('The events.', 'FetchedEvents'), ...refusals },
  handler: async (context, request): Promise<FetchedEvents> => {
    const client = await clientOf(context, request)
    const { id } = z.parse(z.object({ id: z.string() }), request.params)
    const stream = await context.streams.fetched(client, id)
    return fetchEvents(context, stream, bodyOf(fetchRequest, request), () => request.raw.socket.destroyed)
  },
})

/** Streams that receivers manage (specification: security-events 5). */
export const streamMethods = [
  configuration,
  create,
  read,
  change,
  replace,
  remove,
  status,
  setStatus,
  verify,
  fetchMethod,
]
