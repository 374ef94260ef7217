/** The texts of the search. */
export const messages = {
  title: /*i18n*/ { id: 'search.title', message: 'Search', comment: 'Title of a screen.' },
  hint: /*i18n*/ {
    id: 'search.hint',
    message: 'Videos, words that were said, countries, screens',
    comment: 'In an empty field: what can be searched for.',
  },
  recent: /*i18n*/ {
    id: 'search.recent',
    message: 'Recent searches',
    comment: 'Title above the texts that were searched for last.',
  },
  noRecent: /*i18n*/ {
    id: 'search.noRecent',
    message: 'The last ten searches on this TV will be here.',
    comment: 'Below “Recent searches”, as long as there are none.',
  },
  clear: /*i18n*/ {
    id: 'search.clear',
    message: 'Clear',
    comment: 'Button: deletes the list of recent searches.',
  },
  results: /*i18n*/ { id: 'search.results', message: 'Results', comment: 'Names a list, for voice guides.' },
  searching: /*i18n*/ {
    id: 'search.searching',
    message: 'Searching what was said…',
    comment: 'While the transcripts are searched.',
  },
  nothing: /*i18n*/ {
    id: 'search.nothing',
    message: 'Nothing found for “{text}”',
    comment: 'Title. {text}: what was typed.',
  },
  nothingNext: /*i18n*/ {
    id: 'search.nothingNext',
    message: 'Type fewer letters, or another word.',
    comment: 'Below “Nothing found for “harbour””.',
  },
  notSearched: /*i18n*/ {
    id: 'search.notSearched',
    message: 'What was said could not be searched',
    comment: 'Title of a message: transcripts were not searched, the other results are there.',
  },
  cannotSearch: /*i18n*/ {
    id: 'search.cannotSearch',
    message: 'The transcription service cannot search, so what was said is not found here.',
    comment: 'Below the results.',
  },
  notListed: /*i18n*/ {
    id: 'search.notListed',
    message: 'The channel’s videos could not be searched',
    comment: 'Title of a message: titles of videos were not searched, the other results are there.',
  },
  screen: /*i18n*/ { id: 'search.screen', message: 'Screen', comment: 'What a result is: a screen of this app.' },
  figure: /*i18n*/ {
    id: 'search.figure',
    message: 'Figure of the channel',
    comment: 'What a result is: a key figure such as “Watch time”.',
  },
  country: /*i18n*/ { id: 'search.country', message: 'Country', comment: 'What a result is.' },
  countries: /*i18n*/ {
    id: 'search.countries',
    message: 'Countries',
    comment: 'A result: opens the screen with views by country.',
  },
  video: /*i18n*/ { id: 'search.video', message: 'Video', comment: 'What a result is.' },
  playlist: /*i18n*/ { id: 'search.playlist', message: 'Playlist', comment: 'What a result is.' },
  group: /*i18n*/ { id: 'search.group', message: 'Group', comment: 'What a result is: a group of videos.' },
  said: /*i18n*/ {
    id: 'search.said',
    message: '{count, plural, one {“{text}” was said once} other {“{text}” was said {shown} times}}',
    comment: 'Button: opens how often and when these words were said. {shown}: the number.',
  },
  quoted: /*i18n*/ {
    id: 'search.quoted',
    message: '“{text}”',
    comment: 'Title of a screen: the words that were searched for, in quotation marks.',
  },
  saidNowhere: /*i18n*/ {
    id: 'search.saidNowhere',
    message: 'No recording has these words any more.',
    comment: 'Below “Nothing found for “harbour””.',
  },
  inRecordings: /*i18n*/ {
    id: 'search.inRecordings',
    message: '{count, plural, one {In one recording} other {In {shown} recordings}}',
    comment: 'Under the title “harbour”: where it was said. {shown}: the number.',
  },
  notAllCounted: /*i18n*/ {
    id: 'search.notAllCounted',
    message: 'Only the newest {shown} sentences are counted.',
    comment: 'Under the title “harbour”, if it was said so often that not all sentences were counted.',
  },
  saidByDay: /*i18n*/ {
    id: 'search.saidByDay',
    message: 'Said by day',
    comment: 'Title of a chart: how often a word was said in the recordings of each day.',
  },
  saidByMonth: /*i18n*/ {
    id: 'search.saidByMonth',
    message: 'Said by month',
    comment: 'Title of a chart: how often a word was said in the recordings of each month.',
  },
  times: /*i18n*/ {
    id: 'search.times',
    message: '{count, plural, one {time} other {times}}',
    comment: 'Beside a large number: how often a word was said.',
  },
  most: /*i18n*/ {
    id: 'search.most',
    message: 'Most: {when}, {shown}',
    comment: 'When a word was said most, a day or a month, and how often: “Most: March 2026, 12”.',
  },
  recordings: /*i18n*/ {
    id: 'search.recordings',
    message: 'Recordings',
    comment: 'Title of a list: the recordings in which a word was said.',
  },
  topics: /*i18n*/ {
    id: 'search.topics',
    message: 'What recordings are about',
    comment: 'Button, and the title of the screen that it opens: names and keywords.',
  },
  topicsNote: /*i18n*/ {
    id: 'search.topicsNote',
    message: 'Names and keywords of the newest recordings',
    comment: 'Under the title “What recordings are about”.',
  },
  noTopics: /*i18n*/ {
    id: 'search.noTopics',
    message: 'No recording has names or keywords yet.',
    comment: 'In place of the list “What recordings are about”.',
  },
  recordingsCount: /*i18n*/ {
    id: 'search.recordingsCount',
    message: '{count, plural, one {1 recording} other {{shown} recordings}}',
    comment: 'Beside a name: how many recordings are about it. {shown}: the number.',
  },
  views: /*i18n*/ {
    id: 'search.views',
    message: '{count, plural, one {{shown} view} other {{shown} views}}',
    comment: 'Of a video, over the days that stand below it.',
  },
}
