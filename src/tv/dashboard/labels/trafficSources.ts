/** Names for the service's codes (specification: bulk-report-columns 7). */

/** The detail of a traffic source: the title of its list, and the type of its entries. */
export interface SourceDetail {
  title: string
  /** `text`: shown as it is; `words`: codes with names of their own; the others are IDs of things with a title. */
  entries: 'text' | 'video' | 'playlist' | 'channel' | 'words'
}

interface Word {
  name: string
  detail?: SourceDetail
}

const sources: Readonly<Record<string, Word>> = {
  NO_LINK_OTHER: { name: 'Direct or unknown' },
  ADVERTISING: { name: 'Advertising', detail: { title: 'Ad types', entries: 'text' } },
  SUBSCRIBER: { name: 'Home and feeds', detail: { title: 'Feeds', entries: 'words' } },
  YT_CHANNEL: { name: 'Channel pages', detail: { title: 'Channels', entries: 'channel' } },
  YT_SEARCH: { name: 'Search', detail: { title: 'Search terms', entries: 'text' } },
  RELATED_VIDEO: { name: 'Suggested videos', detail: { title: 'Suggested next to', entries: 'video' } },
  YT_OTHER_PAGE: { name: 'Other pages', detail: { title: 'Pages', entries: 'words' } },
  EXT_URL: { name: 'Other websites', detail: { title: 'Websites and apps', entries: 'text' } },
  ANNOTATION: { name: 'Cards and annotations' },
  PLAYLIST: { name: 'Playlists', detail: { title: 'Playlists', entries: 'playlist' } },
  NOTIFICATION: { name: 'Notifications', detail: { title: 'Notification types', entries: 'words' } },
  YT_PLAYLIST_PAGE: { name: 'Playlist pages', detail: { title: 'Playlists', entries: 'playlist' } },
  CAMPAIGN_CARD: { name: 'Campaign cards', detail: { title: 'Videos with the card', entries: 'video' } },
  END_SCREEN: { name: 'End screens', detail: { title: 'End screens of', entries: 'video' } },
  SHORTS: { name: 'Short video feed' },
  PRODUCT_PAGE: { name: 'Product pages' },
  HASHTAGS: { name: 'Hashtags', detail: { title: 'Hashtags', entries: 'text' } },
  SOUND_PAGE: { name: 'Sound pages', detail: { title: 'Sounds', entries: 'text' } },
  LIVE_REDIRECT: { name: 'After a live stream' },
  VIDEO_REMIXES: { name: 'Remixes', detail: { title: 'Remixed in', entries: 'video' } },
  IMMERSIVE_LIVE: { name: 'Live feed' },
  SHORTS_CONTENT_LINKS: { name: 'Links in short videos' },
}

const places: Readonly<Record<string, Word>> = {
  WATCH: { name: 'Video page' },
  EMBEDDED: { name: 'Other websites', detail: { title: 'Websites and apps', entries: 'text' } },
  CHANNEL: { name: 'Channel page' },
  YT_OTHER: { name: 'Other' },
  BROWSE: { name: 'While browsing' },
  SEARCH: { name: 'Search results' },
}

/** Names of the entries of feeds, notifications and other pages. */
const entries: Readonly<Record<string, string>> = {
  'what-to-watch': 'Home',
  'my-subscriptions': 'Subscriptions',
  'my-history': 'Watch history',
  'watch-later': 'Watch later',
  trending: 'Trending',
  podcasts: 'Podcasts',
  uploaded: 'A new video',
  live: 'A live stream',
  digest: 'Digest by email',
  unknown: 'Not named',
}

/** Services whose name is not their code in small letters. */
const services: Readonly<Record<string, string>> = {
  WHATS_APP: 'WhatsApp',
  COPY_PASTE: 'Copied link',
  TWITTER: 'Twitter',
  EMAIL: 'Email',
  GMAIL: 'Gmail',
  TEXT_MESSAGE: 'Text message',
  FACEBOOK_MESSENGER: 'Messenger',
  FACEBOOK_PAGES: 'Facebook Pages',
  EMBED: 'Embedded in a page',
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
  ANDROID_MMS: 'Android messages',
  ANDROID_MESSENGER: 'Android messages (new)',
  IOS_SYSTEM_ACTIVITY_DIALOG: 'iPhone sharing',
  OTHER: 'Other',
  UNKNOWN: 'Unknown',
}

/** How viewers came (traffic sources) or where they watched (playback places): both have the same form. */
export type SourceKind = 'sources' | 'places'
const words: Readonly<Record<SourceKind, Readonly<Record<string, Word>>>> = { sources, places }

export const sourceName = (of: SourceKind, code: string): string => own(words[of], code)?.name ?? spelled(code)
/** The type of detail that the service has for a source; undefined when it has none. */
export const detailOf = (of: SourceKind, code: string): SourceDetail | undefined => own(words[of], code)?.detail
export const entryName = (code: string): string => own(entries, code) ?? spelled(code)
export const serviceName = (code: string): string => own(services, code) ?? spelled(code)

/** A code without a name here is shown in readable letters. */
function spelled(code: string): string {
  if (/^\d+$/.test(code)) return `Number ${code}`
  const text = code.toLowerCase().replace(/[_-]+/g, ' ').trim()
  return text === '' ? 'Not named' : text.charAt(0).toUpperCase() + text.slice(1)
}

/** Codes come from the service: one named like a property of every object must not match. */
const own = <Value>(of: Readonly<Record<string, Value>>, code: string): Value | undefined =>
  Object.hasOwn(of, code) ? of[code] : undefined
