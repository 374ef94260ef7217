import { BlockList, isIP } from 'node:net'
import type { Message, MessageValues } from '#contract/message.ts'
import { t } from '../language/t.ts'
import { messages } from './messages.ts'

/** Addresses that may be called: `public` only outside, `loopback` also this machine, `private` also its networks. */
export const outboundNetworks = ['public', 'loopback', 'private'] as const
export type OutboundNetworks = (typeof outboundNetworks)[number]

/** @param networks in CIDR, as `isNetwork` accepts them */
export const blocks = (networks: readonly string[]) => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}

const loopback = blocks(['127.0.0.0/8', '::1/128'])
/** Networks of homes and companies (RFC 1918, 6598, 4193). */
const privateNetworks = blocks(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7'])
/** IPv6 that is routed between networks (RFC 4291, section 2.4; IANA's registry), and IPv4 written as IPv6. */
const routed = blocks(['2000::/3', '::ffff:0:0/96'])
/**
 * Addresses that are never called, of IPv4 and of routed IPv6: this host by other names, link-local (where clouds serve
 * secrets), tunnels and translations into IPv4, protocols, benchmarks, documentation, multicast (IANA's special-purpose
 * registries).
 */
const neverAllowed = blocks([
  '0.0.0.0/8',
  '169.254.0.0/16',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
])

/** Ports that may be called outside: those of https, as at other services that call addresses of users. */
export const publicPorts: readonly number[] = [443, 8443]

export interface Transport {
  isEncrypted: boolean
  port: number
}

/**
 * Whether a call may go to this IP address. Unencrypted calls stay on the machine or in its networks. Outside, only the
 * ports of https are called.
 * @param address IPv4 or IPv6; an IPv4 address written as IPv6 is treated as IPv4
 */
export function isCallAllowed(address: string, networks: OutboundNetworks, { isEncrypted, port }: Transport): boolean {
  const version = isIP(address)
  // An address with a zone is a link-local address of this host.
  if (version === 0 || address.includes('%')) return false
  const family = version === 6 ? 'ipv6' : 'ipv4'
  if (loopback.check(address, family)) return networks !== 'public'
  if (privateNetworks.check(address, family)) return networks === 'private'
  if (neverAllowed.check(address, family) || (version === 6 && !routed.check(address, family))) return false
  return isEncrypted && publicPorts.includes(port)
}

const allowedAddresses: Record<OutboundNetworks, Message> = {
  public: messages.public,
  loopback: messages.loopback,
  private: messages.private,
}

/** Thrown for an address that must not be called. The message is for the person who entered it, in their language. */
export class AddressProblem extends Error {
  override name = 'AddressProblem'
}

/** The port of an address, or the default of its scheme. */
export const portOf = ({ port, protocol }: Pick<URL, 'port' | 'protocol'>): number =>
  Number(port || (protocol === 'https:' ? 443 : 80))

/**
 * Parses and checks an address that somebody else chose, without resolving its name. The IP addresses of names are
 * checked at each call (`outbound.ts`), because they can change.
 * @returns the address in standard form
 * @throws AddressProblem
 */
export function readOutboundAddress(text: string, networks: OutboundNetworks): URL {
  const problem = (message: Message, values?: MessageValues) =>
    new AddressProblem(
      t(messages.problem, {
        problem: t(message, { address: JSON.stringify(text.slice(0, 200)), ...values }),
        allowed: t(allowedAddresses[networks]),
      }),
    )
  if (text.length > 2048 || !URL.canParse(text)) throw problem(messages.noAddress)
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw problem(messages.otherScheme)
  if (url.username !== '' || url.password !== '') throw problem(messages.credentials)
  if (url.hash !== '') throw problem(messages.fragment)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isEncrypted = url.protocol === 'https:'
  const port = portOf(url)
  if (isIP(host) !== 0) {
    if (!isCallAllowed(host, networks, { isEncrypted, port })) throw problem(messages.notAllowed)
  } else if (!isEncrypted && networks !== 'private' && !(networks === 'loopback' && host === 'localhost'))
    throw problem(messages.notEncrypted)
  else if (networks === 'public' && !publicPorts.includes(port))
    throw problem(messages.otherPort, { port: String(port) })
  return url
}
