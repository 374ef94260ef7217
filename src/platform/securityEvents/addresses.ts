import { BlockList, isIP } from 'node:net'

/** Whom this service may call: anybody outside, besides this machine, besides the networks that it is in. */
export const receiverNetworks = ['public', 'loopback', 'private'] as const
export type ReceiverNetworks = (typeof receiverNetworks)[number]

const blocks = (networks: readonly string[]) => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}

const loopback = blocks(['127.0.0.0/8', '::1/128'])
/** Networks of houses and companies (RFC 1918, 6598, 4193). */
const inside = blocks(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7'])
/** Never a receiver: this host by other names, link-local (where clouds keep secrets), tunnels, documentation, multicast. */
const never = blocks([
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
  '::/128',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
])

/**
 * Whether a receiver may be at this IP address. Unencrypted calls stay on the machine or in its networks.
 * @param address IPv4 or IPv6; an IPv4 address written as IPv6 counts as what it is
 */
export function mayCall(address: string, networks: ReceiverNetworks, isEncrypted: boolean): boolean {
  const version = isIP(address)
  if (version === 0) return false
  const family = version === 6 ? 'ipv6' : 'ipv4'
  if (never.check(address, family)) return false
  if (loopback.check(address, family)) return networks !== 'public'
  if (inside.check(address, family)) return networks === 'private'
  return isEncrypted
}

const allowed: Record<ReceiverNetworks, string> = {
  public: 'https addresses outside this network are allowed',
  loopback: 'https addresses outside this network, and this machine (http://localhost:…), are allowed',
  private: 'https addresses, and any address inside this network, are allowed',
}

/** Thrown for a receiver's address that must not be called; the message is for who gave it. */
export class AddressProblem extends Error {
  override name = 'AddressProblem'
}

/**
 * A receiver's address in its standard form, as far as it can be judged without asking for its name: names are judged by
 * what they stand for at every call (`push.ts`), because that can change.
 * @throws AddressProblem
 */
export function readReceiverAddress(text: string, networks: ReceiverNetworks): URL {
  const problem = (why: string) =>
    new AddressProblem(`${JSON.stringify(text.slice(0, 200))} ${why}: ${allowed[networks]}.`)
  if (text.length > 2048 || !URL.canParse(text)) throw problem('is no address')
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw problem('is neither https nor http')
  if (url.username !== '' || url.password !== '') throw problem('carries a name or password')
  if (url.hash !== '') throw problem('has a part behind #')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isEncrypted = url.protocol === 'https:'
  if (isIP(host) !== 0) {
    if (!mayCall(host, networks, isEncrypted)) throw problem('must not be called')
  } else if (!isEncrypted && networks !== 'private' && !(networks === 'loopback' && host === 'localhost'))
    throw problem('is not encrypted')
  return url
}
