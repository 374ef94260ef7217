/** The texts of one brand lift study. */
export const messages = {
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
