import type { Message } from '#contract/message.ts'
import type { NamedCodes, SourceKind } from '#tv/dashboard/labels/trafficSources.ts'
import { messages } from './messages.ts'

/** Each code that has a name has a meaning. */
const meanings: { readonly [Kind in SourceKind]: Readonly<Record<NamedCodes[Kind], Message>> } = {
  sources: {
    NO_LINK_OTHER: messages.direct,
    ADVERTISING: messages.advertising,
    SUBSCRIBER: messages.feeds,
    YT_CHANNEL: messages.channelPages,
    YT_SEARCH: messages.search,
    RELATED_VIDEO: messages.suggested,
    YT_OTHER_PAGE: messages.otherPages,
    EXT_URL: messages.websites,
    ANNOTATION: messages.cards,
    PLAYLIST: messages.playlists,
    NOTIFICATION: messages.notifications,
    YT_PLAYLIST_PAGE: messages.playlistPages,
    CAMPAIGN_CARD: messages.campaignCards,
    END_SCREEN: messages.endScreens,
    SHORTS: messages.shortFeed,
    PRODUCT_PAGE: messages.productPages,
    HASHTAGS: messages.hashtags,
    SOUND_PAGE: messages.soundPages,
    LIVE_REDIRECT: messages.afterLive,
    VIDEO_REMIXES: messages.remixes,
    IMMERSIVE_LIVE: messages.liveFeed,
    SHORTS_CONTENT_LINKS: messages.shortLinks,
  },
  places: {
    WATCH: messages.videoPage,
    EMBEDDED: messages.embedded,
    CHANNEL: messages.channelPage,
    YT_OTHER: messages.otherPlace,
    BROWSE: messages.browsing,
    SEARCH: messages.searchResults,
  },
}

/** What a traffic source or a playback location means. Undefined for a code of a newer service. */
export const sourceMeaning = (kind: SourceKind, code: string): Message | undefined =>
  new Map(Object.entries(meanings[kind])).get(code)
