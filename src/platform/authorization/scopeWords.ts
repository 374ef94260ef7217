import { deviceScopeNames, type ScopeName, type scopesOf } from '#contract/scopes.ts'
import { OAuthError } from './oauthError.ts'

/** What each scope lets an app do, as the consent page shows it (specification: consent-and-scopes 1). */
const scopeWords: Record<ScopeName, string> = {
  openid: 'Identify your account',
  email: 'See your email address',
  profile: 'See your name and picture',
  storageAppdata: 'See, edit and delete its own data in your storage',
  storageFile: 'See, edit and delete the files in your storage that you use with this app',
  video: 'See and manage your video account',
  videoReadonly: 'See your video account and its reports',
  videoMemberships: 'See your current channel members, their level and when they joined',
  videoForceSsl: 'See, edit and permanently delete your videos, ratings, comments and captions',
  videoUpload: 'Manage your videos',
  partner: 'See and manage your assets and related content',
  partnerAudit: 'See private information about your channel during a partner audit',
  analyticsReadonly: 'See reports about your videos',
  analyticsMonetary: 'See reports about your videos, including revenue',
  datahub: 'See and manage reports in the data hub',
}

/** The lines that the consent page shows for a space-delimited list of scopes. */
export function describeScopes(scopes: ReturnType<typeof scopesOf>, scope: string): string[] {
  const names = Object.entries(scopes) as [ScopeName, string][]
  return scope.split(' ').map((one) => {
    const name = names.find(([, identifier]) => identifier === one)?.[0]
    return name ? scopeWords[name] : one
  })
}

/** The scopes that the device flow can grant. */
export const deviceScopes = (scopes: ReturnType<typeof scopesOf>): string[] =>
  deviceScopeNames.map((name) => scopes[name])

/** A scope parameter as a list without repeats, in the order asked. */
export const scopeList = (scope: string): string[] => [...new Set(scope.split(' ').filter((one) => one !== ''))]

/**
 * The scopes of a device-code request, space-delimited.
 * @throws OAuthError `invalid_scope` for one outside the list, `invalid_request` when it names none
 */
export const readDeviceScope = (scopes: ReturnType<typeof scopesOf>, requested: string): string =>
  readScope(deviceScopes(scopes), requested, 'Invalid device flow scope')

/** The same for apps in a browser and for service accounts, which may ask for every scope. */
export const readWebScope = (scopes: ReturnType<typeof scopesOf>, requested: string): string =>
  readScope(Object.values(scopes), requested, 'Invalid scope')

function readScope(allowed: readonly string[], requested: string, refusal: string): string {
  const list = scopeList(requested)
  if (list.length === 0) throw new OAuthError('invalid_request', 'scope is missing.')
  const notAllowed = list.find((one) => !allowed.includes(one))
  if (notAllowed) throw new OAuthError('invalid_scope', `${refusal}: ${notAllowed}`)
  return list.join(' ')
}
