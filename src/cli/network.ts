import { networkInterfaces } from 'node:os'
import { SettingsError } from '#contract/settings.ts'
import type { Environment } from './servers.ts'

/** This machine's first IPv4 address that others on the network can reach. */
export function lanAddress(): string | undefined {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))?.address
}

/**
 * The addresses of `--lan`: those of the environment, else this machine's on the local network.
 * @throws SettingsError if it has none there, naming the variables of `needed`
 */
export function lanUrls(
  environment: Environment,
  needed: readonly ('PUBLIC_URL' | 'PLATFORM_PUBLIC_URL')[],
  address = lanAddress(),
): { PUBLIC_URL: string; PLATFORM_PUBLIC_URL: string } {
  const missing = needed.filter((name) => !environment[name])
  if (!address && missing.length > 0)
    throw new SettingsError(
      `--lan: this machine has no local network address. Set ${missing.join(' and ')} to what others use to reach it`,
    )
  return {
    PUBLIC_URL: environment.PUBLIC_URL || `http://${address}:${environment.PORT || 8010}`,
    PLATFORM_PUBLIC_URL: environment.PLATFORM_PUBLIC_URL || `http://${address}:${environment.PLATFORM_PORT || 8020}`,
  }
}
