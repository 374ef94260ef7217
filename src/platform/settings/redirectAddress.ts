import { BlockList, isIPv4, isIPv6 } from 'node:net'

const ownNetworks = new BlockList()
for (const [address, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  ownNetworks.addSubnet(address, bits)
for (const [address, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  ownNetworks.addSubnet(address, bits, 'ipv6')

/**
 * Names that the public DNS never assigns: RFC 6761, 6762, 8375, ICANN's `internal`, routers' `lan`, and names without
 * a dot.
 */
const isOwnName = (host: string) => /^[^.]+$|\.(?:localhost|local|lan|internal|home\.arpa)$/.test(host)

/**
 * Whether an answer with a code may go to this address: by https, or by plain http within the local network. That is
 * loopback (RFC 8252, section 7.3), an address of a private network, or a name of the local network, for televisions
 * with `--lan`. These cannot have certificates.
 */
function isSafelyReached({ protocol, hostname }: URL): boolean {
  if (protocol === 'https:') return true
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIPv4(host)) return ownNetworks.check(host)
  if (isIPv6(host)) return ownNetworks.check(host, 'ipv6')
  return isOwnName(host)
}

/**
 * Whether answers with codes may go to this address. It must have no user and no fragment (RFC 6749, section 3.1.2).
 */
export function isRedirectAddress(text: string): boolean {
  if (text.length > 2000 || !/^https?:\/\/[^/?#\s][^#\s]*$/.test(text) || !URL.canParse(text)) return false
  const url = new URL(text)
  return url.username === '' && url.password === '' && isSafelyReached(url)
}
