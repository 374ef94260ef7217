/** What traffic sources and playback locations mean, each in one short sentence. */
export const messages = {
  direct: /*i18n*/ {
    id: 'trafficExplained.direct',
    message: 'Viewers opened the address or a bookmark, or it is not known how they came.',
    comment: 'Beside “Direct or unknown”: what it means. How viewers came (traffic source).',
  },
  advertising: /*i18n*/ {
    id: 'trafficExplained.advertising',
    message: 'An advertisement led viewers to the video.',
    comment: 'Beside “Advertising”: what it means. How viewers came (traffic source).',
  },
  feeds: /*i18n*/ {
    id: 'trafficExplained.feeds',
    message: 'Viewers chose the video on the home page, in subscriptions or in another feed.',
    comment: 'Beside “Home and feeds”: what it means. How viewers came (traffic source).',
  },
  channelPages: /*i18n*/ {
    id: 'trafficExplained.channelPages',
    message: 'Viewers chose the video on the page of a channel.',
    comment: 'Beside “Channel pages”: what it means. How viewers came (traffic source).',
  },
  search: /*i18n*/ {
    id: 'trafficExplained.search',
    message: 'Viewers searched, and chose the video among the results.',
    comment: 'Beside “Search”: what it means. How viewers came (traffic source).',
  },
  suggested: /*i18n*/ {
    id: 'trafficExplained.suggested',
    message: 'The video was suggested beside or after another one.',
    comment: 'Beside “Suggested videos”: what it means. How viewers came (traffic source).',
  },
  otherPages: /*i18n*/ {
    id: 'trafficExplained.otherPages',
    message: 'Viewers came from a part of the platform that has no row of its own.',
    comment: 'Beside “Other pages”: what it means. How viewers came (traffic source).',
  },
  websites: /*i18n*/ {
    id: 'trafficExplained.websites',
    message: 'A website or app outside the platform led to the video.',
    comment: 'Beside “Other websites”: what it means. How viewers came (traffic source).',
  },
  cards: /*i18n*/ {
    id: 'trafficExplained.cards',
    message: 'Viewers chose a card or an annotation in another video.',
    comment: 'Beside “Cards and annotations”: what it means. How viewers came (traffic source).',
  },
  playlists: /*i18n*/ {
    id: 'trafficExplained.playlists',
    message: 'The video was played as part of a playlist.',
    comment: 'Beside “Playlists”: what it means. How viewers came (traffic source).',
  },
  notifications: /*i18n*/ {
    id: 'trafficExplained.notifications',
    message: 'A notification or an email from the platform led to the video.',
    comment: 'Beside “Notifications”: what it means. How viewers came (traffic source).',
  },
  playlistPages: /*i18n*/ {
    id: 'trafficExplained.playlistPages',
    message: 'Viewers chose the video on the page of a playlist.',
    comment: 'Beside “Playlist pages”: what it means. How viewers came (traffic source).',
  },
  campaignCards: /*i18n*/ {
    id: 'trafficExplained.campaignCards',
    message: 'A card in somebody else’s video, claimed by a content owner, led to this one.',
    comment: 'Beside “Campaign cards”: what it means. How viewers came (traffic source).',
  },
  endScreens: /*i18n*/ {
    id: 'trafficExplained.endScreens',
    message: 'Viewers chose the video on the end screen of another one.',
    comment: 'Beside “End screens”: what it means. How viewers came (traffic source).',
  },
  shortFeed: /*i18n*/ {
    id: 'trafficExplained.shortFeed',
    message: 'The video came up while viewers swiped through short videos.',
    comment: 'Beside “Short video feed”: what it means. How viewers came (traffic source).',
  },
  productPages: /*i18n*/ {
    id: 'trafficExplained.productPages',
    message: 'Viewers came from the page of a product.',
    comment: 'Beside “Product pages”: what it means. How viewers came (traffic source).',
  },
  hashtags: /*i18n*/ {
    id: 'trafficExplained.hashtags',
    message: 'Viewers came from a page of videos with the same hashtag.',
    comment: 'Beside “Hashtags”: what it means. How viewers came (traffic source).',
  },
  soundPages: /*i18n*/ {
    id: 'trafficExplained.soundPages',
    message: 'Viewers came from a page of videos with the same sound.',
    comment: 'Beside “Sound pages”: what it means. How viewers came (traffic source).',
  },
  afterLive: /*i18n*/ {
    id: 'trafficExplained.afterLive',
    message: 'A live stream sent its viewers on to the video.',
    comment: 'Beside “After a live stream”: what it means. How viewers came (traffic source).',
  },
  remixes: /*i18n*/ {
    id: 'trafficExplained.remixes',
    message: 'Another video that reuses a part of this one led to it.',
    comment: 'Beside “Remixes”: what it means. How viewers came (traffic source).',
  },
  liveFeed: /*i18n*/ {
    id: 'trafficExplained.liveFeed',
    message: 'The stream came up while viewers swiped through live streams.',
    comment: 'Beside “Live feed”: what it means. How viewers came (traffic source).',
  },
  shortLinks: /*i18n*/ {
    id: 'trafficExplained.shortLinks',
    message: 'A short video linked to the video.',
    comment: 'Beside “Links in short videos”: what it means. How viewers came (traffic source).',
  },
  videoPage: /*i18n*/ {
    id: 'trafficExplained.videoPage',
    message: 'Viewers watched on the video’s own page or in the platform’s app.',
    comment: 'Beside “Video page”: what it means. Where viewers watched.',
  },
  embedded: /*i18n*/ {
    id: 'trafficExplained.embedded',
    message: 'Viewers watched on another website or app that shows the video.',
    comment: 'Beside “Other websites”: what it means. Where viewers watched.',
  },
  channelPage: /*i18n*/ {
    id: 'trafficExplained.channelPage',
    message: 'The video played on the page of a channel.',
    comment: 'Beside “Channel page”: what it means. Where viewers watched.',
  },
  otherPlace: /*i18n*/ {
    id: 'trafficExplained.otherPlace',
    message: 'The video played in a place that the platform does not name.',
    comment: 'Beside “Other”: what it means. Where viewers watched.',
  },
  browsing: /*i18n*/ {
    id: 'trafficExplained.browsing',
    message: 'The video played on the home page, in subscriptions or in another feed.',
    comment: 'Beside “While browsing”: what it means. Where viewers watched.',
  },
  searchResults: /*i18n*/ {
    id: 'trafficExplained.searchResults',
    message: 'The video played among the results of a search.',
    comment: 'Beside “Search results”: what it means. Where viewers watched.',
  },
}
