/** What results, feeds and stages of brand lift are called, and the texts that its screens share. */
export const messages = {
  allow: /*i18n*/ {
    id: 'brandLift.allow',
    message: 'Allow brand lift on your phone',
    comment: 'Title of a message. Below it stands a code for the phone.',
  },
  allowMeaning: /*i18n*/ {
    id: 'brandLift.allowMeaning',
    message: 'Pairing does not include brand lift studies. The owner of this account can allow them on a phone.',
    comment: 'Below “Allow brand lift on your phone”.',
  },
  goneMeaning: /*i18n*/ {
    id: 'brandLift.goneMeaning',
    message: 'It was replaced or removed, here or elsewhere.',
    comment: 'Below “This study is gone”, or “This import is gone”.',
  },
  awareness: /*i18n*/ {
    id: 'brandLift.awareness',
    message: 'Awareness',
    comment: 'A measure of a study: who knows the brand.',
  },
  adRecall: /*i18n*/ {
    id: 'brandLift.adRecall',
    message: 'Ad recall',
    comment: 'A measure of a study: who remembers the ad.',
  },
  consideration: /*i18n*/ {
    id: 'brandLift.consideration',
    message: 'Consideration',
    comment: 'A measure of a study: who would consider the brand.',
  },
  favourability: /*i18n*/ {
    id: 'brandLift.favourability',
    message: 'Favourability',
    comment: 'A measure of a study: who has a good opinion of the brand.',
  },
  purchaseIntent: /*i18n*/ {
    id: 'brandLift.purchaseIntent',
    message: 'Purchase intent',
    comment: 'A measure of a study: who intends to buy.',
  },
  everybody: /*i18n*/ {
    id: 'brandLift.everybody',
    message: 'Everybody',
    comment: 'The people of a study, not divided.',
  },
  age: /*i18n*/ { id: 'brandLift.age', message: 'Age', comment: 'How the people of a study are divided.' },
  gender: /*i18n*/ { id: 'brandLift.gender', message: 'Gender', comment: 'How the people of a study are divided.' },
  device: /*i18n*/ { id: 'brandLift.device', message: 'Device', comment: 'How the people of a study are divided.' },
  country: /*i18n*/ { id: 'brandLift.country', message: 'Country', comment: 'How the people of a study are divided.' },
  seen: /*i18n*/ {
    id: 'brandLift.seen',
    message: 'Frequency',
    comment: 'How the people of a study are divided: by how often they saw the ad.',
  },
  creative: /*i18n*/ {
    id: 'brandLift.creative',
    message: 'Creative',
    comment: 'How the people of a study are divided: by which version of the ad they saw.',
  },
  once: /*i18n*/ { id: 'brandLift.once', message: 'Once', comment: 'How often people saw an ad.' },
  times: /*i18n*/ {
    id: 'brandLift.times',
    message: '{count} times',
    comment: 'How often people saw an ad. {count}: such as 3 or 4+.',
  },
  andOlder: /*i18n*/ {
    id: 'brandLift.andOlder',
    message: '{age} and older',
    comment: 'An age group, such as “65 and older”.',
  },
  female: /*i18n*/ { id: 'brandLift.female', message: 'Female', comment: 'People of a study.' },
  male: /*i18n*/ { id: 'brandLift.male', message: 'Male', comment: 'People of a study.' },
  mobile: /*i18n*/ { id: 'brandLift.mobile', message: 'Mobile', comment: 'Device of people of a study.' },
  desktop: /*i18n*/ { id: 'brandLift.desktop', message: 'Desktop', comment: 'Device of people of a study.' },
  tablet: /*i18n*/ { id: 'brandLift.tablet', message: 'Tablet', comment: 'Device of people of a study.' },
  tv: /*i18n*/ { id: 'brandLift.tv', message: 'TV', comment: 'Device of people of a study: a television.' },
  rose: /*i18n*/ { id: 'brandLift.rose', message: 'Up', comment: 'Outcome of a measure.' },
  fell: /*i18n*/ { id: 'brandLift.fell', message: 'Down', comment: 'Outcome of a measure.' },
  noChange: /*i18n*/ {
    id: 'brandLift.noChange',
    message: 'No clear change',
    comment: 'Outcome of a measure, or of a study with one measure.',
  },
  verdictRose: /*i18n*/ {
    id: 'brandLift.verdictRose',
    message: 'The campaign raised it. With {confidence} confidence the change is between {low} and {high} points.',
    comment: 'Outcome of a measure. {confidence}: such as 90%. {low}, {high}: such as +1.2.',
  },
  verdictFell: /*i18n*/ {
    id: 'brandLift.verdictFell',
    message: 'The campaign lowered it. With {confidence} confidence the change is between {low} and {high} points.',
    comment: 'Outcome of a measure. {confidence}: such as 90%. {low}, {high}: such as −1.2.',
  },
  verdictNone: /*i18n*/ {
    id: 'brandLift.verdictNone',
    message: 'This may be chance. With {confidence} confidence the change is between {low} and {high} points.',
    comment: 'Outcome of a measure. {confidence}: such as 90%. {low}, {high}: such as +1.2.',
  },
  spoken: /*i18n*/ {
    id: 'brandLift.spoken',
    message: '{name}: {tendency}, {points} points',
    comment: 'A result, for voice guides. {name}: a measure. {tendency}: such as “Up”. {points}: such as +3.1.',
  },
  spokenWhole: /*i18n*/ {
    id: 'brandLift.spokenWhole',
    message: '{name}: {tendency}, {points} points. {verdict}',
    comment:
      'A result, for voice guides. {name}: a measure or a group of people. {tendency}: such as “Up”. {points}: such as +3.1. {verdict}: whole sentences.',
  },
  noneChanged: /*i18n*/ {
    id: 'brandLift.noneChanged',
    message: 'None of {all} changed clearly',
    comment: 'How many measures of a study changed. {all}: a number from 2.',
  },
  someRose: /*i18n*/ {
    id: 'brandLift.someRose',
    message: '{rose, plural, one {# of {all} rose} other {# of {all} rose}}',
    comment: 'How many measures of a study changed. {all}: a number.',
  },
  someFell: /*i18n*/ {
    id: 'brandLift.someFell',
    message: '{fell, plural, one {# of {all} fell} other {# of {all} fell}}',
    comment: 'How many measures of a study changed. {all}: a number.',
  },
  roseAndFell: /*i18n*/ {
    id: 'brandLift.roseAndFell',
    message:
      '{rose, plural, one {# of {all} rose} other {# of {all} rose}}, {fell, plural, one {# of {all} fell} other {# of {all} fell}}',
    comment: 'How many measures of a study changed. {all}: a number.',
  },
  production: /*i18n*/ {
    id: 'brandLift.production',
    message: 'Production',
    comment: 'The usual feed of reports, in contrast to one for tests.',
  },
  waiting: /*i18n*/ { id: 'brandLift.waiting', message: 'Waiting', comment: 'Stage of an import.' },
  checking: /*i18n*/ { id: 'brandLift.checking', message: 'Checking', comment: 'Stage of an import.' },
  copying: /*i18n*/ { id: 'brandLift.copying', message: 'Copying', comment: 'Stage of an import.' },
  stopping: /*i18n*/ {
    id: 'brandLift.stopping',
    message: 'Stopping',
    comment: 'Stage of an import that was cancelled.',
  },
  done: /*i18n*/ { id: 'brandLift.done', message: 'Done', comment: 'Stage of an import.' },
  failed: /*i18n*/ { id: 'brandLift.failed', message: 'Failed', comment: 'Stage of an import.' },
  cancelled: /*i18n*/ { id: 'brandLift.cancelled', message: 'Cancelled', comment: 'Stage of an import.' },
  reportOf: /*i18n*/ {
    id: 'brandLift.reportOf',
    message: 'report of {day}',
    comment: 'Fact about an import. {day}: a date.',
  },
  title: /*i18n*/ { id: 'studies.title', message: 'Brand lift', comment: 'Title of the screen.' },
  customer: /*i18n*/ {
    id: 'studies.customer',
    message: 'Customer',
    comment: 'Button, and title of a list of customers.',
  },
  imports: /*i18n*/ { id: 'studies.imports', message: 'Imports', comment: 'Button.' },
  submit: /*i18n*/ { id: 'studies.submit', message: 'Submit a report', comment: 'Button.' },
  notListed: /*i18n*/ {
    id: 'studies.notListed',
    message: 'This service shows no studies',
    comment: 'Title of a message.',
  },
  notListedMeaning: /*i18n*/ {
    id: 'studies.notListedMeaning',
    message: 'You can submit reports and follow their imports.',
    comment: 'Below “This service shows no studies”.',
  },
  notListedNext: /*i18n*/ {
    id: 'studies.notListedNext',
    message: 'Press up for both.',
    comment: 'Below “You can submit reports and follow their imports.”: the buttons are above.',
  },
  noCustomers: /*i18n*/ { id: 'studies.noCustomers', message: 'No customers yet', comment: 'Title of a message.' },
  noCustomersMeaning: /*i18n*/ {
    id: 'studies.noCustomersMeaning',
    message: 'This account has no customer in the data hub.',
    comment: 'Below “No customers yet”.',
  },
  nothing: /*i18n*/ { id: 'studies.nothing', message: 'No studies yet', comment: 'Title of a message.' },
  nothingMeaning: /*i18n*/ {
    id: 'studies.nothingMeaning',
    message: 'Studies appear here after their report is submitted.',
    comment: 'Below “No studies yet”.',
  },
  label: /*i18n*/ { id: 'studies.label', message: 'Studies, newest first', comment: 'Names a list, for voice guides.' },
  change: /*i18n*/ {
    id: 'studies.change',
    message: 'Change in points',
    comment: 'Title above results, which are percentage points.',
  },
  changeOf: /*i18n*/ {
    id: 'studies.changeOf',
    message: 'Change in points, {study}',
    comment: 'Names a part of the screen, for voice guides. {study}: a name.',
  },
}

/** The texts of one brand lift study. */
export const studyMessages = {
  title: /*i18n*/ { id: 'study.title', message: 'Study', comment: 'Title of the screen of a study without a name.' },
  gone: /*i18n*/ { id: 'study.gone', message: 'This study is gone', comment: 'Title of a message.' },
  byMeasure: /*i18n*/ {
    id: 'study.byMeasure',
    message: 'Change by measure',
    comment: 'Names a part of the screen, for voice guides.',
  },
  change: /*i18n*/ {
    id: 'study.change',
    message: 'Change in points',
    comment: 'Title above results, which are percentage points.',
  },
  byMeasureLabel: /*i18n*/ {
    id: 'study.byMeasureLabel',
    message: 'Change by measure, in points',
    comment: 'Names a list, for voice guides.',
  },
  saidYes: /*i18n*/ { id: 'study.saidYes', message: 'Who said yes', comment: 'Names a chart, for voice guides.' },
  sawIt: /*i18n*/ { id: 'study.sawIt', message: 'Saw it', comment: 'People who saw the campaign.' },
  didNot: /*i18n*/ { id: 'study.didNot', message: 'Did not', comment: 'People who did not see the campaign.' },
  of: /*i18n*/ {
    id: 'study.of',
    message: 'of {count}',
    comment: 'Beside a percentage: of how many people. {count}: such as 1,024.',
  },
  by: /*i18n*/ {
    id: 'study.by',
    message: 'By',
    comment: 'Names the choice how people are divided, for voice guides. The choices: “Age”, “Gender”.',
  },
  changeBy: /*i18n*/ {
    id: 'study.changeBy',
    message:
      '{type, select, AGE {Change by age, in points} GENDER {Change by gender, in points} DEVICE {Change by device, in points} COUNTRY {Change by country, in points} FREQUENCY {Change by seen, in points} CREATIVE {Change by creative, in points} other {Change by everybody, in points}}',
    comment: 'Names a list, for voice guides.',
  },
}
