const root = '/console'

/** The console's own paths; the paths of sections follow below. */
export const consolePaths = {
  root,
  signIn: `${root}/sign-in`,
  signOut: `${root}/sign-out`,
  secondStep: `${root}/sign-in/code`,
  authenticator: `${root}/authenticator`,
} as const

/** In the address that makes a browser known: `tenfoot administrator let-in`. */
export const letInParameter = 'let-in'

export const projectsPath = `${root}/projects`
export const projectPath = (id: string) => `${projectsPath}/${id}`
export const newClientPath = (project: string) => `${projectPath(project)}/clients/new`
export const clientPath = (id: string) => `${root}/clients/${id}`
export const clientPolicyPath = (id: string) => `${clientPath(id)}/policy`
export const clientTelevisionsPath = (id: string) => `${clientPath(id)}/televisions`
export const accountsPath = `${root}/accounts`
export const accountPath = (id: string) => `${accountsPath}/${id}`
export const ownersPath = `${root}/content-owners`
export const ownerPath = (name: string) => `${ownersPath}/${name}`
export const customersPath = `${root}/customers`
export const customerPath = (id: string) => `${customersPath}/${id}`
export const keysPath = `${root}/keys`
export const serviceAccountsPath = `${root}/service-accounts`
export const serviceAccountPath = (id: string) => `${serviceAccountsPath}/${id}`
export const providersPath = `${root}/providers`
export const providerPath = (id: string) => `${providersPath}/${id}`
export const receiversPath = `${root}/receivers`
export const grantsPath = `${root}/grants`
export const alertsPath = `${root}/alerts`
export const collectionsPath = `${root}/collections`
export const transcriptsPath = `${root}/transcripts`
export const transcriptPath = (id: string) => `${transcriptsPath}/${id}`
export const eventsPath = `${root}/events`
export const administratorsPath = `${root}/administrators`

/** A path with a query; empty values are omitted. */
export function withQuery(path: string, query: Record<string, string | undefined>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) parameters.append(name, value)
  return parameters.size === 0 ? path : `${path}?${parameters}`
}
