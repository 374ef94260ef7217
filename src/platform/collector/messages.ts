/** The state of a collection of reports, and the pages on which a person allows it. */
export const messages = {
  imported: /*i18n*/ {
    id: 'collector.imported',
    message: '{count, plural, one {# report imported} other {# reports imported}}',
    comment: 'A part of a summary, between semicolons.',
  },
  importedUntil: /*i18n*/ {
    id: 'collector.importedUntil',
    message: '{count, plural, one {# report imported} other {# reports imported}}, the newest of {day}',
    comment: 'A part of a summary, between semicolons. {day}: a date such as 2026-11-21.',
  },
  waiting: /*i18n*/ {
    id: 'collector.waiting',
    message: '{count, plural, one {# waiting} other {# waiting}}',
    comment: 'A part of a summary, between semicolons: reports.',
  },
  refused: /*i18n*/ {
    id: 'collector.refused',
    message: '{count, plural, one {# cannot be imported} other {# cannot be imported}}',
    comment: 'A part of a summary, between semicolons: reports.',
  },
  missed: /*i18n*/ {
    id: 'collector.missed',
    message: '{count, plural, one {# was gone before it was fetched} other {# were gone before they were fetched}}',
    comment: 'A part of a summary, between semicolons: reports.',
  },
  missing: /*i18n*/ {
    id: 'collector.missing',
    message: '{count, plural, one {# day missing} other {# days missing}} ({types})',
    comment: 'A part of a summary, between semicolons. {types}: names of reports.',
  },
  next: /*i18n*/ {
    id: 'collector.next',
    message: '{before}; {next}',
    comment: 'Two parts of a summary. {before} may hold several already.',
  },
  summary: /*i18n*/ {
    id: 'collector.summary',
    message: '{parts}.',
    comment: 'A sentence: the parts of a summary, with semicolons.',
  },
  allowed: /*i18n*/ {
    id: 'collector.allowed',
    message: 'Reports are collected now',
    comment: 'Title of a page, after a person allowed it.',
  },
  allowedText: /*i18n*/ {
    id: 'collector.allowedText',
    message: 'New reports of your channel arrive by themselves. You can close this page.',
    comment: 'Below “Reports are collected now”.',
  },
  notAllowed: /*i18n*/ {
    id: 'collector.notAllowed',
    message: 'No access was given',
    comment: 'Title of a page, after a person denied it or it failed.',
  },
  notAllowedText: /*i18n*/ {
    id: 'collector.notAllowedText',
    message: 'Nothing is collected by this link. Whoever gave it to you sees why, and can make a new one.',
    comment: 'Below “No access was given”.',
  },
  unknownLink: /*i18n*/ {
    id: 'collector.unknownLink',
    message: 'This link is no longer valid',
    comment: 'Title of a page.',
  },
  unknownLinkText: /*i18n*/ {
    id: 'collector.unknownLinkText',
    message: 'A link works once, and for 15 minutes. Ask for a new one.',
    comment: 'Below “This link is no longer valid”.',
  },
}
