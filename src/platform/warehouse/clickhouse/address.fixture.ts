import type { WarehouseAddress } from '#platform/settings/warehouseAddress.ts'

/** The address of test servers, of their URLs with user, password and database. */
export function addressOf(urls: readonly string[], cluster?: string): WarehouseAddress {
  const parsed = urls.map((url) => new URL(url))
  return {
    hosts: parsed.map(({ origin, username, password }) => ({ url: origin, user: username, password })),
    database: parsed[0]?.pathname.slice(1) ?? '',
    cluster,
  }
}
