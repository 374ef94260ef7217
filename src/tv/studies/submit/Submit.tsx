import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type SourceTable, sourceTablePattern } from '#contract/datahub.ts'
import { OneDay } from '../../period/calendar/OneDay.tsx'
import { useEntryState } from '../../remote/focus/entryState.ts'
import { Typing } from '../../typing/Typing.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { ValueRow } from '../../ui/controls/ValueRow.tsx'
import { Menu } from '../../ui/menu/Menu.tsx'
import { Skeleton } from '../../ui/skeleton/Skeleton.tsx'
import { addDays, type Day } from '../../ui/words/days.ts'
import { days, numbers } from '../../ui/words/words.ts'
import { useCustomer } from '../customer.ts'
import { HubScreen } from '../HubScreen.tsx'
import { customersQuery, idOf, tablesQuery } from '../hub.ts'
import { feedName } from '../words.ts'
import { useSubmit } from './Check.tsx'
import { shortNames } from './tableNames.ts'
import './submit.css'

const screen = 'submit'
const checkKey = `${screen}:check`
/** In the place of a value: it is typed. */
const typed = '\u0000typed'
const longest = { customer: 64, table: 190, feed: 64 }
const idPattern = /^[A-Za-z0-9_-]+$/
const reachDays = 3_650

/** What is chosen from what there is, and what is typed. Apart: the choice closes after the typing has begun. */
type Choosing = 'customer' | 'date' | 'table' | 'feed'
type TypingOf = Exclude<Choosing, 'date'>

/** The day it is here, and not where a service counts its own: the report is this person's. */
function today(): Day {
  const now = new Date()
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())).toISOString().slice(0, 10)
}

/** A report for the data hub: whose, of which day, which table, which feed; then a check, and it is sent. */
export default function Submit() {
  const customers = useQuery(customersQuery)
  return (
    <HubScreen
      screen={screen}
      title="Submit a report"
      note="A table of brand-lift results becomes studies."
      firstFocus={`${screen}:table`}
      asked={customers}
      coming={<Skeleton width="30rem" height="3rem" />}
    >
      {({ listed }) => <Form listed={listed} />}
    </HubScreen>
  )
}

function Form({ listed }: { listed: boolean }) {
  const { data } = useQuery(customersQuery)
  const [customer, chooseCustomer] = useCustomer(data?.customers)
  const [typedCustomer, setTypedCustomer] = useEntryState(`${screen}:customer`, '')
  const [date, setDate] = useEntryState(`${screen}:date`, today())
  const [table, setTable] = useEntryState(`${screen}:table`, '')
  const [instance, setInstance] = useEntryState(`${screen}:feed`, '')
  const [asking, setAsking] = useState<Choosing>()
  const [typing, setTyping] = useState<TypingOf>()
  const [trouble, setTrouble] = useState('')
  const sending = useSubmit()
  const close = () => setAsking(undefined)

  const id = listed ? (customer ? idOf(customer.name) : '') : typedCustomer
  const tables = useQuery({ ...tablesQuery(id), enabled: listed && id !== '' })
  const missing = id === '' ? 'Choose a customer first' : table === '' ? 'Choose a table first' : undefined
  const all = data?.customers ?? []
  const choose = (what: Choosing) => {
    setTrouble('')
    setAsking(what)
  }
  const type = (what: TypingOf) => {
    setTrouble('')
    setTyping(what)
  }
  const endTyping = () => setTyping(undefined)
  const take = (text: string, pattern: RegExp, wrong: string, keep: (text: string) => void) =>
    pattern.test(text) ? keep(text) : setTrouble(wrong)

  return (
    <>
      <div className="submit">
        <ValueRow
          focusKey={`${screen}:customer`}
          title="Customer"
          value={listed ? (customer?.displayName ?? 'None yet') : id || 'Choose'}
          onPress={() => (listed && all.length > 0 ? choose('customer') : type('customer'))}
        />
        <ValueRow focusKey={`${screen}:date`} title="Date" value={days.long(date)} onPress={() => choose('date')} />
        <ValueRow
          focusKey={`${screen}:table`}
          title="Table"
          value={table || 'Choose'}
          onPress={() => (tables.data && tables.data.length > 0 ? choose('table') : type('table'))}
        />
        <ValueRow
          focusKey={`${screen}:feed`}
          title="Feed"
          value={feedName(instance)}
          onPress={() => (listed ? choose('feed') : type('feed'))}
        />
        <div className="submit-check">
          <Button
            focusKey={checkKey}
            onPress={() => sending.ask({ customer: id, date, sourceTable: table, instance })}
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
      {asking === 'customer' && (
        <Menu
          title="Customer"
          values={all.map(({ name }) => idOf(name))}
          chosen={id}
          textOf={(one) => all.find(({ name }) => idOf(name) === one)?.displayName ?? one}
          onChoose={(one) => {
            if (one === id) return
            chooseCustomer(one)
            // Tables and feeds are the customer's.
            setTable('')
            setInstance('')
          }}
          onClose={close}
        />
      )}
      {typing === 'customer' && (
        <Typing
          title="Id of the customer"
          field="hubCustomer"
          text={id}
          longest={longest.customer}
          onDone={(text) =>
            take(
              text.replace(/^customers\//, ''),
              idPattern,
              'A customer’s id has letters, digits, “-” and “_” alone.',
              setTypedCustomer,
            )
          }
          onClose={endTyping}
        />
      )}
      {asking === 'date' && (
        <OneDay
          title="Date of the report"
          chosen={date}
          reach={{ earliest: addDays(today(), -reachDays), newest: today() }}
          onChoose={setDate}
          onClose={close}
        />
      )}
      {asking === 'table' && tables.data && (
        <TableMenu
          tables={tables.data}
          chosen={table}
          onChoose={setTable}
          onType={() => type('table')}
          onClose={close}
        />
      )}
      {typing === 'table' && (
        <Typing
          title="Name of the table"
          field="sourceTable"
          text={table}
          longest={longest.table}
          onDone={(text) =>
            take(text, sourceTablePattern, 'A table is named project.dataset.table_name, all three parts.', setTable)
          }
          onClose={endTyping}
        />
      )}
      {asking === 'feed' && (
        <Menu
          title="Feed"
          values={['', ...(customer?.instances ?? [])]}
          chosen={instance}
          textOf={feedName}
          onChoose={setInstance}
          onClose={close}
        />
      )}
      {typing === 'feed' && (
        <Typing
          title="Name of the feed; empty for production"
          field="hubFeed"
          text={instance}
          longest={longest.feed}
          mayBeEmpty
          onDone={(text) =>
            take(text, /^[A-Za-z0-9_-]*$/, 'A feed’s name has letters, digits, “-” and “_” alone.', setInstance)
          }
          onClose={endTyping}
        />
      )}
      {sending.dialogs}
    </>
  )
}

interface TableMenuProps {
  tables: readonly SourceTable[]
  chosen: string
  onChoose: (table: string) => void
  onType: () => void
  onClose: () => void
}

/** The tables that exist, by what tells them apart; and, last, another one by its name. */
function TableMenu({ tables, chosen, onChoose, onType, onClose }: TableMenuProps) {
  const { common, short } = shortNames(tables.map(({ sourceTable }) => sourceTable))
  const rowsOf = (name: string) => tables.find(({ sourceTable }) => sourceTable === name)?.rowCount ?? 0
  return (
    <Menu
      title={common === '' ? 'Table' : `Table of ${common}`}
      values={[...tables.map(({ sourceTable }) => sourceTable), typed]}
      chosen={chosen}
      textOf={(name) =>
        name === typed ? 'Another, by its name' : `${short(name)} · ${numbers.exact(rowsOf(name))} rows`
      }
      onChoose={(name) => (name === typed ? onType() : onChoose(name))}
      onClose={onClose}
    />
  )
}
