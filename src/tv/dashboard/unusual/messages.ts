/** What is unusual in a channel’s numbers, as sentences. */
export const messages = {
  dayUp: /*i18n*/ {
    id: 'unusual.dayUp',
    message: '{metric}, {day}: {change} above the usual for this weekday',
    comment: 'What is unusual. {metric}: such as Views. {day}: such as Sunday, 22 November. {change}: such as 31%.',
  },
  dayDown: /*i18n*/ {
    id: 'unusual.dayDown',
    message: '{metric}, {day}: {change} below the usual for this weekday',
    comment: 'What is unusual. {metric}: such as Views. {day}: such as Sunday, 22 November. {change}: such as 31%.',
  },
  dayTimes: /*i18n*/ {
    id: 'unusual.dayTimes',
    message: '{metric} on {day} {metricForm, select, one {was} other {were}} {times} times a usual {weekday}',
    comment:
      'What is unusual. {metric}: such as Views. {metricForm}: whether the name of the metric is “one” or “many” in English; other languages may do without it. {day}: such as 30 October. {times}: such as 3.7. {weekday}: such as Friday; other languages may say “this weekday”.',
  },
  weekUp: /*i18n*/ {
    id: 'unusual.weekUp',
    message: '{metric}, {range}: {change} above a usual week',
    comment:
      'What is unusual. {metric}: such as Views. {range}: dates, such as 15 Nov – 21 Nov. {change}: such as 31%.',
  },
  weekDown: /*i18n*/ {
    id: 'unusual.weekDown',
    message: '{metric}, {range}: {change} below a usual week',
    comment:
      'What is unusual. {metric}: such as Views. {range}: dates, such as 15 Nov – 21 Nov. {change}: such as 31%.',
  },
  weekTimes: /*i18n*/ {
    id: 'unusual.weekTimes',
    message: '{metric}, {range}: {times, plural, one {{change} time} other {{change} times}} a usual week',
    comment:
      'What is unusual. {metric}: such as Views. {range}: dates, such as 15 Nov – 21 Nov. {change}: such as 32; {times} is the same number.',
  },
  daysUp: /*i18n*/ {
    id: 'unusual.daysUp',
    message: '{metric}, {days, plural, one {# day} other {# days}} of {range}: {change} above usual',
    comment:
      'What is unusual, where some days of a week are not compared. {metric}: such as Views. {range}: dates, such as 15 Nov – 21 Nov. {change}: such as 31%.',
  },
  daysDown: /*i18n*/ {
    id: 'unusual.daysDown',
    message: '{metric}, {days, plural, one {# day} other {# days}} of {range}: {change} below usual',
    comment:
      'What is unusual, where some days of a week are not compared. {metric}: such as Views. {range}: dates, such as 15 Nov – 21 Nov. {change}: such as 31%.',
  },
  daysTimes: /*i18n*/ {
    id: 'unusual.daysTimes',
    message:
      '{metric}, {days, plural, one {# day} other {# days}} of {range}: {times, plural, one {{change} time} other {{change} times}} the usual',
    comment:
      'What is unusual, where some days of a week are not compared. {metric}: such as Views. {range}: dates, such as 15 Nov – 21 Nov. {change}: such as 32; {times} is the same number.',
  },
  growing: /*i18n*/ {
    id: 'unusual.growing',
    message: '{metric} week by week, {range}: up {change}',
    comment: 'What is unusual: steady growth. {range}: dates, such as 1 Aug – 21 Nov. {change}: such as 31%.',
  },
  shrinking: /*i18n*/ {
    id: 'unusual.shrinking',
    message: '{metric} week by week, {range}: down {change}',
    comment: 'What is unusual: a steady decline. {range}: dates, such as 1 Aug – 21 Nov. {change}: such as 31%.',
  },
  growingTimes: /*i18n*/ {
    id: 'unusual.growingTimes',
    message:
      '{metric} week by week, {range}: {times, plural, one {{change} time} other {{change} times}} as high at the end',
    comment:
      'What is unusual: steady growth. {range}: dates, such as 1 Aug – 21 Nov. {change}: such as 32, compared with the beginning; {times} is the same number.',
  },
  partUp: /*i18n*/ {
    id: 'unusual.partUp',
    message: '{part}, {range}: {count, plural, one {{shown} view} other {{shown} views}}, {change} above a usual week',
    comment:
      'What is unusual. {part}: a traffic source, country or device, such as Suggested videos. {shown}: such as 1.2K.',
  },
  partDown: /*i18n*/ {
    id: 'unusual.partDown',
    message: '{part}, {range}: {count, plural, one {{shown} view} other {{shown} views}}, {change} below a usual week',
    comment:
      'What is unusual. {part}: a traffic source, country or device, such as Suggested videos. {shown}: such as 1.2K.',
  },
  partTimes: /*i18n*/ {
    id: 'unusual.partTimes',
    message:
      '{part}, {range}: {count, plural, one {{shown} view} other {{shown} views}}, {times, plural, one {{change} time} other {{change} times}} a usual week',
    comment:
      'What is unusual. {part}: a traffic source, country or device, such as Suggested videos. {shown}: such as 1.2K. {change}: such as 32; {times} is the same number.',
  },
  partNew: /*i18n*/ {
    id: 'unusual.partNew',
    message: '{part}, {range}: {count, plural, one {{shown} view} other {{shown} views}}, and none before',
    comment:
      'What is unusual. {part}: a traffic source, country or device that had no views before. {shown}: such as 1.2K.',
  },
  best: /*i18n*/ {
    id: 'unusual.best',
    message:
      '“{title}”: {count, plural, one {{shown} view} other {{shown} views}} in {days, plural, one {# day} other {# days}}, the most of your last 10 videos',
    comment:
      'What is unusual: of the last 10 videos, this one has the most views at its age. {title}: of the video. {shown}: such as 1.2K. {days}: 1, 3, 7 or 28.',
  },
  last: /*i18n*/ {
    id: 'unusual.last',
    message:
      '“{title}”: {count, plural, one {{shown} view} other {{shown} views}} in {days, plural, one {# day} other {# days}}, the fewest of your last 10 videos',
    comment:
      'What is unusual: of the last 10 videos, this one has the fewest views at its age. {title}: of the video. {shown}: such as 1.2K. {days}: 1, 3, 7 or 28.',
  },
  milestone: /*i18n*/ {
    id: 'unusual.milestone',
    message: '{metric}: {total} in all, reached on {day}',
    comment:
      'What is unusual: since the beginning of the channel. {metric}: such as Views or Watch time. {total}: such as 1M or 10K hours. {day}: such as Sunday, 22 November.',
  },
  subscribers: /*i18n*/ {
    id: 'unusual.subscribers',
    message: 'Subscribers',
    comment: 'All that the channel has. In place of {metric} in “{metric}: {total} in all, reached on {day}”.',
  },
  pinned: /*i18n*/ {
    id: 'unusual.pinned',
    message: '{percent} of this day',
    comment: 'Below the name of a video, above the peak of a chart: its part of the number of that day.',
  },
  caused: /*i18n*/ {
    id: 'unusual.caused',
    message:
      '{part} caused {size, select, all {all} most {nearly all} other {{percent}}} of the {direction, select, down {drop} other {jump}}.',
    comment:
      'After a sentence such as “Views: 31% above a usual week”: what caused it. {part}: a video in quotation marks or a traffic source. {percent}: its part of the difference, such as 62%.',
  },
  causedFrom: /*i18n*/ {
    id: 'unusual.causedFrom',
    message:
      '{part} caused {size, select, all {all} most {nearly all} other {{percent}}} of the {direction, select, down {drop} other {jump}}, from {source}.',
    comment:
      'As “caused”, with the traffic source of most of it. {part}: a video in quotation marks. {source}: such as “Suggested videos” or “Search”; it may stand after a colon or in brackets.',
  },
  quoted: /*i18n*/ {
    id: 'unusual.quoted',
    message: '“{title}”',
    comment: 'The title of a video within a sentence.',
  },
}
