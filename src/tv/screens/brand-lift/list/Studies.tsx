import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLastError } from '#tv/data/failure.ts'
import { t } from '#tv/language/t.ts'
import { openScreen } from '#tv/remote/back.ts'
import { Button } from '#tv/ui/controls/Button.tsx'
import { SkeletonRows } from '#tv/ui/list/LongList.tsx'
import { Menu } from '#tv/ui/menu/Menu.tsx'
import { Message, RetryMessage } from '#tv/ui/message/Message.tsx'
import { HubScreen } from '../HubScreen.tsx'
import { customersQuery, idOf, studiesQuery, useCustomer } from '../hub.ts'
import { hubFailure } from '../labels.ts'
import { messages } from '../messages.ts'
import { paths } from '../paths.ts'
import { StudyList } from './StudyList.tsx'

const screen = 'studies'
const listKey = `${screen}:list`
const submitKey = `${screen}:submit`
const rows = 4
const skeleton = <SkeletonRows className="studies-list" row="study-row" />

/** The studies of a customer, with buttons to submit a report and to open the imports. */
export default function Studies() {
  const customers = useQuery(customersQuery)
  const [customer, choose] = useCustomer(customers.data?.customers)
  const [choosing, setChoosing] = useState(false)
  const all = customers.data?.customers ?? []
  return (
    <HubScreen
      screen={screen}
      title={t(messages.title)}
      note={customer && <bdi>{customer.displayName}</bdi>}
      controls={
        <div className="studies-actions">
          {all.length > 1 && (
            <Button focusKey={`${screen}:customer`} onPress={() => setChoosing(true)}>
              {t(messages.customer)}
            </Button>
          )}
          <Button focusKey={`${screen}:imports`} onPress={() => openScreen(paths.imports)}>
            {t(messages.imports)}
          </Button>
          <Button focusKey={submitKey} onPress={() => openScreen(paths.submit)}>
            {t(messages.submit)}
          </Button>
        </div>
      }
      firstFocus={listKey}
      query={customers}
      skeleton={skeleton}
    >
      {({ listed }) => (
        <>
          {!listed ? (
            <Message title={t(messages.notListed)}>
              <p>{t(messages.notListedMeaning)}</p>
              <p>{t(messages.notListedNext)}</p>
            </Message>
          ) : customer === undefined ? (
            <Message title={t(messages.noCustomers)}>
              <p>{t(messages.noCustomersMeaning)}</p>
            </Message>
          ) : (
            <CustomerStudies key={customer.name} id={idOf(customer.name)} />
          )}
          {choosing && (
            <Menu
              title={t(messages.customer)}
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

function CustomerStudies({ id }: { id: string }) {
  const query = useQuery(studiesQuery(id))
  const error = useLastError(query)
  if (query.data === undefined) {
    if (!error) return skeleton
    return <RetryMessage words={hubFailure(error)} focusKey={`${screen}:again`} query={query} />
  }
  if (query.data.length === 0)
    return (
      <Message
        title={t(messages.nothing)}
        action={{ label: t(messages.submit), focusKey: `${screen}:first`, onPress: () => openScreen(paths.submit) }}
      >
        <p>{t(messages.nothingMeaning)}</p>
      </Message>
    )
  return <StudyList focusKey={listKey} studies={query.data} rows={rows} />
}

export const prefetchScreen = (client: QueryClient) => client.prefetchQuery(customersQuery)
