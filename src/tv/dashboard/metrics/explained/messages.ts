/** What metrics and marks mean, each in one or two short sentences. */
export const messages = {
  views: /*i18n*/ {
    id: 'explained.views',
    message: 'How often your videos were watched.',
    comment: 'What “Views” means.',
  },
  watchTime: /*i18n*/ {
    id: 'explained.watchTime',
    message: 'All the time that viewers spent with your videos.',
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
    message: 'How often pictures of your videos were shown to people.',
    comment: 'What “Impressions” means.',
  },
  clickThrough: /*i18n*/ {
    id: 'explained.clickThrough',
    message: 'How many of the pictures that people saw led to a view.',
    comment: 'What “Click-through rate” means.',
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
