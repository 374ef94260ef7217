import type { FastifyRequest } from 'fastify'
import { deviceParameters, type VerificationMethod } from '#contract/authorization.ts'
import type { Clock } from '#contract/clock.ts'
import { publicNetworkOf } from '#contract/networks.ts'
import type { Keys } from '../keys/keys.ts'
import { type Client, isAuthenticated } from './clients.ts'
import type { Parameters } from './parameters.ts'

/** What a person reads about the device that asks, as far as it is known. */
export interface DeviceDetails {
  /** As `comparableNetwork` returns it. */
  network?: string | undefined
  kind?: DeviceKind | undefined
  /** How it takes part in the verification. */
  verification?: VerificationMethod | undefined
  /** If it is registered. */
  televisionId?: string | undefined
}

/** Systems of televisions by a part of their user agent. Their names stay as they are in every language. */
const televisions = [
  [/web0s|webos/i, 'webOS'],
  [/tizen/i, 'Tizen'],
  [/\baft[a-z]/i, 'Fire TV'],
  [/android.*\b(?:tv|bravia|chromecast|shield)/i, 'Android TV'],
  [/roku/i, 'Roku'],
  [/vidaa/i, 'VIDAA'],
] as const
export type TelevisionSystem = (typeof televisions)[number][1]
export type DeviceKind = TelevisionSystem | 'phone' | 'computer' | 'program'

/** The kind of device of a user agent (RFC 9110, section 10.1.5). It is what the device says, and proves nothing. */
export function deviceKindOf(agent: string | undefined): DeviceKind | undefined {
  if (!agent) return undefined
  const television = televisions.find(([pattern]) => pattern.test(agent))
  if (television) return television[1]
  if (/iphone|ipad|android|mobile/i.test(agent)) return 'phone'
  return /windows nt|macintosh|x11|cros/i.test(agent) ? 'computer' : 'program'
}

/** A keyed hash of a network, after its IP version, because IPv4 and IPv6 cannot be compared. */
export function comparableNetwork(keys: Keys, address: string): string | undefined {
  const found = publicNetworkOf(address)
  return found && `${found.version} ${keys.hash('device-network', found.network)}`
}

/** Whether two networks are the same; undefined when they cannot be compared. */
export function isSameNetwork(device: string | null | undefined, browser: string | undefined): boolean | undefined {
  if (!device || !browser || device.charAt(0) !== browser.charAt(0)) return undefined
  return device === browser
}

/**
 * What the request for codes says about the device (specification: device-flow 3.4). A server that asks for its devices
 * passes their details on, and is believed when it proves that it is the client. All others are the device themselves.
 * @returns also the address or network, which is not stored
 */
export function detailsOf(
  { keys, clock }: { keys: Keys; clock: Clock },
  { headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>,
  form: Parameters,
  client: Client,
): DeviceDetails & { address: string } {
  const network = form.optional(deviceParameters.network)
  const passesOn = network !== undefined && isAuthenticated({ keys, clock }, headers.authorization, form, client)
  const agent = passesOn ? form.optional(deviceParameters.agent) : headers['user-agent']
  const address = passesOn ? network : ip
  return { address, network: comparableNetwork(keys, address), kind: deviceKindOf(agent) }
}
