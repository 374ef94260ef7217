/** What metrics and marks mean, each in one or two short sentences. */
export const messages = {
  views: /*i18n*/ {
    id: 'explained.views',
    message: 'How often somebody watched.',
    comment: 'What “Views” means.',
  },
  watchTime: /*i18n*/ {
    id: 'explained.watchTime',
    message: 'All the time that viewers spent watching.',
    comment: 'What “Watch time” means.',
  },
  viewDuration: /*i18n*/ {
    id: 'explained.viewDuration',
    message: 'How long an average view lasts, in minutes and seconds.',
    comment: 'What “Average view duration” means.',
  },
  gained: /*i18n*/ {
    id: 'explained.gained',
    message: 'People who subscribed in these days. Net: less those who left.',
    comment: 'What “Subscribers gained” means. “Net +120” stands beside it.',
  },
  lost: /*i18n*/ {
    id: 'explained.lost',
    message: 'People who left in these days. Net: those who came less those who left.',
    comment: 'What “Subscribers lost” means. “Net +120” stands beside it.',
  },
  impressions: /*i18n*/ {
    id: 'explained.impressions',
    message: 'How often the picture of a video was shown to people.',
    comment: 'What “Impressions” means.',
  },
  clickThrough: /*i18n*/ {
    id: 'explained.clickThrough',
    message: 'How many of the pictures that people saw led to a view.',
    comment: 'What “Click-through rate” means.',
  },
  subscribed: /*i18n*/ {
    id: 'explained.subscribed',
    message: 'People who subscribed in these days.',
    comment: 'What “Subscribers gained” means.',
  },
  viewed: /*i18n*/ {
    id: 'explained.viewed',
    message: 'The part of a video that an average view lasts.',
    comment: 'What “Average percentage viewed” means.',
  },
  likes: /*i18n*/ {
    id: 'explained.likes',
    message: 'How often viewers clicked Like.',
    comment: 'What “Likes” means.',
  },
  playlistViews: /*i18n*/ {
    id: 'explained.playlistViews',
    message: 'Views of videos within a playlist.',
    comment: 'What “Views in playlists” means.',
  },
  playlistStarts: /*i18n*/ {
    id: 'explained.playlistStarts',
    message: 'How often viewers started a playlist.',
    comment: 'What “Playlist starts” means.',
  },
  viewsPerStart: /*i18n*/ {
    id: 'explained.viewsPerStart',
    message: 'How many views there are, on average, each time a playlist is started.',
    comment: 'What “Views per start” means.',
  },
  timeInPlaylist: /*i18n*/ {
    id: 'explained.timeInPlaylist',
    message: 'How long people watch, on average, each time a playlist is started.',
    comment: 'What “Time in playlist” means.',
  },
  playlistSaves: /*i18n*/ {
    id: 'explained.playlistSaves',
    message: 'How often a playlist was saved, less how often it was removed.',
    comment: 'What “Playlist saves” means.',
  },
  teasers: /*i18n*/ {
    id: 'explained.teasers',
    message: 'How often the teaser of a card was shown in a video.',
    comment: 'What “Card teasers shown” means.',
  },
  teaserRate: /*i18n*/ {
    id: 'explained.teaserRate',
    message: 'How many of the teasers shown were clicked.',
    comment: 'What “Teaser click rate” means.',
  },
  cards: /*i18n*/ {
    id: 'explained.cards',
    message: 'How often cards themselves were shown.',
    comment: 'What “Cards shown” means.',
  },
  cardRate: /*i18n*/ {
    id: 'explained.cardRate',
    message: 'How many of the cards shown were clicked.',
    comment: 'What “Card click rate” means.',
  },
  revenue: /*i18n*/ {
    id: 'explained.revenue',
    message: 'What you earn after the platform has taken its part. An estimate.',
    comment: 'What “Revenue” means.',
  },
  ads: /*i18n*/ {
    id: 'explained.ads',
    message: 'Your part of what advertisers paid. An estimate.',
    comment: 'What “From ads” means, a part of the revenue.',
  },
  subscriptions: /*i18n*/ {
    id: 'explained.subscriptions',
    message: 'Your part of what viewers paid for a subscription to the platform. An estimate.',
    comment: 'What “From subscriptions” means, a part of the revenue.',
  },
  rpm: /*i18n*/ {
    id: 'explained.rpm',
    message: 'All revenue counts, and all views, also those without ads.',
    comment: 'What “RPM” means; “revenue per 1,000 views” stands above it.',
  },
  cpm: /*i18n*/ {
    id: 'explained.cpm',
    message: 'Before the platform takes its part. Views without ads do not count.',
    comment: 'What “CPM” means; “what advertisers pay for 1,000 ads” stands above it.',
  },
  usual: /*i18n*/ {
    id: 'explained.usual',
    message: 'Four of five days are within the usual range for their weekday. Press OK to read each day.',
    comment: 'What the grey band of a chart (“Usual range”) means, and how to read the chart.',
  },
  byDay: /*i18n*/ {
    id: 'explained.byDay',
    message: 'Press OK, then left and right, to read each day.',
    comment: 'How to read a chart by day.',
  },
}
