import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLastError } from '../../../data/lastError.ts'
import { openScreen } from '../../../remote/back.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { ComingRows } from '../../../ui/list/ComingRows.tsx'
import { Menu } from '../../../ui/menu/Menu.tsx'
import { AskAgain } from '../../../ui/message/AskAgain.tsx'
import { Message } from '../../../ui/message/Message.tsx'
import { useCustomer } from '../customer.ts'
import { HubScreen } from '../HubScreen.tsx'
import { customersQuery, idOf, studiesQuery } from '../hub.ts'
import { hubTrouble } from '../labels.ts'
import { paths } from '../paths.ts'
import { StudyList } from './StudyList.tsx'

const screen = 'studies'
const listKey = `${screen}:list`
const submitKey = `${screen}:submit`
const rows = 4
const coming = <ComingRows className="studies-list" row="study-row" />

/** The studies of a customer, with buttons to submit a report and to open the imports. */
export default function Studies() {
  const customers = useQuery(customersQuery)
  const [customer, choose] = useCustomer(customers.data?.customers)
  const [choosing, setChoosing] = useState(false)
  const all = customers.data?.customers ?? []
  return (
    <HubScreen
      screen={screen}
      title="Brand lift"
      note={customer?.displayName}
      choices={
        <div className="studies-actions">
          {all.length > 1 && (
            <Button focusKey={`${screen}:customer`} onPress={() => setChoosing(true)}>
              Customer
            </Button>
          )}
          <Button focusKey={`${screen}:imports`} onPress={() => openScreen(paths.imports)}>
            Imports
          </Button>
          <Button focusKey={submitKey} onPress={() => openScreen(paths.submit)}>
            Submit a report
          </Button>
        </div>
      }
      firstFocus={listKey}
      asked={customers}
      coming={coming}
    >
      {({ listed }) => (
        <>
          {!listed ? (
            <Message title="This service shows no studies">
              <p>You can submit reports and follow their imports.</p>
              <p>Press up for both.</p>
            </Message>
          ) : customer === undefined ? (
            <Message title="No customers yet">
              <p>This account has no customer in the data hub.</p>
            </Message>
          ) : (
            <OfCustomer key={customer.name} id={idOf(customer.name)} />
          )}
          {choosing && (
            <Menu
              title="Customer"
              values={all.map(({ name }) => idOf(name))}
              chosen={customer ? idOf(customer.name) : ''}
              textOf={(id) => all.find(({ name }) => idOf(name) === id)?.displayName ?? id}
              onChoose={choose}
              onClose={() => setChoosing(false)}
            />
          )}
        </>
      )}
    </HubScreen>
  )
}

function OfCustomer({ id }: { id: string }) {
  const asked = useQuery(studiesQuery(id))
  const error = useLastError(asked)
  if (asked.data === undefined) {
    if (!error) return coming
    return <AskAgain words={hubTrouble(error)} focusKey={`${screen}:again`} asked={asked} />
  }
  if (asked.data.length === 0)
    return (
      <Message
        title="No studies yet"
        action={{ label: 'Submit a report', focusKey: `${screen}:first`, onPress: () => openScreen(paths.submit) }}
      >
        <p>Studies appear here after their report is submitted.</p>
      </Message>
    )
  return <StudyList focusKey={listKey} studies={asked.data} rows={rows} />
}

export const fetchAhead = (client: QueryClient) => client.prefetchQuery(customersQuery)
