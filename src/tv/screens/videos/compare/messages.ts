/** The texts of the comparison of two videos. */
export const messages = {
  title: /*i18n*/ { id: 'compare.title', message: 'Two videos compared', comment: 'Title of the screen.' },
  span: /*i18n*/ {
    id: 'compare.span',
    message: '{days, plural, one {Until # day after publication} other {Until # days after publication}}',
    comment: 'Below the title: the numbers of both videos are of these days.',
  },
  earlySpan: /*i18n*/ {
    id: 'compare.earlySpan',
    message:
      '{days, plural, one {Until # day after publication} other {Until # days after publication}}, but there are no numbers of the first days of one of them',
    comment: 'The same, when a video is older than the oldest numbers.',
  },
  tooYoung: /*i18n*/ {
    id: 'compare.tooYoung',
    message: 'One of them is so new that it has no numbers yet. Try again tomorrow.',
    comment: 'Below the title.',
  },
  spans: /*i18n*/ {
    id: 'compare.spans',
    message: 'Days after publication',
    comment: 'Names a choice of 7, 28, 90 and 365 days, for voice guides.',
  },
  days: /*i18n*/ {
    id: 'compare.days',
    message: '{days, plural, one {# day} other {# days}}',
    comment: 'Choice, and below a chart: how many days after publication.',
  },
  sources: /*i18n*/ {
    id: 'compare.sources',
    message: 'Views by traffic source',
    comment: 'Title of a list with two bars in each row, one for each video.',
  },
}
