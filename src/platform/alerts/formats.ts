import { withDigits } from '#contract/languages.ts'
import type { Message } from '#contract/message.ts'
import type { MetricName } from '#contract/reportNames.ts'
import { currentLanguage, t } from '#web/language/t.ts'
import type { AlertCause } from './content.ts'
import { messages } from './messages.ts'

interface Formats {
  whole: Intl.NumberFormat
  percent: Intl.NumberFormat
  /** One digit that is not 0: 0.2, 0.03. */
  small: Intl.NumberFormat
  /** A factor: 6.2. */
  factor: Intl.NumberFormat
  /** Thursday 19 November. */
  day: Intl.DateTimeFormat
  /** 19 November. */
  date: Intl.DateTimeFormat
  weekday: Intl.DateTimeFormat
  regions: Intl.DisplayNames
}

const known = new Map<string, Formats>()

/** How the language of the message writes numbers, days and countries. A day has no time zone, so it is read as UTC. */
export function formats(): Formats {
  const language = currentLanguage()
  const found = known.get(language) ?? formatsIn(language)
  known.set(language, found)
  return found
}

function formatsIn(language: string): Formats {
  const locale = withDigits(language)
  const dates = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(dateLocale(language), { timeZone: 'UTC', ...options })
  return {
    whole: new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }),
    percent: new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }),
    small: new Intl.NumberFormat(locale, { maximumSignificantDigits: 1 }),
    factor: new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }),
    day: dates({ weekday: 'long', day: 'numeric', month: 'long' }),
    date: dates({ day: 'numeric', month: 'long' }),
    weekday: dates({ weekday: 'long' }),
    regions: new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }),
  }
}

/** English with the day before the month, as on the television. */
const dateLocale = (language: string) => (language === 'en' ? 'en-GB' : withDigits(language))

/** A time of day in a subscriber's time zone: 13:05. */
export const timeText = (time: string, timeZone: string): string =>
  new Intl.DateTimeFormat(dateLocale(currentLanguage()), { timeZone, timeStyle: 'short' }).format(Date.parse(time))

/** Sunday 29 November at 13:05 CET. */
export const momentText = (time: string, timeZone: string): string =>
  new Intl.DateTimeFormat(dateLocale(currentLanguage()), {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(Date.parse(time))

const metrics: Partial<Record<MetricName, Message>> = {
  views: messages.views,
  estimatedMinutesWatched: messages.minutes,
  averageViewDuration: messages.duration,
  subscribersGained: messages.subscribers,
}
const sources: Readonly<Record<string, Message>> = {
  NO_LINK_OTHER: messages.direct,
  ADVERTISING: messages.advertising,
  SUBSCRIBER: messages.browse,
  YT_CHANNEL: messages.channelPages,
  YT_SEARCH: messages.search,
  RELATED_VIDEO: messages.suggested,
  YT_OTHER_PAGE: messages.otherFeatures,
  EXT_URL: messages.external,
  PLAYLIST: messages.playlists,
  NOTIFICATION: messages.notifications,
  YT_PLAYLIST_PAGE: messages.playlistPages,
  END_SCREEN: messages.endScreens,
  SHORTS: messages.shortForm,
}
const devices: Readonly<Record<string, Message>> = {
  DESKTOP: messages.computers,
  TV: messages.televisions,
  GAME_CONSOLE: messages.consoles,
  MOBILE: messages.phones,
  TABLET: messages.tablets,
  UNKNOWN_PLATFORM: messages.unknownDevices,
}

export const metricText = (metric: MetricName): string => {
  const name = metrics[metric]
  return name ? t(name) : metric
}

/** A code of the service that we do not know is shown in plain letters: `NEW_SOURCE` → new source. */
const nameIn = (names: Readonly<Record<string, Message>>, code: string) => {
  const name = names[code]
  return name ? t(name) : code.toLowerCase().replaceAll('_', ' ')
}

/** The name of a video, source, country or device. `part`: the title of a video, else the service's code. */
export function partText(by: AlertCause['by'], part: string): string {
  switch (by) {
    case 'video':
      return t(messages.quoted, { title: part })
    case 'source':
      return nameIn(sources, part)
    case 'device':
      return nameIn(devices, part)
    case 'country':
      return /^[A-Z]{2}$/.test(part) && part !== 'ZZ'
        ? (formats().regions.of(part) ?? part)
        : t(messages.unknownCountry)
  }
}
