import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#tv/data/failure.ts'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { ValueRow } from '#tv/ui/controls/ValueRow.tsx'
import { Dialog } from '#tv/ui/dialog/Dialog.tsx'
import { messages } from './messages.ts'
import { sentPagesQuery, takeBackPages } from './sentPages.ts'

/** A row of Settings while pages that this account sent to phones can be opened. OK asks whether to take them back. */
export function SentPages({ focusKey }: { focusKey: string }) {
  const client = useQueryClient()
  const { data } = useQuery(sentPagesQuery)
  const [asking, setAsking] = useState(false)
  const takingBack = useMutation({
    mutationFn: takeBackPages,
    onSettled: () => client.invalidateQueries({ queryKey: sentPagesQuery.queryKey }),
  })
  const failed = takingBack.isError && failureText(takingBack.error, 'tenfoot')
  const count = data?.count ?? 0
  return (
    <>
      {count > 0 && (
        <ValueRow
          focusKey={focusKey}
          title={t(messages.sent)}
          value={numbers.exact(count)}
          onPress={() => setAsking(true)}
        />
      )}
      {asking && (
        <Dialog
          title={t(messages.sent)}
          actions={[
            { label: t(messages.done), onPress: () => {} },
            { label: t(messages.takeBack, { count }), onPress: () => takingBack.mutate() },
          ]}
          onClose={() => setAsking(false)}
        >
          <p>{t(messages.sentMeaning)}</p>
        </Dialog>
      )}
      {failed && (
        <Dialog
          title={failed.title}
          actions={[{ label: t(messages.done), onPress: () => {} }]}
          onClose={takingBack.reset}
        >
          <p>{failed.meaning}</p>
        </Dialog>
      )}
    </>
  )
}
