/** The sentences of alerts, digests and live numbers, and the pages behind the links of their mails. */
export const messages = {
  views: /*i18n*/ { id: 'alerts.views', message: 'Views', comment: 'A metric.' },
  minutes: /*i18n*/ { id: 'alerts.minutes', message: 'Minutes watched', comment: 'A metric.' },
  duration: /*i18n*/ { id: 'alerts.duration', message: 'Average view duration', comment: 'A metric.' },
  subscribers: /*i18n*/ { id: 'alerts.subscribers', message: 'New subscribers', comment: 'A metric.' },
  seconds: /*i18n*/ {
    id: 'alerts.seconds',
    message: '{count, plural, one {{shown} second} other {{shown} seconds}}',
    comment: 'A duration.',
  },
  amount: /*i18n*/ {
    id: 'alerts.amount',
    message:
      '{metric, select, views {{count, plural, one {{shown} view} other {{shown} views}}} estimatedMinutesWatched {{count, plural, one {{shown} minute watched} other {{shown} minutes watched}}} averageViewDuration {{shown} average view duration} other {{count, plural, one {{shown} new subscriber} other {{shown} new subscribers}}}}',
    comment: 'A number with its metric, such as “1,000 views”.',
  },
  span: /*i18n*/ {
    id: 'alerts.span',
    message: '{first} to {last}',
    comment: 'Two dates, such as “13 November to 19 November”.',
  },
  direct: /*i18n*/ { id: 'alerts.direct', message: 'Direct or unknown', comment: 'How viewers came to a video.' },
  advertising: /*i18n*/ { id: 'alerts.advertising', message: 'Advertising', comment: 'How viewers came to a video.' },
  browse: /*i18n*/ {
    id: 'alerts.browse',
    message: 'Browse features',
    comment: 'How viewers came to a video: the first page, subscriptions and similar pages.',
  },
  channelPages: /*i18n*/ {
    id: 'alerts.channelPages',
    message: 'Channel pages',
    comment: 'How viewers came to a video.',
  },
  search: /*i18n*/ { id: 'alerts.search', message: 'Search', comment: 'How viewers came to a video.' },
  suggested: /*i18n*/ { id: 'alerts.suggested', message: 'Suggested videos', comment: 'How viewers came to a video.' },
  otherFeatures: /*i18n*/ {
    id: 'alerts.otherFeatures',
    message: 'Other features',
    comment: 'How viewers came to a video.',
  },
  external: /*i18n*/ { id: 'alerts.external', message: 'External sites', comment: 'How viewers came to a video.' },
  playlists: /*i18n*/ { id: 'alerts.playlists', message: 'Playlists', comment: 'How viewers came to a video.' },
  notifications: /*i18n*/ {
    id: 'alerts.notifications',
    message: 'Notifications',
    comment: 'How viewers came to a video.',
  },
  playlistPages: /*i18n*/ {
    id: 'alerts.playlistPages',
    message: 'Playlist pages',
    comment: 'How viewers came to a video.',
  },
  endScreens: /*i18n*/ { id: 'alerts.endScreens', message: 'End screens', comment: 'How viewers came to a video.' },
  shortForm: /*i18n*/ {
    id: 'alerts.shortForm',
    message: 'Short-form feed',
    comment: 'How viewers came to a video: a feed of short videos.',
  },
  computers: /*i18n*/ { id: 'alerts.computers', message: 'Computers', comment: 'A type of device.' },
  televisions: /*i18n*/ { id: 'alerts.televisions', message: 'Televisions', comment: 'A type of device.' },
  consoles: /*i18n*/ { id: 'alerts.consoles', message: 'Game consoles', comment: 'A type of device.' },
  phones: /*i18n*/ { id: 'alerts.phones', message: 'Phones', comment: 'A type of device.' },
  tablets: /*i18n*/ { id: 'alerts.tablets', message: 'Tablets', comment: 'A type of device.' },
  unknownDevices: /*i18n*/ { id: 'alerts.unknownDevices', message: 'Unknown devices', comment: 'A type of device.' },
  unknownCountry: /*i18n*/ {
    id: 'alerts.unknownCountry',
    message: 'An unknown country',
    comment: 'In place of the name of a country.',
  },
  quoted: /*i18n*/ { id: 'alerts.quoted', message: '“{title}”', comment: 'The title of a video.' },
  day: /*i18n*/ {
    id: 'alerts.day',
    message: '{metric} on {day}: {value}.',
    comment: 'What happened. {metric}: such as “Views”. {day}: such as “Thursday 19 November”.',
  },
  level: /*i18n*/ {
    id: 'alerts.level',
    message: '{metric}, {span}: {value}{unit, select, day { a day} other {}}.',
    comment: 'What happened in a week. {metric}: such as “Views”. {span}: two dates.',
  },
  levelDays: /*i18n*/ {
    id: 'alerts.levelDays',
    message:
      '{metric}, {count, plural, one {# day} other {# days}} of {span}: {value}{unit, select, day { a day} other {}}.',
    comment:
      'What happened on some days of a week, such as its working days. {metric}: such as “Views”. {span}: two dates.',
  },
  grew: /*i18n*/ {
    id: 'alerts.grew',
    message:
      '{metric, select, views {Views grew} estimatedMinutesWatched {Minutes watched grew} averageViewDuration {Average view duration grew} other {New subscribers grew}} week by week, {span}: from {usual} to {value}{unit, select, week { a week} day { a day} other {}}.',
    comment: 'What happened in several weeks. {span}: two dates. {usual}, {value}: numbers.',
  },
  fell: /*i18n*/ {
    id: 'alerts.fell',
    message:
      '{metric, select, views {Views fell} estimatedMinutesWatched {Minutes watched fell} averageViewDuration {Average view duration fell} other {New subscribers fell}} week by week, {span}: from {usual} to {value}{unit, select, week { a week} day { a day} other {}}.',
    comment: 'What happened in several weeks. {span}: two dates. {usual}, {value}: numbers.',
  },
  part: /*i18n*/ {
    id: 'alerts.part',
    message: '{metric} from {part}, {span}: {value}.',
    comment:
      'What happened in a week. {metric}: such as “Views”. {part}: such as “Search”, “Germany” or “Phones”. {span}: two dates.',
  },
  best: /*i18n*/ {
    id: 'alerts.best',
    message: '“{title}” is the best of your last ten videos at its age: {amount} until {day}.',
    comment: '{title}: of a video. {amount}: such as “1,000 views”. {day}: such as “Thursday 19 November”.',
  },
  last: /*i18n*/ {
    id: 'alerts.last',
    message: '“{title}” is the last of your last ten videos at its age: {amount} until {day}.',
    comment:
      '{title}: of a video; it has the fewest views. {amount}: such as “1,000 views”. {day}: such as “Thursday 19 November”.',
  },
  milestone: /*i18n*/ {
    id: 'alerts.milestone',
    message: '{amount} in all: reached on {day}.',
    comment: '{amount}: such as “1,000,000 views”. {day}: such as “Thursday 19 November”.',
  },
  subscribersReached: /*i18n*/ {
    id: 'alerts.subscribersReached',
    message: '{count, plural, one {{shown} subscriber} other {{shown} subscribers}}: reached on {day}.',
    comment:
      'The number of subscribers of the channel. {shown}: such as “1,000”. {day}: such as “Thursday 19 November”.',
  },
  nothingBefore: /*i18n*/ {
    id: 'alerts.nothingBefore',
    message: 'There was nothing before.',
    comment: 'In place of a comparison.',
  },
  aboveDay: /*i18n*/ {
    id: 'alerts.aboveDay',
    message: 'That is {percent} % above your usual {weekday} ({value}).',
    comment: 'Compares a number. {value}: the usual number. {weekday}: such as Thursday.',
  },
  belowDay: /*i18n*/ {
    id: 'alerts.belowDay',
    message: 'That is {percent} % below your usual {weekday} ({value}).',
    comment: 'Compares a number. {value}: the usual number. {weekday}: such as Thursday.',
  },
  aboveDays: /*i18n*/ {
    id: 'alerts.aboveDays',
    message: 'That is {percent} % above the usual such days ({value}).',
    comment: 'Compares a number. {value}: the usual number.',
  },
  belowDays: /*i18n*/ {
    id: 'alerts.belowDays',
    message: 'That is {percent} % below the usual such days ({value}).',
    comment: 'Compares a number. {value}: the usual number.',
  },
  aboveWeek: /*i18n*/ {
    id: 'alerts.aboveWeek',
    message: 'That is {percent} % above the usual week ({value}).',
    comment: 'Compares a number. {value}: the usual number.',
  },
  belowWeek: /*i18n*/ {
    id: 'alerts.belowWeek',
    message: 'That is {percent} % below the usual week ({value}).',
    comment: 'Compares a number. {value}: the usual number.',
  },
  aboveAge: /*i18n*/ {
    id: 'alerts.aboveAge',
    message: 'That is {percent} % above your usual video at this age ({value}).',
    comment: 'Compares a number. {value}: the usual number.',
  },
  belowAge: /*i18n*/ {
    id: 'alerts.belowAge',
    message: 'That is {percent} % below your usual video at this age ({value}).',
    comment: 'Compares a number. {value}: the usual number.',
  },
  caused: /*i18n*/ {
    id: 'alerts.caused',
    message:
      '{part} caused {size, select, all {all} most {nearly all} other {{percent}}} of the {direction, select, down {drop} other {jump}}.',
    comment:
      'A sentence after “That is 31 % above your usual Sunday.”: what caused it. {part}: such as “Search”. {percent}: its part of the difference, such as 62%.',
  },
  total: /*i18n*/ {
    id: 'alerts.total',
    message: '{metric}: {value}.',
    comment: 'A sum of a week. {metric}: such as “Views”.',
  },
  totalSame: /*i18n*/ {
    id: 'alerts.totalSame',
    message: '{metric}: {value}, as many as the week before.',
    comment: 'A sum of a week. {metric}: such as “Views”.',
  },
  totalMore: /*i18n*/ {
    id: 'alerts.totalMore',
    message: '{metric}: {value}, {percent} % more than the week before ({before}).',
    comment: 'A sum of a week. {metric}: such as “Views”.',
  },
  totalLess: /*i18n*/ {
    id: 'alerts.totalLess',
    message: '{metric}: {value}, {percent} % less than the week before ({before}).',
    comment: 'A sum of a week. {metric}: such as “Views”.',
  },
  video: /*i18n*/ {
    id: 'alerts.video',
    message: '“{title}”: {count, plural, one {{views} view} other {{views} views}}.',
    comment: 'A video in a list of the most watched ones.',
  },
  rising: /*i18n*/ {
    id: 'alerts.rising',
    message: 'Rising: “{title}”, {amount} from {from} to {until}, {times} times its usual hour.',
    comment:
      'A video is viewed far more than usual. {title}: of the video. {amount}: such as “1,240 views”. {from}, {until}: times of day. {times}: such as 6.2.',
  },
  risingFromNone: /*i18n*/ {
    id: 'alerts.risingFromNone',
    message: 'Rising: “{title}”, {amount} from {from} to {until}. In a usual hour it has none.',
    comment:
      'A video is viewed that usually has no views. {title}: of the video. {amount}: such as “1,240 views”. {from}, {until}: times of day.',
  },
  began: /*i18n*/ {
    id: 'alerts.began',
    message: 'Live from {time}: “{title}”.',
    comment: 'A live broadcast began. {time}: of day. {title}: of the broadcast.',
  },
  viewsPassed: /*i18n*/ {
    id: 'alerts.viewsPassed',
    message: 'Milestone passed: {amount} in all.',
    comment: '{amount}: such as “1,000,000 views”.',
  },
  subscribersPassed: /*i18n*/ {
    id: 'alerts.subscribersPassed',
    message: 'Milestone passed: {count, plural, one {{shown} subscriber} other {{shown} subscribers}}.',
    comment: 'The number of subscribers of the channel. {shown}: such as “100,000”.',
  },
  subject: /*i18n*/ {
    id: 'alerts.subject',
    message: '{title}: {sentence}',
    comment: 'Subject of a mail. {title}: of a channel or group. {sentence}: what happened.',
  },
  digestSubject: /*i18n*/ {
    id: 'alerts.digestSubject',
    message: '{title}: the week of {span}',
    comment: 'Subject of a mail. {title}: of a channel or group. {span}: two dates.',
  },
  testSubject: /*i18n*/ {
    id: 'alerts.testSubject',
    message: '{title}: a test',
    comment: 'Subject of a mail. {title}: of a channel or group.',
  },
  heading: /*i18n*/ {
    id: 'alerts.heading',
    message: '{title}: new until {day}',
    comment: 'Heading of a mail. {title}: of a channel or group. {day}: such as “Thursday 19 November”.',
  },
  liveHeading: /*i18n*/ {
    id: 'alerts.liveHeading',
    message: '{title}: {time}',
    comment: 'Heading of a mail. {title}: of a channel. {time}: such as “Sunday 29 November at 13:05 CET”.',
  },
  digestHeading: /*i18n*/ {
    id: 'alerts.digestHeading',
    message: '{title}, {span}',
    comment: 'Heading of a mail. {title}: of a channel or group. {span}: two dates.',
  },
  test: /*i18n*/ {
    id: 'alerts.test',
    message: 'This is a test. Alerts and digests that you subscribed to arrive here.',
    comment: 'The text of a test mail.',
  },
  noNumbers: /*i18n*/ {
    id: 'alerts.noNumbers',
    message: 'No numbers have arrived yet.',
    comment: 'In a weekly digest.',
  },
  numbersUntil: /*i18n*/ {
    id: 'alerts.numbersUntil',
    message: 'Numbers have arrived only until {day}. The sums end on that day.',
    comment: 'In a weekly digest. {day}: such as “Thursday 19 November”.',
  },
  nothingUnusual: /*i18n*/ {
    id: 'alerts.nothingUnusual',
    message: 'Nothing unusual was found this week.',
    comment: 'In a weekly digest.',
  },
  unusual: /*i18n*/ { id: 'alerts.unusual', message: 'What was unusual', comment: 'Heading in a weekly digest.' },
  topVideos: /*i18n*/ {
    id: 'alerts.topVideos',
    message: 'Most watched videos',
    comment: 'Heading in a weekly digest.',
  },
  chart: /*i18n*/ {
    id: 'alerts.chart',
    message: 'Views by day, {span}. The grey band is what is usual for each day.',
    comment: 'Below a chart. {span}: two dates.',
  },
  unsubscribe: /*i18n*/ {
    id: 'alerts.unsubscribe',
    message: 'Unsubscribe',
    comment: 'Link, button, and title of a page.',
  },
  unsubscribeLink: /*i18n*/ {
    id: 'alerts.unsubscribeLink',
    message: 'Unsubscribe: {link}',
    comment: 'At the end of a mail.',
  },
  question: /*i18n*/ {
    id: 'alerts.question',
    message: 'Stop messages about {title} to {address}?',
    comment: 'Question on a page. {title}: of a channel or group. {address}: of mail, or of a webhook.',
  },
  done: /*i18n*/ { id: 'alerts.done', message: 'Unsubscribed', comment: 'Title of a page.' },
  doneText: /*i18n*/ {
    id: 'alerts.doneText',
    message: 'No more of these messages are sent. You can close this page.',
    comment: 'Below “Unsubscribed”.',
  },
  unknown: /*i18n*/ { id: 'alerts.unknown', message: 'This link is not valid', comment: 'Title of a page.' },
  unknownText: /*i18n*/ {
    id: 'alerts.unknownText',
    message: 'The subscription does not exist any more, or the link is incomplete. Copy it from a newer message.',
    comment: 'Below “This link is not valid”.',
  },
}
