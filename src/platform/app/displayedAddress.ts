import { authorizationPaths } from '#contract/authorization.ts'

/** Characters that every device's display can show (specification: device-flow 7). */
const width = 40

/** A warning for the operator when the address that devices show is longer than their displays. */
export function displayWarning(publicUrl: string): string | undefined {
  const address = publicUrl + authorizationPaths.device
  if (address.length <= width) return undefined
  return (
    `Devices show ${address}: ${address.length} characters, and their displays are sure to hold ${width}. ` +
    `Set PLATFORM_PUBLIC_URL to an address of at most ${width - authorizationPaths.device.length} characters.`
  )
}
