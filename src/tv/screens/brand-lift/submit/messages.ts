/** The texts of the screen that submits a report to the data hub. */
export const messages = {
  title: /*i18n*/ { id: 'submit.title', message: 'Submit a report', comment: 'Title of the screen.' },
  note: /*i18n*/ {
    id: 'submit.note',
    message: 'A table of brand lift results becomes studies.',
    comment: 'Below the title.',
  },
  customer: /*i18n*/ { id: 'submit.customer', message: 'Customer', comment: 'A value of the report.' },
  date: /*i18n*/ { id: 'submit.date', message: 'Date', comment: 'A value of the report.' },
  table: /*i18n*/ { id: 'submit.table', message: 'Table', comment: 'A value of the report.' },
  feed: /*i18n*/ {
    id: 'submit.feed',
    message: 'Feed',
    comment: 'A value of the report: the name of a stream of reports.',
  },
  choose: /*i18n*/ { id: 'submit.choose', message: 'Choose', comment: 'In place of a value that is not chosen yet.' },
  customerFirst: /*i18n*/ {
    id: 'submit.customerFirst',
    message: 'Choose a customer first',
    comment: 'On the button “Check and submit”: why it is disabled.',
  },
  tableFirst: /*i18n*/ {
    id: 'submit.tableFirst',
    message: 'Choose a table first',
    comment: 'On the button “Check and submit”: why it is disabled.',
  },
  submitting: /*i18n*/ {
    id: 'submit.submitting',
    message: 'Submitting',
    comment: 'On the button “Check and submit”: why it is disabled.',
  },
  check: /*i18n*/ { id: 'submit.check', message: 'Check and submit', comment: 'Button.' },
  customerId: /*i18n*/ { id: 'submit.customerId', message: 'Customer ID', comment: 'Title of the keyboard.' },
  customerWrong: /*i18n*/ {
    id: 'submit.customerWrong',
    message: 'A customer ID has only letters, digits, “-” and “_”.',
    comment: 'What is wrong with a typed text.',
  },
  tableName: /*i18n*/ { id: 'submit.tableName', message: 'Table name', comment: 'Title of the keyboard.' },
  tableWrong: /*i18n*/ {
    id: 'submit.tableWrong',
    message: 'A table name has three parts: project.dataset.table_name.',
    comment: 'What is wrong with a typed text. Keep project.dataset.table_name.',
  },
  feedName: /*i18n*/ {
    id: 'submit.feedName',
    message: 'Feed name; empty for production',
    comment: 'Title of the keyboard. Production is the usual feed.',
  },
  feedWrong: /*i18n*/ {
    id: 'submit.feedWrong',
    message: 'A feed name has only letters, digits, “-” and “_”.',
    comment: 'What is wrong with a typed text.',
  },
  dateTitle: /*i18n*/ { id: 'submit.dateTitle', message: 'Date of the report', comment: 'Title of a calendar.' },
  tableRows: /*i18n*/ {
    id: 'submit.tableRows',
    message: '{table} · {count, plural, one {{shown} row} other {{shown} rows}}',
    comment: 'A table in a list.',
  },
  another: /*i18n*/ {
    id: 'submit.another',
    message: 'Another table, by name',
    comment: 'The last choice in a list of tables.',
  },
  askTitle: /*i18n*/ { id: 'submit.askTitle', message: 'Submit this report?', comment: 'Title of a question.' },
  cancel: /*i18n*/ { id: 'submit.cancel', message: 'Cancel', comment: 'Button.' },
  submit: /*i18n*/ { id: 'submit.submit', message: 'Submit', comment: 'Button.' },
  close: /*i18n*/ { id: 'submit.close', message: 'Close', comment: 'Button.' },
  imports: /*i18n*/ { id: 'submit.imports', message: 'Imports', comment: 'Button: opens the list of imports.' },
  already: /*i18n*/ { id: 'submit.already', message: 'Already importing', comment: 'Title of a message.' },
  alreadyMeaning: /*i18n*/ {
    id: 'submit.alreadyMeaning',
    message:
      'A report with this customer, date and feed is being imported. Wait until it ends or cancel it, then submit again.',
    comment: 'Below “Already importing”.',
  },
  refused: /*i18n*/ { id: 'submit.refused', message: 'Not submitted', comment: 'Title of a message.' },
  refusedMeaning: /*i18n*/ {
    id: 'submit.refusedMeaning',
    message: '{title}. {meaning}',
    comment: 'Below “Not submitted”. {title}: such as “Cannot reach the data hub”. {meaning}: a whole sentence.',
  },
  ahead: /*i18n*/ { id: 'submit.ahead', message: 'What will happen', comment: 'Title above steps.' },
  checkRows: /*i18n*/ {
    id: 'submit.checkRows',
    message:
      '{count, plural, one {The data hub checks the {shown} row of {table}.} other {The data hub checks all {shown} rows of {table}.}}',
    comment: 'A step. {table}: a name.',
  },
  checkTable: /*i18n*/ {
    id: 'submit.checkTable',
    message: 'The data hub checks every row of {table}.',
    comment: 'A step. {table}: a name.',
  },
  checkAny: /*i18n*/ {
    id: 'submit.checkAny',
    message: 'The data hub checks every row of the table.',
    comment: 'A step.',
  },
  whole: /*i18n*/ {
    id: 'submit.whole',
    message: 'If one row is wrong, nothing is imported, and Imports says which.',
    comment: 'A step. Imports is a screen.',
  },
  replace: /*i18n*/ {
    id: 'submit.replace',
    message: 'Otherwise its studies replace the report of {day} in {feed}, if there is one.',
    comment: 'A step. {day}: a date. {feed}: such as Production.',
  },
  show: /*i18n*/ {
    id: 'submit.show',
    message: 'Brand lift then shows them.',
    comment: 'A step. Brand lift is a screen.',
  },
  columnStudy: /*i18n*/ {
    id: 'submit.columnStudy',
    message: 'Study',
    comment: 'Title of a column in a table of results: the name of a study.',
  },
  columnMeasure: /*i18n*/ {
    id: 'submit.columnMeasure',
    message: 'Measure',
    comment: 'Title of a column in a table of results: such as Ad recall.',
  },
  columnPeople: /*i18n*/ {
    id: 'submit.columnPeople',
    message: 'People',
    comment: 'Title of a column in a table of results: whom a row is about, such as “25–34” or “Everybody”.',
  },
  columnChange: /*i18n*/ {
    id: 'submit.columnChange',
    message: 'Points',
    comment: 'Title of a column in a table of results: a change in percentage points, such as +3.1.',
  },
  firstRows: /*i18n*/ { id: 'submit.firstRows', message: 'First rows', comment: 'Title of a table.' },
}
