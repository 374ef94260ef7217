import { deviceScopeNames, type ScopeName, type scopesOf } from '#contract/scopes.ts'
import { OAuthError } from './oauthError.ts'

/** What each scope lets an app do, as the consent page says it to a person (specification: consent-and-scopes 1). */
const scopeWords: Record<ScopeName, string> = {
  openid: 'Know which account you are',
  email: 'See your email address',
  profile: 'See your name and picture',
  storageAppdata: 'See, change and delete its own settings in your storage',
  storageFile: 'See, change and delete the files in your storage that you use with this app',
  video: 'Manage your video account',
  videoReadonly: 'View your video account and its reports',
  videoMemberships: 'See your current channel members, their level and since when they are members',
  videoForceSsl: 'See, change and permanently delete your videos, ratings, comments and captions',
  videoUpload: 'Manage your videos',
  partner: 'View and manage your assets and related content',
  partnerAudit: 'View private information of your channel during an audit with a partner',
  analyticsReadonly: 'View reports about your videos',
  analyticsMonetary: 'View reports about your videos, with what they earn',
  datahub: 'View and manage reports in the data hub',
}

/** The lines that the consent page shows for a space-delimited list of scopes. */
export function inWords(scopes: ReturnType<typeof scopesOf>, scope: string): string[] {
  const names = Object.entries(scopes) as [ScopeName, string][]
  return scope.split(' ').map((one) => {
    const name = names.find(([, identifier]) => identifier === one)?.[0]
    return name ? scopeWords[name] : one
  })
}

/** What the device flow grants and nothing else. */
export const deviceScopes = (scopes: ReturnType<typeof scopesOf>): string[] =>
  deviceScopeNames.map((name) => scopes[name])

/** A scope parameter as a list without repeats, in the order asked. */
export const scopeList = (scope: string): string[] => [...new Set(scope.split(' ').filter((one) => one !== ''))]

/**
 * The scopes of a device-code request, space-delimited.
 * @throws OAuthError `invalid_scope` for one outside the list, `invalid_request` when it names none
 */
export const readDeviceScope = (scopes: ReturnType<typeof scopesOf>, asked: string): string =>
  readScope(deviceScopes(scopes), asked, 'Invalid device flow scope')

/** The same for an app in a browser and for a service account, which may ask for every scope there is. */
export const readWebScope = (scopes: ReturnType<typeof scopesOf>, asked: string): string =>
  readScope(Object.values(scopes), asked, 'Invalid scope')

function readScope(allowed: readonly string[], asked: string, refusal: string): string {
  const list = scopeList(asked)
  if (list.length === 0) throw new OAuthError('invalid_request', 'scope is missing.')
  const wrong = list.find((one) => !allowed.includes(one))
  if (wrong) throw new OAuthError('invalid_scope', `${refusal}: ${wrong}`)
  return list.join(' ')
}
