/** The texts of Now. */
export const messages = {
  title: /*i18n*/ { id: 'now.title', message: 'Now', comment: 'Title of the screen of live numbers.' },
  since: /*i18n*/ {
    id: 'now.since',
    message: 'Counting since {moment}',
    comment: 'When live numbers were first counted. {moment}: such as 10:42 or “21 Nov, 10:42”.',
  },
  starting: /*i18n*/ {
    id: 'now.starting',
    message: 'Counting begins now',
    comment: 'In place of a chart: nothing has been counted yet.',
  },
  soon: /*i18n*/ {
    id: 'now.soon',
    message: '{minutes, plural, one {The first bars come in a minute.} other {The first bars come in # minutes.}}',
    comment: 'Below “Counting since 10:42”, in place of a chart of bars.',
  },
  updated: /*i18n*/ {
    id: 'now.updated',
    message: 'Updated {moment}',
    comment: 'Under the title: when numbers that are old were counted. {moment}: such as 19:21.',
  },
  off: /*i18n*/ { id: 'now.off', message: 'Live numbers are off', comment: 'Title of a message.' },
  offMeaning: /*i18n*/ {
    id: 'now.offMeaning',
    message: 'The person who runs Tenfoot can turn them on: {setting}.',
    comment: 'Below “Live numbers are off”. {setting}: name of a setting and its value.',
  },
  hidden: /*i18n*/ {
    id: 'now.hidden',
    message: 'Hidden by the channel',
    comment: 'Below a missing number of subscribers or viewers: the channel does not show it.',
  },
  about: /*i18n*/ {
    id: 'now.about',
    message: 'about {value}',
    comment: 'A number of subscribers that the service has rounded. {value}: such as 128K, in larger type.',
  },
  subscribers: /*i18n*/ { id: 'now.subscribers', message: 'Subscribers', comment: 'Title of a number.' },
  allViews: /*i18n*/ {
    id: 'now.allViews',
    message: '{count, plural, one {{shown} view in all} other {{shown} views in all}}',
    comment: 'Below the number of subscribers: all views of the channel. {shown}: such as 12.3M.',
  },
  minutes: /*i18n*/ { id: 'now.minutes', message: 'Last 60 minutes', comment: 'Title of a number of views.' },
  hours: /*i18n*/ { id: 'now.hours', message: 'Last 48 hours', comment: 'Title of a number of views.' },
  perMinute: /*i18n*/ {
    id: 'now.perMinute',
    message: '{shown} a minute',
    comment: 'Below a number of views, and above a chart: their mean. {shown}: such as 12.5.',
  },
  perHour: /*i18n*/ {
    id: 'now.perHour',
    message: '{shown} an hour',
    comment: 'Below a number of views, and above a chart: their mean. {shown}: such as 1.2K.',
  },
  minuteGaps: /*i18n*/ {
    id: 'now.minuteGaps',
    message: '{count, plural, one {# minute not counted} other {# minutes not counted}}',
    comment: 'Below a number of views: how many minutes are missing.',
  },
  hourGaps: /*i18n*/ {
    id: 'now.hourGaps',
    message: '{count, plural, one {# hour not counted} other {# hours not counted}}',
    comment: 'Below a number of views: how many hours are missing.',
  },
  notCounted: /*i18n*/ {
    id: 'now.notCounted',
    message: 'Not counted',
    comment: 'In place of a number of views of a minute or an hour.',
  },
  soFar: /*i18n*/ { id: 'now.soFar', message: 'so far', comment: 'Beside the views of an hour that is not over.' },
  viewsByMinute: /*i18n*/ { id: 'now.viewsByMinute', message: 'Views by minute', comment: 'Title of a chart.' },
  viewsByHour: /*i18n*/ { id: 'now.viewsByHour', message: 'Views by hour', comment: 'Title of a chart.' },
  most: /*i18n*/ {
    id: 'now.most',
    message: 'Most: {views} at {moment}',
    comment: 'Above a chart: the largest number in it and its time. {moment}: such as 19:21.',
  },
  rising: /*i18n*/ {
    id: 'now.rising',
    message: 'Rising',
    comment: 'Title of a list: videos with more views in the last hour than in their usual hour.',
  },
  lastHour: /*i18n*/ {
    id: 'now.lastHour',
    message: 'views in the last hour',
    comment: 'Beside the title “Rising” of a list: what its numbers are.',
  },
  timesUsualHour: /*i18n*/ {
    id: 'now.timesUsualHour',
    message: '{times} times its usual hour',
    comment: 'Below the title of a video: its views of the last hour. {times}: such as 3 or 1.4.',
  },
  noneRising: /*i18n*/ {
    id: 'now.noneRising',
    message: 'No video has more views than in its usual hour.',
    comment: 'In place of the list “Rising”.',
  },
  newest: /*i18n*/ { id: 'now.newest', message: 'Newest video', comment: 'Title of a number of views.' },
  timesUsual: /*i18n*/ {
    id: 'now.timesUsual',
    message: '{times} times the usual',
    comment: 'Below the views of the newest video, compared with earlier videos at its age. {times}: such as 1.4.',
  },
  firstHours: /*i18n*/ {
    id: 'now.firstHours',
    message: 'Views in the first hours',
    comment: 'Title of a chart of the newest video.',
  },
  usual: /*i18n*/ { id: 'now.usual', message: 'Usual', comment: 'Name of a line: the views of earlier videos.' },
  usualViews: /*i18n*/ {
    id: 'now.usualViews',
    message: 'Usual: {views} (the last {of})',
    comment: 'Beside the views of a video: the median of the last {of} videos at the same age, such as 10.',
  },
  usualByDays: /*i18n*/ {
    id: 'now.usualByDays',
    message: 'Usual after {time}: {views} (the last {of}, by daily reports)',
    comment:
      'Beside the views of a video: the median of the last {of} videos, such as 10, after so many hours. {time}: such as “24 h”. Hours were not counted then, so it is computed from reports by day.',
  },
  after: /*i18n*/ {
    id: 'now.after',
    message: 'after {time}',
    comment: 'Beside the views of a video: {time} since it was published, such as “5 h”.',
  },
  live: /*i18n*/ { id: 'now.live', message: 'Live now', comment: 'Title of a number of viewers of a broadcast.' },
  viewers: /*i18n*/ { id: 'now.viewers', message: 'Viewers by minute', comment: 'Title of a chart of a broadcast.' },
  viewersLine: /*i18n*/ { id: 'now.viewersLine', message: 'Viewers', comment: 'Name of a line in a chart.' },
  peak: /*i18n*/ {
    id: 'now.peak',
    message: 'Peak {viewers} at {moment}',
    comment: 'Below the viewers of a broadcast: the most at one time. {moment}: such as 19:21.',
  },
  keyFigures: /*i18n*/ {
    id: 'now.keyFigures',
    message: 'Live numbers',
    comment: 'Names the row of numbers, for voice guides.',
  },
}

/** The texts of the counter. */
export const counterMessages = {
  title: /*i18n*/ { id: 'counter.title', message: 'Counter', comment: 'Title of a screen that shows one number.' },
  number: /*i18n*/ {
    id: 'counter.number',
    message: 'Number',
    comment: 'Names the choice of the number that the counter shows, for voice guides.',
  },
  today: /*i18n*/ { id: 'counter.today', message: 'Views today', comment: 'Choice, and title of a number.' },
  viewers: /*i18n*/ { id: 'counter.viewers', message: 'Viewers now', comment: 'Choice, and title of a number.' },
  toMilestone: /*i18n*/ {
    id: 'counter.toMilestone',
    message:
      '{kind, select, about {About {left} more to {milestone}} most {At most {left} more to {milestone}} other {{left} more to {milestone}}}',
    comment: 'Below the number of subscribers: how many are missing to a round number, such as 250K.',
  },
  toViews: /*i18n*/ {
    id: 'counter.toViews',
    message: '{left} more to {milestone} views in all',
    comment: 'Below the views of today: how many are missing to a round number of all views, such as 25M.',
  },
  pace: /*i18n*/ {
    id: 'counter.pace',
    message: 'At this pace on {day}',
    comment: 'Below “122K more to 250K”: when it will be reached. {day}: such as 3 Mar.',
  },
  none: /*i18n*/ {
    id: 'counter.none',
    message: 'Nothing has been counted yet. The first number comes in a minute.',
    comment: 'In place of the number.',
  },
}
