import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConnectionList } from '#contract/connect.ts'
import { failureText } from '../data/failure.ts'
import { hubKey, moneyKey } from '../data/lock.ts'
import { useOwnSession } from '../data/ownSession.ts'
import { dayAt } from '../dates/days.ts'
import { listOf } from '../format/list.ts'
import { days } from '../format/locale.ts'
import { t } from '../language/t.ts'
import { openScreen } from '../remote/back.ts'
import { ValueRow } from '../ui/controls/ValueRow.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { connectionsQuery, grantNames, withdraw } from './connectionCalls.ts'
import { messages } from './messages.ts'

type Connection = ConnectionList['connections'][number]

const titleOf = ({ scopes }: Connection) => listOf(scopes.map((scope) => t(grantNames[scope])))

/**
 * A row for each connection (access allowed on a phone after pairing): OK asks whether to remove it. Brand lift, which
 * the rail then has no place for, has a row that leads to it until access is allowed.
 */
export function Connections({ title }: { title: string }) {
  const client = useQueryClient()
  const { forget } = useOwnSession()
  const { data } = useQuery(connectionsQuery)
  const [asking, setAsking] = useState<Connection>()
  const withdrawal = useMutation({
    mutationFn: withdraw,
    onSuccess: () => {
      // This television may no longer show the numbers that the connection allowed.
      forget(moneyKey, hubKey)
      return client.invalidateQueries({ queryKey: connectionsQuery.queryKey })
    },
  })
  const hasBrandLift = data?.connections.some(({ scopes }) => scopes.includes('datahub'))
  const failed = withdrawal.isError && failureText(withdrawal.error, 'tenfoot')
  return (
    <section aria-label={title}>
      {data !== undefined && <h2 className="settings-section">{title}</h2>}
      {data?.connections.map((connection) => (
        <ValueRow
          key={connection.id}
          focusKey={`settings:connection:${connection.id}`}
          title={titleOf(connection)}
          value={t(messages.since, { day: days.short(connection.since, dayAt(Date.now())) })}
          onPress={() => setAsking(connection)}
        />
      ))}
      {hasBrandLift === false && (
        <ValueRow
          focusKey="settings:connection:brandLift"
          title={t(messages.brandLift)}
          value={t(messages.allowOnPhone)}
          onPress={() => openScreen('/studies')}
        />
      )}
      {asking && (
        <Dialog
          title={t(messages.remove, { names: titleOf(asking) })}
          actions={[
            { label: t(messages.cancel), onPress: () => {} },
            { label: t(messages.removeAccess), onPress: () => withdrawal.mutate(asking.id) },
          ]}
          onClose={() => setAsking(undefined)}
        >
          <p>{t(messages.removeMeaning)}</p>
        </Dialog>
      )}
      {failed && (
        <Dialog
          title={failed.title}
          actions={[{ label: t(messages.close), onPress: () => {} }]}
          onClose={withdrawal.reset}
        >
          <p>{t(messages.notRemoved, { meaning: failed.meaning })}</p>
        </Dialog>
      )}
    </section>
  )
}
