import type { Message } from '#contract/message.ts'
import { t } from '#tv/language/t.ts'
import { messages } from './messages.ts'

/** Names for the service's codes (specification: bulk-report-columns 7). */

/** The detail of a traffic source: the title of its list, and the type of its entries. */
export interface SourceDetail {
  title: Message
  /** `text`: shown as it is; `words`: codes with names of their own; the others are IDs of things with a title. */
  entries: 'text' | 'video' | 'playlist' | 'channel' | 'words'
}

interface Word {
  name: Message
  detail?: SourceDetail
}

const sources = {
  NO_LINK_OTHER: { name: messages.direct },
  ADVERTISING: { name: messages.advertising, detail: { title: messages.adTypes, entries: 'text' } },
  SUBSCRIBER: { name: messages.feeds, detail: { title: messages.feedList, entries: 'words' } },
  YT_CHANNEL: { name: messages.channelPages, detail: { title: messages.channelList, entries: 'channel' } },
  YT_SEARCH: { name: messages.search, detail: { title: messages.searchTerms, entries: 'text' } },
  RELATED_VIDEO: { name: messages.suggested, detail: { title: messages.suggestedNextTo, entries: 'video' } },
  YT_OTHER_PAGE: { name: messages.otherPages, detail: { title: messages.pageList, entries: 'words' } },
  EXT_URL: { name: messages.websites, detail: { title: messages.websiteList, entries: 'text' } },
  ANNOTATION: { name: messages.cards },
  PLAYLIST: { name: messages.playlists, detail: { title: messages.playlists, entries: 'playlist' } },
  NOTIFICATION: { name: messages.notifications, detail: { title: messages.notificationTypes, entries: 'words' } },
  YT_PLAYLIST_PAGE: { name: messages.playlistPages, detail: { title: messages.playlists, entries: 'playlist' } },
  CAMPAIGN_CARD: { name: messages.campaignCards, detail: { title: messages.campaignVideos, entries: 'video' } },
  END_SCREEN: { name: messages.endScreens, detail: { title: messages.endScreensOf, entries: 'video' } },
  SHORTS: { name: messages.shortFeed },
  PRODUCT_PAGE: { name: messages.productPages },
  HASHTAGS: { name: messages.hashtags, detail: { title: messages.hashtags, entries: 'text' } },
  SOUND_PAGE: { name: messages.soundPages, detail: { title: messages.sounds, entries: 'text' } },
  LIVE_REDIRECT: { name: messages.afterLive },
  VIDEO_REMIXES: { name: messages.remixes, detail: { title: messages.remixedIn, entries: 'video' } },
  IMMERSIVE_LIVE: { name: messages.liveFeed },
  SHORTS_CONTENT_LINKS: { name: messages.shortLinks },
} satisfies Readonly<Record<string, Word>>

const places = {
  WATCH: { name: messages.videoPage },
  EMBEDDED: { name: messages.websites, detail: { title: messages.websiteList, entries: 'text' } },
  CHANNEL: { name: messages.channelPage },
  YT_OTHER: { name: messages.otherPlace },
  BROWSE: { name: messages.browsing },
  SEARCH: { name: messages.searchResults },
} satisfies Readonly<Record<string, Word>>

/** Names of the entries of feeds, notifications and other pages. */
const entries: Readonly<Record<string, Message>> = {
  'what-to-watch': messages.home,
  'my-subscriptions': messages.subscriptions,
  'my-history': messages.history,
  'watch-later': messages.watchLater,
  trending: messages.trending,
  podcasts: messages.podcasts,
  uploaded: messages.newVideo,
  live: messages.liveStream,
  digest: messages.digest,
  unknown: messages.notNamed,
}

/** Ways of sharing that are not the name of a service. */
const waysToShare: Readonly<Record<string, Message>> = {
  COPY_PASTE: messages.copiedLink,
  EMAIL: messages.email,
  TEXT_MESSAGE: messages.textMessage,
  EMBED: messages.embedded,
  ANDROID_MMS: messages.androidMessages,
  ANDROID_MESSENGER: messages.androidMessenger,
  IOS_SYSTEM_ACTIVITY_DIALOG: messages.iphoneSharing,
  OTHER: messages.otherService,
  UNKNOWN: messages.unknownService,
}

/** Services whose name is not their code in small letters; it is the same in all languages. */
const services: Readonly<Record<string, string>> = {
  WHATS_APP: 'WhatsApp',
  TWITTER: 'Twitter',
  GMAIL: 'Gmail',
  FACEBOOK_MESSENGER: 'Messenger',
  FACEBOOK_PAGES: 'Facebook Pages',
  LINKEDIN: 'LinkedIn',
  VKONTAKTE: 'VK',
  GOOGLEPLUS: 'Google+',
  WECHAT: 'WeChat',
  KAKAO: 'KakaoTalk',
  KAKAO_STORY: 'KakaoStory',
  STUMBLEUPON: 'StumbleUpon',
  LIVEJOURNAL: 'LiveJournal',
  MYSPACE: 'Myspace',
  BBM: 'BBM',
  LINE: 'LINE',
  GROUPME: 'GroupMe',
}

/** How viewers came (traffic sources) or where they watched (playback places): both have the same form. */
export type SourceKind = 'sources' | 'places'
/** The codes that have a name, of each kind. */
export interface NamedCodes {
  sources: keyof typeof sources
  places: keyof typeof places
}
const words: Readonly<Record<SourceKind, Readonly<Record<string, Word>>>> = { sources, places }

export const sourceName = (kind: SourceKind, code: string): string =>
  text(own(words[kind], code)?.name) ?? spelled(code)
/** The type of detail that the service has for a source; undefined when it has none. */
export const detailOf = (kind: SourceKind, code: string): SourceDetail | undefined => own(words[kind], code)?.detail
export const entryName = (code: string): string => text(own(entries, code)) ?? spelled(code)
export const serviceName = (code: string): string =>
  text(own(waysToShare, code)) ?? own(services, code) ?? spelled(code)

const text = (message: Message | undefined): string | undefined => message && t(message)

/** A code without a name here is shown in readable letters. */
function spelled(code: string): string {
  if (/^\d+$/.test(code)) return t(messages.number, { code })
  const words = code.toLowerCase().replace(/[_-]+/g, ' ').trim()
  return words === '' ? t(messages.notNamed) : words.charAt(0).toUpperCase() + words.slice(1)
}

/** Codes come from the service: one named like a property of every object must not match. */
const own = <Value>(record: Readonly<Record<string, Value>>, code: string): Value | undefined =>
  Object.hasOwn(record, code) ? record[code] : undefined
