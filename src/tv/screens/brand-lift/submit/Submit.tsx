import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Customer, type SourceTable, sourceTablePattern } from '#contract/datahub.ts'
import { OneDay } from '../../../dashboard/period/calendar/OneDay.tsx'
import { addDays, type Day } from '../../../dates/days.ts'
import { days, numbers } from '../../../format/locale.ts'
import { useEntryState } from '../../../remote/focus/entryState.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { ValueRow } from '../../../ui/controls/ValueRow.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { useCustomer } from '../customer.ts'
import { HubScreen } from '../HubScreen.tsx'
import { customersQuery, idOf, tablesQuery } from '../hub.ts'
import { feedName } from '../labels.ts'
import { useSubmit } from './Check.tsx'
import { Consequences } from './Consequences.tsx'
import { type Choice, Entry } from './Entry.tsx'
import { FirstRows } from './FirstRows.tsx'
import { shortNames } from './tableNames.ts'
import './submit.css'

const screen = 'submit'
const checkKey = `${screen}:check`
const daysBack = 3_650

/** The keyboard's settings for values that cannot be chosen from a list, with their patterns. */
const typed = {
  customer: {
    title: 'Customer ID',
    field: 'hubCustomer',
    longest: 64,
    pattern: /^(?:customers\/)?[A-Za-z0-9_-]+$/,
    wrong: 'A customer ID has only letters, digits, “-” and “_”.',
  },
  table: {
    title: 'Table name',
    field: 'sourceTable',
    longest: 190,
    pattern: sourceTablePattern,
    wrong: 'A table name has three parts: project.dataset.table_name.',
  },
  feed: {
    title: 'Feed name; empty for production',
    field: 'hubFeed',
    longest: 64,
    mayBeEmpty: true,
    pattern: /^[A-Za-z0-9_-]*$/,
    wrong: 'A feed name has only letters, digits, “-” and “_”.',
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
      title="Submit a report"
      note="A table of brand lift results becomes studies."
      firstFocus={`${screen}:table`}
      asked={customers}
      coming={<Skeleton width="30rem" height="3rem" />}
    >
      {({ listed }) => <Form listed={listed} />}
    </HubScreen>
  )
}

function Form({ listed }: { listed: boolean }) {
  const { report, customer, customers, tables, choose } = useReport(listed)
  const [choosingDate, setChoosingDate] = useState(false)
  const [trouble, setTrouble] = useState('')
  const sending = useSubmit()
  const table = tables.find(({ sourceTable }) => sourceTable === report.sourceTable)
  const missing =
    report.customer === '' ? 'Choose a customer first' : report.sourceTable === '' ? 'Choose a table first' : undefined
  return (
    <>
      <div className="submit">
        <div className="submit-form">
          <Entry
            focusKey={`${screen}:customer`}
            title="Customer"
            value={report.customer}
            shown={customer?.displayName ?? (report.customer || 'Choose')}
            choice={customers.length > 0 ? customerChoice(customers) : undefined}
            typed={typed.customer}
            onValue={(text) => choose.customer(idOf(text))}
            onTrouble={setTrouble}
          />
          <ValueRow
            focusKey={`${screen}:date`}
            title="Date"
            value={days.long(report.date)}
            onPress={() => {
              setTrouble('')
              setChoosingDate(true)
            }}
          />
          <Entry
            focusKey={`${screen}:table`}
            title="Table"
            value={report.sourceTable}
            shown={report.sourceTable || 'Choose'}
            choice={tables.length > 0 ? tableChoice(tables) : undefined}
            typed={typed.table}
            onValue={choose.table}
            onTrouble={setTrouble}
          />
          <Entry
            focusKey={`${screen}:feed`}
            title="Feed"
            value={report.instance}
            shown={feedName(report.instance)}
            choice={customer && { title: 'Feed', values: ['', ...customer.instances], textOf: feedName }}
            typed={typed.feed}
            onValue={choose.feed}
            onTrouble={setTrouble}
          />
          <div className="submit-check">
            <Button
              focusKey={checkKey}
              onPress={() => sending.ask(report)}
              disabledBecause={sending.isSending ? 'Submitting' : missing}
            >
              Check and submit
            </Button>
          </div>
          {trouble !== '' && (
            <p className="submit-trouble" role="alert">
              {trouble}
            </p>
          )}
        </div>
        <div className="submit-right">
          <Consequences report={report} table={table} />
          {table && <FirstRows customer={report.customer} table={table.sourceTable} />}
        </div>
      </div>
      {choosingDate && (
        <OneDay
          title="Date of the report"
          chosen={report.date}
          available={{ earliest: addDays(today(), -daysBack), newest: today() }}
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
    choose: { customer: setCustomer, date: setDate, table: setTable, feed: setInstance },
  }
}

const customerChoice = (customers: readonly Customer[]): Choice => ({
  title: 'Customer',
  values: customers.map(({ name }) => idOf(name)),
  textOf: (customerId) => customers.find(({ name }) => idOf(name) === customerId)?.displayName ?? customerId,
})

/** The choice of the existing tables by their short names, and, last, of another one by its full name. */
function tableChoice(tables: readonly SourceTable[]): Choice {
  const { common, short } = shortNames(tables.map(({ sourceTable }) => sourceTable))
  const rowsOf = (name: string) => tables.find(({ sourceTable }) => sourceTable === name)?.rowCount ?? 0
  return {
    title: common === '' ? 'Table' : `Table of ${common}`,
    values: tables.map(({ sourceTable }) => sourceTable),
    textOf: (name) => `${short(name)} · ${numbers.exact(rowsOf(name))} rows`,
    another: 'Another table, by name',
  }
}
