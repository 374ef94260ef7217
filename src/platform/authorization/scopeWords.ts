import { dayMs } from '#contract/clock.ts'
import type { Message } from '#contract/message.ts'
import { deviceScopeNames, type ScopeName, type scopesOf } from '#contract/scopes.ts'
import { t } from '#web/language/t.ts'
import { messages } from './messages.ts'
import { OAuthError } from './parameters.ts'

/** What each scope lets an app do, as the consent page shows it (specification: consent-and-scopes 1). */
const scopeTexts: Readonly<Record<ScopeName, Message>> = {
  openid: messages.openid,
  email: messages.email,
  profile: messages.profile,
  storageAppdata: messages.storageAppdata,
  storageFile: messages.storageFile,
  video: messages.video,
  videoReadonly: messages.videoReadonly,
  videoMemberships: messages.videoMemberships,
  videoForceSsl: messages.videoForceSsl,
  videoUpload: messages.videoUpload,
  partner: messages.partner,
  partnerAudit: messages.partnerAudit,
  analyticsReadonly: messages.analyticsReadonly,
  analyticsMonetary: messages.analyticsMonetary,
  datahub: messages.datahub,
}

/** The lines that the consent page shows for a space-delimited list of scopes. Documents show them too, in English. */
export function describeScopes(scopes: ReturnType<typeof scopesOf>, scope: string): string[] {
  const names = Object.entries(scopes) as [ScopeName, string][]
  return scope.split(' ').map((requested) => {
    const name = names.find(([, identifier]) => identifier === requested)?.[0]
    return name ? t(scopeTexts[name]) : requested
  })
}

/** The scopes that the device flow can grant. */
const deviceScopes = (scopes: ReturnType<typeof scopesOf>): string[] => deviceScopeNames.map((name) => scopes[name])

/**
 * Asks for a refresh token (OpenID Connect Core, section 11). Grants of people always have one, so it is understood
 * wherever scopes are asked, and changes nothing.
 */
export const offlineAccess = 'offline_access'

/** A scope parameter as a list without repeats, in the order asked. */
export const scopeList = (scope: string): string[] => [
  ...new Set(scope.split(' ').filter((identifier) => identifier !== '' && identifier !== offlineAccess)),
]

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
  const notAllowed = list.find((identifier) => !allowed.includes(identifier))
  if (notAllowed) throw new OAuthError('invalid_scope', `${refusal}: ${notAllowed}`)
  return list.join(' ')
}

/** The periods that a person can choose (specification: tokens 7), in days; the first is the default. */
const periods = { 'until-revoked': null, '1-day': 1, '7-days': 7, '30-days': 30, '90-days': 90 } as const

/** A choice as the consent form sends it. */
export type AccessPeriod = keyof typeof periods

export const accessPeriods = Object.keys(periods) as [AccessPeriod, ...AccessPeriod[]]

/** How long a period is, in days; null: until the access is revoked. */
export const daysOf = (period: AccessPeriod): number | null => periods[period]

export function periodInWords(period: AccessPeriod): string {
  const days = daysOf(period)
  return days === null ? t(messages.untilRevoked) : t(messages.days, { days })
}

/** When access that is allowed at `now` ends, in milliseconds since 1970; null: when it is revoked. */
export function periodEnd(period: AccessPeriod, now: number): number | null {
  const days = daysOf(period)
  return days === null ? null : now + days * dayMs
}
