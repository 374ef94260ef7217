import { sqlText } from '#platform/warehouse/columns.ts'

/** Names and their shares of the demo's views. Shares are weights and need not add up to 1. Invented. */
export type Shares = Readonly<Record<string, number>>

export const traffic: { subscribed: Shares; others: Shares } = {
  subscribed: {
    SUBSCRIBER: 34,
    RELATED_VIDEO: 22,
    NOTIFICATION: 12,
    YT_CHANNEL: 10,
    YT_SEARCH: 7,
    PLAYLIST: 6,
    END_SCREEN: 4,
    NO_LINK_OTHER: 3,
    EXT_URL: 1.5,
    YT_OTHER_PAGE: 0.5,
  },
  others: {
    RELATED_VIDEO: 33,
    YT_SEARCH: 29,
    SUBSCRIBER: 13,
    EXT_URL: 9,
    NO_LINK_OTHER: 5,
    PLAYLIST: 4,
    YT_CHANNEL: 3,
    END_SCREEN: 2,
    YT_PLAYLIST_PAGE: 1.5,
    YT_OTHER_PAGE: 0.5,
  },
}

/** Search terms; the empty one stands for withheld terms. */
export const searches: Shares = {
  '': 70,
  'wooden boat restoration': 5,
  'how to tie a bowline': 4,
  'caulking a wooden boat': 3,
  'kettle and keel': 3,
  'living on a boat': 3,
  'steam bending oak': 2,
  'galley recipes': 2,
  'sailing the hebrides': 2,
  'celestial navigation': 1.5,
  'old hand tools': 1.5,
  'rain on deck sleep': 1.5,
  'replacing planks': 1,
  'anchoring technique': 1,
}

export const pages: Shares = {
  'search.example': 40,
  'woodenboats.example': 22,
  'sailforum.example': 14,
  'news.example': 9,
  'letters.example': 8,
  'harbourworks.example': 7,
}

export const devices: Shares = { MOBILE: 45, DESKTOP: 22, TV: 23, TABLET: 9, GAME_CONSOLE: 1 }

export const systems: Readonly<Record<string, Shares>> = {
  MOBILE: { ANDROID: 52, IOS: 48 },
  DESKTOP: { WINDOWS: 61, MACINTOSH: 28, LINUX: 8, OTHER: 3 },
  TV: { TIZEN: 27, WEBOS: 22, ANDROID: 20, CHROMECAST: 12, SMART_TV: 10, APPLE_TVOS: 9 },
  TABLET: { IOS: 63, ANDROID: 37 },
  GAME_CONSOLE: { PLAYSTATION: 55, XBOX: 32, NINTENDO_SWITCH: 13 },
}

export const ages: Shares = {
  'age13-17': 3,
  'age18-24': 11,
  'age25-34': 24,
  'age35-44': 22,
  'age45-54': 17,
  'age55-64': 13,
  'age65-': 10,
}
export const genders: Shares = { male: 67, female: 31, user_specified: 2 }

export const services: Shares = {
  WHATS_APP: 34,
  COPY_PASTE: 25,
  FACEBOOK: 12,
  TEXT_MESSAGE: 8,
  EMAIL: 6,
  FACEBOOK_MESSENGER: 5,
  REDDIT: 4,
  TELEGRAM: 3,
  TWITTER: 2,
  OTHER: 1,
}

export const states: Shares = {
  'US-CA': 14,
  'US-WA': 9,
  'US-FL': 8,
  'US-TX': 8,
  'US-NY': 7,
  'US-ME': 6,
  'US-MA': 6,
  'US-OR': 5,
  'US-MI': 4,
  'US-MD': 3,
  'US-NC': 3,
  'US-VA': 3,
  'US-PA': 3,
  'US-IL': 3,
  'US-OH': 2.5,
  'US-RI': 2,
  'US-CT': 2,
  'US-MN': 2,
  'US-WI': 2,
  'US-CO': 1.5,
  'US-GA': 1.5,
  'US-NJ': 1.5,
  'US-ZZ': 3,
}

/** Cities by country, and by state for the United States; other viewers have the empty name. */
export const cities: Readonly<Record<string, Shares>> = {
  'US-CA': { 'Los Angeles': 3, 'San Francisco': 3, 'San Diego': 2, '': 6 },
  'US-WA': { Seattle: 6, 'Port Townsend': 1, '': 4 },
  'US-NY': { 'New York': 7, '': 4 },
  'US-MA': { Boston: 5, '': 4 },
  'US-ME': { Portland: 3, '': 4 },
  'US-FL': { Miami: 2, Tampa: 1, '': 5 },
  'US-TX': { Houston: 2, Austin: 2, '': 5 },
  GB: { London: 5, Manchester: 1.5, Glasgow: 1.5, Bristol: 1.2, '': 9 },
  DE: { Hamburg: 2.5, Berlin: 2.5, Munich: 1, '': 7 },
  CA: { Toronto: 2.5, Vancouver: 3, Halifax: 1, '': 5 },
  AU: { Sydney: 3, Melbourne: 3, Hobart: 1, '': 4 },
  NL: { Amsterdam: 3, Rotterdam: 2, '': 5 },
  SE: { Stockholm: 3, Gothenburg: 2, '': 4 },
  NO: { Oslo: 3, Bergen: 2, '': 4 },
  FR: { Paris: 3, Brest: 1, '': 6 },
  NZ: { Auckland: 4, Wellington: 2, '': 4 },
}

export const cardTypes: Shares = { VIDEO: 70, PLAYLIST: 18, LINK: 8, CHANNEL: 4 }
export const endScreenElements: Shares = { VIDEO: 40, BEST_FOR_VIEWER: 25, SUBSCRIBE: 20, PLAYLIST: 15 }
export const adTypes: Shares = {
  auctionTrueviewInstream: 46,
  auctionInstream: 24,
  auctionBumperInstream: 18,
  auctionDisplay: 8,
  reservedInstream: 4,
}

/** The price of a thousand advertisements in a country, in dollars; 2 in all others. */
export const costs: Shares = {
  US: 11,
  GB: 8.5,
  DE: 8,
  CA: 8.8,
  AU: 9.6,
  NL: 7.2,
  SE: 7.4,
  NO: 9.9,
  FR: 6.1,
  NZ: 7.9,
  ES: 4.4,
  BR: 1.7,
  IN: 0.9,
  JP: 5.6,
}

/** The language of captions by country. */
export const languages: Readonly<Record<string, string>> = {
  DE: 'de',
  NL: 'nl',
  SE: 'sv',
  NO: 'no',
  FR: 'fr',
  ES: 'es',
  BR: 'pt',
  JP: 'ja',
}

/** About how much of a currency one dollar buys. */
export const currencies: Shares = {
  EUR: 0.92,
  GBP: 0.79,
  JPY: 149,
  CAD: 1.37,
  AUD: 1.52,
  NZD: 1.66,
  CHF: 0.88,
  SEK: 10.6,
  NOK: 10.9,
  DKK: 6.9,
  PLN: 3.95,
  BRL: 5.4,
  INR: 84.2,
  MXN: 18.3,
  KRW: 1365,
  ZAR: 18.1,
}

/** SQL that chooses a name by the random number `u` in [0, 1). */
export function weightedPick(shares: Shares, u: string): string {
  const entries = Object.entries(shares)
  const total = entries.reduce((sum, [, share]) => sum + share, 0)
  let below = 0
  const branches = entries.slice(0, -1).map(([name, share]) => {
    below += share
    return `WHEN ${u} < ${(below / total).toFixed(6)} THEN ${sqlText(name)}`
  })
  return `CASE ${branches.join(' ')} ELSE ${sqlText(entries.at(-1)?.[0] ?? '')} END`
}

/** SQL that chooses a name with the shares for the value of another column. */
export const weightedPickBy = (column: string, lists: Readonly<Record<string, Shares>>, u: string): string =>
  `CASE ${column} ${Object.entries(lists)
    .map(([name, shares]) => `WHEN ${sqlText(name)} THEN ${weightedPick(shares, u)}`)
    .join(' ')} ELSE '' END`

/** SQL that maps the value of a column to a text or number. */
export const lookUp = (column: string, values: Readonly<Record<string, string | number>>, otherwise: string): string =>
  `CASE ${column} ${Object.entries(values)
    .map(([name, value]) => `WHEN ${sqlText(name)} THEN ${typeof value === 'number' ? value : sqlText(value)}`)
    .join(' ')} ELSE ${otherwise} END`
