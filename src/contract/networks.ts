/**
 * The network of one household or office: for IPv6 the 64-bit network, in which a device can choose any number of
 * addresses; for IPv4 the address itself. Returns a text that is not an address unchanged.
 */
export function networkOf(address: string): string {
  const plain = unmapped(address)
  const groups = groupsOf(plain)
  return groups ? `${groups.slice(0, 4).join(':')}::/64` : plain
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
