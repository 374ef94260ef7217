import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConnectableScope, ConnectionList } from '#contract/connect.ts'
import { failureWords } from '../data/failure.ts'
import { dayAt } from '../dates/days.ts'
import { days } from '../format/locale.ts'
import { ValueRow } from '../ui/controls/ValueRow.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { connectionsQuery, hubKey, withdraw } from './linkedGrants.ts'

type Connection = ConnectionList['connections'][number]

const names: Readonly<Record<ConnectableScope, string>> = { analyticsMonetary: 'Revenue', datahub: 'Data hub' }
const titleOf = ({ scopes }: Connection) => scopes.map((scope) => names[scope]).join(', ')

/** A row for each connection (access allowed on a phone after pairing). OK asks whether to remove it. */
export function Connections() {
  const client = useQueryClient()
  const { data } = useQuery(connectionsQuery)
  const [asking, setAsking] = useState<Connection>()
  const leave = useMutation({
    mutationFn: withdraw,
    onSuccess: () => {
      // This television may no longer show the numbers that the connection allowed.
      client.removeQueries({ queryKey: ['report'] })
      client.removeQueries({ queryKey: [hubKey] })
      return client.invalidateQueries({ queryKey: connectionsQuery.queryKey })
    },
  })
  const failed = leave.isError && failureWords(leave.error, 'the Tenfoot server')
  return (
    <>
      {data?.connections.map((connection) => (
        <ValueRow
          key={connection.id}
          focusKey={`settings:connection:${connection.id}`}
          title={titleOf(connection)}
          value={`Since ${days.short(connection.since, dayAt(Date.now()))}`}
          onPress={() => setAsking(connection)}
        />
      ))}
      {asking && (
        <Dialog
          title={`Remove access to ${titleOf(asking)}?`}
          actions={[
            { label: 'Cancel', onPress: () => {} },
            { label: 'Remove access', onPress: () => leave.mutate(asking.id) },
          ]}
          onClose={() => setAsking(undefined)}
        >
          <p>This TV stops showing it. Other connections of this account may end too.</p>
        </Dialog>
      )}
      {failed && (
        <Dialog title={failed.title} actions={[{ label: 'Close', onPress: () => {} }]} onClose={leave.reset}>
          <p>{failed.meaning} Access was not removed.</p>
        </Dialog>
      )}
    </>
  )
}
