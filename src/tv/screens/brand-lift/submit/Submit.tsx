import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Customer, type SourceTable, sourceTablePattern } from '#contract/datahub.ts'
import { OneDay } from '#tv/dashboard/period/calendar/OneDay.tsx'
import { addDays, type Day } from '#tv/dates/days.ts'
import { days, numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { useEntryState } from '#tv/remote/focus/entryState.ts'
import { Button } from '#tv/ui/controls/Button.tsx'
import { ValueRow } from '#tv/ui/controls/ValueRow.tsx'
import { Skeleton } from '#tv/ui/skeleton/Skeleton.tsx'
import { HubScreen } from '../HubScreen.tsx'
import { customersQuery, idOf, tablesQuery, useCustomer } from '../hub.ts'
import { feedName, shortNames, tableName } from '../labels.ts'
import { useSubmit } from './Check.tsx'
import { Consequences } from './Consequences.tsx'
import { Entry, type MenuOptions, Tables } from './Entry.tsx'
import { FirstRows } from './FirstRows.tsx'
import { messages } from './messages.ts'
import { RecentImports } from './RecentImports.tsx'
import './submit.css'

const screen = 'submit'
const checkKey = `${screen}:check`
const maxDaysBack = 3_650

/** The keyboard's settings for values that cannot be chosen from a list, with their patterns. */
const typedFields = {
  customer: {
    title: messages.customerId,
    field: 'hubCustomer',
    maxLength: 64,
    pattern: /^(?:customers\/)?[A-Za-z0-9_-]+$/,
    wrong: messages.customerWrong,
  },
  table: {
    title: messages.tableName,
    field: 'sourceTable',
    maxLength: 190,
    pattern: sourceTablePattern,
    wrong: messages.tableWrong,
  },
  feed: {
    title: messages.feedName,
    field: 'hubFeed',
    maxLength: 64,
    mayBeEmpty: true,
    pattern: /^[A-Za-z0-9_-]*$/,
    wrong: messages.feedWrong,
  },
} as const

/** Today in the time zone of this television, not of a service, because a person chooses the date. */
function today(): Day {
  const now = new Date()
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())).toISOString().slice(0, 10)
}

/** Submits a report to the data hub: customer, date, table and feed are chosen, checked and sent. */
export default function Submit() {
  const customers = useQuery(customersQuery)
  return (
    <HubScreen
      screen={screen}
      title={t(messages.title)}
      note={t(messages.note)}
      firstFocus={`${screen}:table`}
      query={customers}
      skeleton={<Skeleton width="30rem" height="3rem" />}
    >
      {({ listed }) => <Form listed={listed} />}
    </HubScreen>
  )
}

function Form({ listed }: { listed: boolean }) {
  const { report, customer, customers, tables, isLoading, choose } = useReport(listed)
  const [choosingDate, setChoosingDate] = useState(false)
  const [trouble, setTrouble] = useState('')
  const sending = useSubmit()
  const table = tables.find(({ sourceTable }) => sourceTable === report.sourceTable)
  const options = tables.length > 0 ? tableOptions(tables) : undefined
  const missing =
    report.customer === '' ? t(messages.customerFirst) : report.sourceTable === '' ? t(messages.tableFirst) : undefined
  return (
    <>
      <div className="submit">
        <div className="submit-form">
          <Entry
            focusKey={`${screen}:customer`}
            title={t(messages.customer)}
            value={report.customer}
            shown={customer?.displayName ?? (report.customer || t(messages.choose))}
            options={customers.length > 0 ? customerOptions(customers) : undefined}
            typed={typedFields.customer}
            onValue={(text) => choose.customer(idOf(text))}
            onTrouble={setTrouble}
          />
          <ValueRow
            focusKey={`${screen}:date`}
            title={t(messages.date)}
            value={days.long(report.date)}
            onPress={() => {
              setTrouble('')
              setChoosingDate(true)
            }}
          />
          <Entry
            focusKey={`${screen}:table`}
            title={t(messages.table)}
            value={report.sourceTable}
            shown={tableName(report.sourceTable) || t(messages.choose)}
            options={options}
            isLoading={isLoading}
            typed={typedFields.table}
            onValue={choose.table}
            onTrouble={setTrouble}
          />
          <Entry
            focusKey={`${screen}:feed`}
            title={t(messages.feed)}
            value={report.instance}
            shown={feedName(report.instance)}
            options={customer && { title: t(messages.feed), values: ['', ...customer.instances], textOf: feedName }}
            typed={typedFields.feed}
            onValue={choose.feed}
            onTrouble={setTrouble}
          />
          <div className="submit-check">
            <Button
              focusKey={checkKey}
              onPress={() => sending.ask(report)}
              disabledBecause={sending.isSending ? t(messages.submitting) : missing}
            >
              {t(messages.check)}
            </Button>
          </div>
          {trouble !== '' ? (
            <p className="submit-trouble" role="alert">
              {trouble}
            </p>
          ) : (
            <RecentImports />
          )}
        </div>
        <div className="submit-right">
          <Consequences report={report} table={table} />
          {table ? (
            <FirstRows customer={report.customer} table={table.sourceTable} />
          ) : (
            options && <Tables options={options} />
          )}
        </div>
      </div>
      {choosingDate && (
        <OneDay
          title={t(messages.dateTitle)}
          chosen={report.date}
          available={{ earliest: addDays(today(), -maxDaysBack), newest: today() }}
          onChoose={choose.date}
          onClose={() => setChoosingDate(false)}
        />
      )}
      {sending.dialogs}
    </>
  )
}

/** The choices so far, stored with the history entry, and the lists to choose from. */
function useReport(listed: boolean) {
  const { data } = useQuery(customersQuery)
  const [customer, chooseCustomer] = useCustomer(data?.customers)
  const [typedCustomer, setTypedCustomer] = useEntryState(`${screen}:customer`, '')
  const [date, setDate] = useEntryState(`${screen}:date`, today())
  const [sourceTable, setTable] = useEntryState(`${screen}:table`, '')
  const [instance, setInstance] = useEntryState(`${screen}:feed`, '')
  const id = customer ? idOf(customer.name) : typedCustomer
  const tables = useQuery({ ...tablesQuery(id), enabled: listed && id !== '' })
  const setCustomer = (customerId: string) => {
    if (customerId === id) return
    if (customer) chooseCustomer(customerId)
    else setTypedCustomer(customerId)
    // Tables and feeds belong to a customer.
    setTable('')
    setInstance('')
  }
  return {
    report: { customer: id, date, sourceTable, instance },
    customer,
    customers: data?.customers ?? [],
    tables: tables.data ?? [],
    isLoading: tables.isLoading,
    choose: { customer: setCustomer, date: setDate, table: setTable, feed: setInstance },
  }
}

const customerOptions = (customers: readonly Customer[]): MenuOptions => ({
  title: t(messages.customer),
  values: customers.map(({ name }) => idOf(name)),
  textOf: (customerId) => customers.find(({ name }) => idOf(name) === customerId)?.displayName ?? customerId,
})

/** The choice of the existing tables by their short names, and, last, of another one by its full name. */
function tableOptions(tables: readonly SourceTable[]): MenuOptions {
  const short = shortNames(tables.map(({ sourceTable }) => sourceTable))
  const rowsOf = (name: string) => tables.find(({ sourceTable }) => sourceTable === name)?.rowCount ?? 0
  return {
    title: t(messages.table),
    values: tables.map(({ sourceTable }) => sourceTable),
    textOf: (name) =>
      t(messages.tableRows, { table: short(name), count: rowsOf(name), shown: numbers.exact(rowsOf(name)) }),
    another: t(messages.another),
  }
}
