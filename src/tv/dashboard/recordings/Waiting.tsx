import type { UseQueryResult } from '@tanstack/react-query'
import { failureText, type Service } from '#tv/data/failure.ts'
import { useLastError } from '#tv/data/lastError.ts'
import { t } from '#tv/language/t.ts'
import { Dialog } from '#tv/ui/dialog/Dialog.tsx'
import { reasonOf } from './JoinFailure.tsx'
import { messages } from './messages.ts'

interface WaitingProps {
  title: string
  /** What loads the list. */
  query: UseQueryResult<readonly unknown[]>
  service: Service
  /** What to say when there is nothing to choose. */
  none: string
  onClose: () => void
}

/** The sheet of a list that is loading, that could not be loaded, or that is empty. */
export function Waiting({ title, query, service, none, onClose }: WaitingProps) {
  const error = useLastError(query)
  const close = { label: t(messages.close), onPress: () => {} }
  const retry = { label: t(messages.tryAgain), onPress: () => void query.refetch(), stays: true }
  return (
    <Dialog title={title} actions={error ? [retry, close] : [close]} onClose={onClose}>
      <p>{error ? reasonOf(failureText(error, service)) : query.data ? none : t(messages.loading)}</p>
    </Dialog>
  )
}
