/**
 * Scope identifiers (specification: consent-and-scopes 1). The platform's brand word, its storage word and the prefix
 * are settings, so that television and proxy can be pointed at a public service of the same kind.
 */
export interface ScopeNaming {
  /** Address prefix without a slash at the end, e.g. `https://www.tenfoot.example`. */
  scopeBase: string
  /** The platform's brand word inside identifiers: `video` in the specification. */
  brand: string
  /** The storage product's word inside identifiers: `storage` in the specification. */
  storageWord: string
}

/** Every scope by our short name (specification: consent-and-scopes 1). */
export function scopesOf({ scopeBase, brand, storageWord }: ScopeNaming) {
  const scopeUri = (word: string) => `${scopeBase}/auth/${word}`
  return {
    openid: 'openid',
    email: 'email',
    profile: 'profile',
    storageAppdata: scopeUri(`${storageWord}.appdata`),
    storageFile: scopeUri(`${storageWord}.file`),
    video: scopeUri(brand),
    videoReadonly: scopeUri(`${brand}.readonly`),
    videoMemberships: scopeUri(`${brand}.channel-memberships.creator`),
    videoForceSsl: scopeUri(`${brand}.force-ssl`),
    videoUpload: scopeUri(`${brand}.upload`),
    partner: scopeUri(`${brand}partner`),
    partnerAudit: scopeUri(`${brand}partner-channel-audit`),
    analyticsReadonly: scopeUri(`${brand}-analytics.readonly`),
    analyticsMonetary: scopeUri(`${brand}-analytics-monetary.readonly`),
    datahub: scopeUri('datahub'),
  } as const
}

export type ScopeName = keyof ReturnType<typeof scopesOf>

/** The only scopes that the device flow grants (specification: consent-and-scopes 2). */
export const deviceScopeNames = [
  'openid',
  'email',
  'profile',
  'storageAppdata',
  'storageFile',
  'video',
  'videoReadonly',
] as const satisfies readonly ScopeName[]

/** Any one of these scopes allows reading reports and groups. */
export const reportScopeNames = [
  'video',
  'videoReadonly',
  'partner',
  'analyticsReadonly',
  'analyticsMonetary',
] as const satisfies readonly ScopeName[]

/** Any one of these scopes allows reading channels, videos and playlists. */
export const videoReadScopeNames = [...reportScopeNames, 'videoForceSsl'] as const satisfies readonly ScopeName[]

/** Any one of these scopes allows changing groups and their items. */
export const groupWriteScopeNames = ['video', 'partner'] as const satisfies readonly ScopeName[]
