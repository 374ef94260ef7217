/** The headlines of a kiosk: whole sentences about the numbers. */
export const messages = {
  up: /*i18n*/ {
    id: 'headline.up',
    message:
      'Views up {change} on {days, plural, =0 {{range}} one {the previous day} other {the previous {days}\u00a0days}}',
    comment: 'Headline of a screen in a kiosk. {change}: such as 12%. {range}: dates, such as 1 Oct – 3 Oct.',
  },
  down: /*i18n*/ {
    id: 'headline.down',
    message:
      'Views down {change} on {days, plural, =0 {{range}} one {the previous day} other {the previous {days}\u00a0days}}',
    comment: 'Headline of a screen in a kiosk. {change}: such as 12%. {range}: dates, such as 1 Oct – 3 Oct.',
  },
  times: /*i18n*/ {
    id: 'headline.times',
    message:
      '{times, plural, one {{change} time} other {{change} times}} the views of {days, plural, =0 {{range}} one {the previous day} other {the previous {days}\u00a0days}}',
    comment:
      'Headline of a screen in a kiosk. {change}: such as 32; {times} is the same number. {range}: dates, such as 1 Oct – 3 Oct.',
  },
  rowUp: /*i18n*/ {
    id: 'headline.rowUp',
    message:
      '{title}: views up {change} on {days, plural, =0 {{range}} one {the previous day} other {the previous {days}\u00a0days}}',
    comment: 'Headline of a screen in a kiosk. {title}: a country or a traffic source. {range}: dates.',
  },
  rowDown: /*i18n*/ {
    id: 'headline.rowDown',
    message:
      '{title}: views down {change} on {days, plural, =0 {{range}} one {the previous day} other {the previous {days}\u00a0days}}',
    comment: 'Headline of a screen in a kiosk. {title}: a country or a traffic source. {range}: dates.',
  },
  rowTimes: /*i18n*/ {
    id: 'headline.rowTimes',
    message:
      '{title}: {times, plural, one {{change} time} other {{change} times}} the views of {days, plural, =0 {{range}} one {the previous day} other {the previous {days}\u00a0days}}',
    comment:
      'Headline of a screen in a kiosk. {title}: a country or a traffic source. {change}: such as 32; {times} is the same number. {range}: dates.',
  },
  leads: /*i18n*/ {
    id: 'headline.leads',
    message: '{title} leads with {count, plural, one {{shown} view} other {{shown} views}}',
    comment:
      'Headline of a screen in a kiosk. {title}: a country, a traffic source or a video. {shown}: such as 37.6K.',
  },
  leadsNew: /*i18n*/ {
    id: 'headline.leadsNew',
    message: '{title}, published {day}, leads with {count, plural, one {{shown} view} other {{shown} views}}',
    comment: 'Headline of a screen in a kiosk. {title}: a video. {day}: such as 14 Nov. {shown}: such as 37.6K.',
  },
  has: /*i18n*/ {
    id: 'headline.has',
    message: '{title} has {count, plural, one {{shown} view} other {{shown} views}}',
    comment:
      'Headline of a screen in a kiosk. {title}: a country, a traffic source or a video. {shown}: such as 37.6K.',
  },
  hasNew: /*i18n*/ {
    id: 'headline.hasNew',
    message: '{title}, published {day}, has {count, plural, one {{shown} view} other {{shown} views}}',
    comment: 'Headline of a screen in a kiosk. {title}: a video. {day}: such as 14 Nov. {shown}: such as 37.6K.',
  },
  liveLeads: /*i18n*/ {
    id: 'headline.liveLeads',
    message: '{title} leads with {count, plural, one {{shown} view live} other {{shown} views live}}',
    comment:
      'Headline of a screen in a kiosk. {title}: a live stream. Live: while it was sent. {shown}: such as 37.6K.',
  },
  liveHas: /*i18n*/ {
    id: 'headline.liveHas',
    message: '{title} has {count, plural, one {{shown} view live} other {{shown} views live}}',
    comment:
      'Headline of a screen in a kiosk. {title}: a live stream. Live: while it was sent. {shown}: such as 37.6K.',
  },
  playlistLeads: /*i18n*/ {
    id: 'headline.playlistLeads',
    message: '{title} leads with {count, plural, one {{shown} view in playlists} other {{shown} views in playlists}}',
    comment: 'Headline of a screen in a kiosk. {title}: a playlist. {shown}: such as 37.6K.',
  },
  playlistHas: /*i18n*/ {
    id: 'headline.playlistHas',
    message: '{title} has {count, plural, one {{shown} view in playlists} other {{shown} views in playlists}}',
    comment: 'Headline of a screen in a kiosk. {title}: a playlist. {shown}: such as 37.6K.',
  },
  quoted: /*i18n*/ {
    id: 'headline.quoted',
    message: '“{title}”',
    comment: 'The title of a video or a playlist within a sentence.',
  },
}
