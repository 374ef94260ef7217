/**
 * The network of one household or office: for IPv6 the 64-bit network, in which a device can choose any number of
 * addresses; for IPv4 the address itself. Returns a text that is not an address unchanged.
 */
export function networkOf(address: string): string {
  const plain = unmapped(address)
  const groups = groupsOf(plain)
  return groups ? `${groups.slice(0, 4).join(':')}::/64` : plain
}

const ownIPv4 =
  /^(?:0|10|127)\.|^192\.168\.|^169\.254\.|^172\.(?:1[6-9]|2\d|3[01])\.|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./

/**
 * The network of an address, or of a network that `networkOf` returned, if it identifies one household or office among
 * all; undefined for private addresses (RFC 1918, 6598, 4193), which every household has, and behind which a load
 * balancer may hide everybody.
 */
export function publicNetworkOf(address: string): { version: 4 | 6; network: string } | undefined {
  const network = networkOf(address.replace(/\/64$/, ''))
  if (/^[23][0-9a-f]{3}:/.test(network)) return { version: 6, network }
  return /^\d+(?:\.\d+){3}$/.test(network) && !ownIPv4.test(network) ? { version: 4, network } : undefined
}

/** The network that a provider assigns as a block: 24 bits of IPv4, 48 bits of IPv6. */
export function providerNetworkOf(address: string): string {
  const plain = unmapped(address)
  const groups = groupsOf(plain)
  if (groups) return `${groups.slice(0, 3).join(':')}::/48`
  return /^\d+\.\d+\.\d+\.\d+$/.test(plain) ? `${plain.slice(0, plain.lastIndexOf('.'))}.0/24` : plain
}

/**
 * The network that a registry assigns to a provider: 32 bits of IPv6, in which one customer may have many of
 * `providerNetworkOf`; undefined for IPv4, where such blocks are scarce and shared by many.
 */
export function registryNetworkOf(address: string): string | undefined {
  const groups = groupsOf(unmapped(address))
  return groups && `${groups.slice(0, 2).join(':')}::/32`
}

/** Converts an IPv4 address that an IPv6 socket reports (RFC 4291, section 2.5.5.2) to IPv4. */
const unmapped = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address

/** The eight groups of an IPv6 address, in hexadecimal without leading zeros; undefined for any other text. */
function groupsOf(address: string): string[] | undefined {
  const [withoutZone = ''] = address.split('%')
  if (!/^[0-9a-f]*:[0-9a-f:.]*$/i.test(withoutZone)) return undefined
  const [before = '', after, ...extra] = withoutZone.split('::')
  const head = before === '' ? [] : before.split(':')
  const tail = after === undefined || after === '' ? [] : after.split(':')
  const missingGroups = 8 - head.length - tail.length
  if (extra.length > 0 || missingGroups < 0 || (after === undefined && missingGroups > 0)) return undefined
  return [...head, ...Array<string>(missingGroups).fill('0'), ...tail].map((group) =>
    Number.parseInt(group, 16).toString(16),
  )
}
