/**
 * Management of event streams by their receivers (specification: security-events 5; OpenID Shared Signals Framework
 * 1.0, section 8) and fetching of events (RFC 8936).
 */
import * as z from 'zod/mini'

export const streamPaths = {
  configuration: '/.well-known/ssf-configuration',
  streams: '/ssf/streams',
  status: '/ssf/status',
  verification: '/ssf/verification',
  /** Followed by `/` and the ID of a stream. */
  events: '/ssf/events',
} as const

export const deliveryMethods = { push: 'urn:ietf:rfc:8935', poll: 'urn:ietf:rfc:8936' } as const

/** `/.well-known/ssf-configuration` (section 7.1). */
export const transmitterConfiguration = z.object({
  spec_version: z.string(),
  issuer: z.string(),
  jwks_uri: z.string(),
  delivery_methods_supported: z.array(z.string()),
  configuration_endpoint: z.string(),
  status_endpoint: z.string(),
  verification_endpoint: z.string(),
  authorization_schemes: z.array(z.object({ spec_urn: z.string() })),
  default_subjects: z.literal('ALL'),
})
export type TransmitterConfiguration = z.infer<typeof transmitterConfiguration>

const line = (length: number) => z.string().check(z.minLength(1), z.maxLength(length))
const streamId = line(100)
const eventTypes = z.array(line(200)).check(z.maxLength(50))
const delivery = z.union([
  z.object({
    method: z.literal(deliveryMethods.push),
    endpoint_url: line(2000),
    authorization_header: z.optional(line(1000).check(z.regex(/^[\x20-\x7e]+$/))),
  }),
  // The address is the transmitter's: a receiver may repeat it.
  z.object({ method: z.literal(deliveryMethods.poll), endpoint_url: z.optional(z.string()) }),
])
const wishes = {
  delivery: z.optional(delivery),
  events_requested: z.optional(eventTypes),
  description: z.optional(line(200)),
}

export const newStreamRequest = z.object(wishes)
/** PATCH keeps what is left out; PUT resets it. */
export const changedStreamRequest = z.object({ stream_id: streamId, ...wishes })
export type StreamWishes = z.infer<typeof newStreamRequest>

/** A stream as its receiver reads it. The header of its pushes is not repeated. */
export const stream = z.object({
  stream_id: z.string(),
  iss: z.string(),
  aud: z.string(),
  delivery: z.object({ method: z.string(), endpoint_url: z.string() }),
  events_supported: z.array(z.string()),
  events_requested: z.array(z.string()),
  events_delivered: z.array(z.string()),
  description: z.optional(z.string()),
})
export type Stream = z.infer<typeof stream>

/** `enabled`: delivers. `paused`: keeps events until it is enabled. `disabled`: gets none. */
export const streamStates = ['enabled', 'paused', 'disabled'] as const
export const streamStatus = z.object({
  stream_id: streamId,
  status: z.enum(streamStates),
  reason: z.optional(line(200)),
})
export type StreamStatus = z.infer<typeof streamStatus>

export const streamVerification = z.object({ stream_id: streamId, state: z.optional(line(1000)) })

/** RFC 8936, section 2.2. */
export const fetchRequest = z.object({
  maxEvents: z.optional(z.int().check(z.gte(0))),
  returnImmediately: z.optional(z.boolean()),
  /** `jti` of the events that the receiver has stored. */
  ack: z.optional(z.array(line(200)).check(z.maxLength(1000))),
  /** By `jti`, the events that it refuses. */
  setErrs: z.optional(z.record(z.string(), z.object({ err: z.string(), description: z.optional(z.string()) }))),
})
export type FetchRequest = z.infer<typeof fetchRequest>

/** RFC 8936, section 2.3: signed events by their `jti`. */
export const fetchedEvents = z.object({
  sets: z.record(z.string(), z.string()),
  moreAvailable: z.optional(z.boolean()),
})
export type FetchedEvents = z.infer<typeof fetchedEvents>
