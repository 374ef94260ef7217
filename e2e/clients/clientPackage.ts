import { notInstalled } from '../repository/packageSets.ts'

/** Why tests with the clients in `packages/` are skipped, in brackets for a title; empty if they are installed. */
export const noClients = notInstalled('clients/packages')

const loader = new URL('packages/load.mjs', import.meta.url).href

/** Loads a client. Where they are not installed it is empty, because its tests are skipped. */
export async function clientPackage<Package>(name: string): Promise<Package> {
  if (noClients) return {} as Package
  const { load }: { load(name: string): Promise<Package> } = await import(loader)
  return await load(name)
}
