/** The texts of imports of brand lift reports. */
export const messages = {
  title: /*i18n*/ { id: 'imports.title', message: 'Imports', comment: 'Title of the screen.' },
  import: /*i18n*/ {
    id: 'imports.import',
    message: 'Import',
    comment: 'Title of the screen of one import without a name.',
  },
  underWay: /*i18n*/ {
    id: 'imports.underWay',
    message: '{count, plural, one {{shown} under way} other {{shown} under way}}. This list updates automatically.',
    comment: 'Below the title: how many imports are not done.',
  },
  note: /*i18n*/ {
    id: 'imports.note',
    message: 'Reports that were submitted, and their results.',
    comment: 'Below the title.',
  },
  submit: /*i18n*/ { id: 'imports.submit', message: 'Submit a report', comment: 'Button.' },
  nothing: /*i18n*/ { id: 'imports.nothing', message: 'No imports yet', comment: 'Title of a message.' },
  nothingMeaning: /*i18n*/ {
    id: 'imports.nothingMeaning',
    message: 'Each submitted report appears here with its result.',
    comment: 'Below “No imports yet”.',
  },
  all: /*i18n*/ { id: 'imports.all', message: 'All', comment: 'A choice above the list.' },
  isUnderWay: /*i18n*/ {
    id: 'imports.isUnderWay',
    message: 'Under way',
    comment: 'A choice above the list: imports that are not done.',
  },
  done: /*i18n*/ { id: 'imports.done', message: 'Done', comment: 'A choice above the list.' },
  failed: /*i18n*/ { id: 'imports.failed', message: 'Failed', comment: 'A choice above the list.' },
  cancelled: /*i18n*/ { id: 'imports.cancelled', message: 'Cancelled', comment: 'A choice above the list.' },
  none: /*i18n*/ {
    id: 'imports.none',
    message:
      '{stage, select, underWay {No import is under way now.} done {No import is done now.} failed {No import is failed now.} other {No import is cancelled now.}}',
    comment: 'In place of a list of imports in one stage.',
  },
  label: /*i18n*/ { id: 'imports.label', message: 'Imports, newest first', comment: 'Names a list, for voice guides.' },
  submitted: /*i18n*/ {
    id: 'imports.submitted',
    message: 'submitted {moment}',
    comment: 'Fact about an import. {moment}: a day and time.',
  },
  gone: /*i18n*/ { id: 'imports.gone', message: 'This import is gone', comment: 'Title of a message.' },
  cancel: /*i18n*/ { id: 'imports.cancel', message: 'Cancel', comment: 'Button.' },
  again: /*i18n*/ { id: 'imports.again', message: 'Try again', comment: 'Button.' },
  submitting: /*i18n*/ {
    id: 'imports.submitting',
    message: 'Submitting',
    comment: 'On the button “Try again” while it works.',
  },
  stopping: /*i18n*/ { id: 'imports.stopping', message: 'Stopping', comment: 'On the button “Cancel” while it works.' },
  remove: /*i18n*/ { id: 'imports.remove', message: 'Remove from the list', comment: 'Button.' },
  nothingImported: /*i18n*/ {
    id: 'imports.nothingImported',
    message: 'Nothing was imported.',
    comment: 'An import was cancelled.',
  },
  notDone: /*i18n*/ {
    id: 'imports.notDone',
    message: 'That did not work: {meaning}',
    comment: '{meaning}: a whole sentence.',
  },
  cancelTitle: /*i18n*/ { id: 'imports.cancelTitle', message: 'Cancel this import?', comment: 'Title of a question.' },
  cancelMeaning: /*i18n*/ {
    id: 'imports.cancelMeaning',
    message: 'Nothing from it is imported. Existing studies stay as they are.',
    comment: 'Below “Cancel this import?”.',
  },
  keep: /*i18n*/ { id: 'imports.keep', message: 'Keep importing', comment: 'Button.' },
  cancelImport: /*i18n*/ { id: 'imports.cancelImport', message: 'Cancel import', comment: 'Button.' },
  imported: /*i18n*/ {
    id: 'imports.imported',
    message: 'The data hub has imported the report.',
    comment: 'An import is done, and the service gives no details.',
  },
  brought: /*i18n*/ {
    id: 'imports.brought',
    message: '{amount}.',
    comment: 'An import is done. {amount}: such as “24 rows, 2 studies”.',
  },
  broughtReplaced: /*i18n*/ {
    id: 'imports.broughtReplaced',
    message: '{amount}. A later report has replaced them.',
    comment: 'An import is done. {amount}: such as “24 rows, 2 studies”.',
  },
  replaced: /*i18n*/ {
    id: 'imports.replaced',
    message: 'A later report has replaced them.',
    comment: 'Below “24 rows, 2 studies”: the studies.',
  },
  more: /*i18n*/ {
    id: 'imports.more',
    message: '{count} more',
    comment: 'Below a list of studies: how many are not shown.',
  },
  amount: /*i18n*/ {
    id: 'imports.amount',
    message:
      '{rows, plural, one {{rowsShown} row} other {{rowsShown} rows}}, {studies, plural, one {{studiesShown} study} other {{studiesShown} studies}}',
    comment: 'What was imported.',
  },
  percent: /*i18n*/ {
    id: 'imports.percent',
    message: '{percent} %',
    comment: 'Progress of an import. {percent}: a whole number.',
  },
  row: /*i18n*/ { id: 'imports.row', message: 'row {row}', comment: 'Where a table is wrong. {row}: a number.' },
  columnName: /*i18n*/ {
    id: 'imports.columnName',
    message: 'Column',
    comment: 'Where a table is wrong. Beside it stands a name.',
  },
  valueName: /*i18n*/ {
    id: 'imports.valueName',
    message: 'Value',
    comment: 'What is wrong in a table. Beside it stands the value.',
  },
  empty: /*i18n*/ { id: 'imports.empty', message: 'empty', comment: 'In place of a value of a table.' },
  failedNext: /*i18n*/ {
    id: 'imports.failedNext',
    message: 'Nothing was imported. Correct the table, load it again, then press OK on Try again.',
    comment: 'An import failed. Try again is the name of the button.',
  },
  wrongRow: /*i18n*/ {
    id: 'imports.wrongRow',
    message: 'Row {row} of the table is wrong.',
    comment: 'Why an import failed. {row}: a number.',
  },
  wrongTable: /*i18n*/ {
    id: 'imports.wrongTable',
    message: 'Something in the table is wrong.',
    comment: 'Why an import failed, if the service names no row.',
  },
  noTable: /*i18n*/ {
    id: 'imports.noTable',
    message: 'The data hub has no such table for this customer.',
    comment: 'Why an import failed.',
  },
  noColumn: /*i18n*/ {
    id: 'imports.noColumn',
    message: 'The table has no column {column}.',
    comment: 'Why an import failed. {column}: such as study_id.',
  },
  columnType: /*i18n*/ {
    id: 'imports.columnType',
    message: 'The column {column} has the type {found}. {type} is allowed, or text.',
    comment: 'Why an import failed. {column}: such as study_id. {found}, {type}: such as DATE.',
  },
  noRows: /*i18n*/ {
    id: 'imports.noRows',
    message: 'The table has no rows.',
    comment: 'Why an import failed.',
  },
  textLength: /*i18n*/ {
    id: 'imports.textLength',
    message: 'Allowed: 1 to {most} characters.',
    comment: 'Why an import failed. Beside it stand the row, the column and the value. {most}: such as 200.',
  },
  nameCharacters: /*i18n*/ {
    id: 'imports.nameCharacters',
    message: 'Allowed: 1 to 64 letters, digits, “-” and “_”.',
    comment:
      'Why an import failed. Beside it stand the row, the column and the value. Only the letters A to Z are meant.',
  },
  oneOf: /*i18n*/ {
    id: 'imports.oneOf',
    message: 'Allowed: {words}.',
    comment:
      'Why an import failed. Beside it stand the row, the column and the value. {words}: a list such as ALL, AGE, GENDER.',
  },
  day: /*i18n*/ {
    id: 'imports.day',
    message: 'Allowed: a day of this century, such as 2026-11-17.',
    comment: 'Why an import failed. Beside it stand the row, the column and the value.',
  },
  wholeNumber: /*i18n*/ {
    id: 'imports.wholeNumber',
    message: 'Allowed: a whole number from {least} to {most}.',
    comment: 'Why an import failed. Beside it stand the row, the column and the value.',
  },
  notAfterReport: /*i18n*/ {
    id: 'imports.notAfterReport',
    message: 'Allowed: the date of the report, or an earlier day.',
    comment: 'Why an import failed. Beside it stand the row, the column and the value.',
  },
  rule: /*i18n*/ {
    id: 'imports.rule',
    message: 'This must hold: {rule}',
    comment:
      'Why an import failed. Beside it stand the row, the column and the value. {rule}: a formula such as lift_low ≤ lift.',
  },
  sameRow: /*i18n*/ {
    id: 'imports.sameRow',
    message: 'Row {otherRow} has the same study, metric and segment. Each combination may occur once.',
    comment: 'Why an import failed. Beside it stand the row, the column and the value. {otherRow}: a number.',
  },
  tooManyRows: /*i18n*/ {
    id: 'imports.tooManyRows',
    message: 'The study {study} has more than {most} rows.',
    comment:
      'Why an import failed. Beside it stand the row, the column and the value. {study}: an ID. {most}: such as 1,000.',
  },
  differs: /*i18n*/ {
    id: 'imports.differs',
    message: 'Earlier rows of the study {study} have another value here. All rows of a study must have the same one.',
    comment: 'Why an import failed. Beside it stand the row, the column and the value. {study}: an ID.',
  },
  noAll: /*i18n*/ {
    id: 'imports.noAll',
    message: 'The study {study} has no row ALL of {metric}. Each metric needs one.',
    comment:
      'Why an import failed. Beside it stand the row, the column and the value. {study}: an ID. {metric}: such as AWARENESS. ALL stays.',
  },
  moreThanAll: /*i18n*/ {
    id: 'imports.moreThanAll',
    message: 'Allowed: at most {most}, as in the row ALL.',
    comment: 'Why an import failed. Beside it stand the row, the column and the value. {most}: a number. ALL stays.',
  },
  interrupted: /*i18n*/ {
    id: 'imports.interrupted',
    message: 'The data hub was interrupted again and again. Nothing was imported. Submit the report again.',
    comment: 'Why an import failed.',
  },
  importFailed: /*i18n*/ {
    id: 'imports.importFailed',
    message: 'The data hub could not import the report. Nothing was imported. Submit it again.',
    comment: 'Why an import failed.',
  },
  serviceSays: /*i18n*/ {
    id: 'imports.serviceSays',
    message: 'Nothing was imported. The service says: “{message}”',
    comment: 'Why an import failed. {message}: a sentence of the service, often English.',
  },
  result: /*i18n*/ {
    id: 'imports.result',
    message: 'Result of {name}',
    comment: 'Names a part of the screen, for voice guides. {name}: of an import.',
  },
}
