import { networkInterfaces } from 'node:os'

/** This machine's first IPv4 address that others on the network can reach. */
export function lanAddress(): string | undefined {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))?.address
}
