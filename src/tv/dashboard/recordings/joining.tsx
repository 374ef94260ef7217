import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { RecordingVideo } from '#contract/recordings.ts'
import { type FailureWords, failureText, refusalText, type Service, useLastError } from '#tv/data/failure.ts'
import { joinRecording } from '#tv/data/recordings.ts'
import { t } from '#tv/language/t.ts'
import { Dialog } from '#tv/ui/dialog/Dialog.tsx'
import { messages } from './messages.ts'

/** Why a choice was not stored, if it was not. */
export function JoinFailure({ join }: { join: Join }) {
  const { error, variables } = join
  if (!error || !variables) return null
  const title = t(messages.notSaved)
  const words = failureText(error, 'tenfoot', title)
  return (
    <Dialog
      title={title}
      actions={[
        { label: t(messages.tryAgain), onPress: () => join.mutate(variables) },
        { label: t(messages.close), onPress: () => {} },
      ]}
      onClose={join.reset}
    >
      <p>{refusalText(error) ?? (words.title === title ? words.meaning : reasonOf(words))}</p>
    </Dialog>
  )
}

const reasonOf = ({ title, meaning }: FailureWords) => t(messages.reason, { title, meaning })

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

/** Stores which video a recording is of. `JoinFailure` shows why it could not. */
export function useJoin() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (joined: RecordingVideo) => joinRecording(client, joined),
    networkMode: 'always',
  })
}
export type Join = ReturnType<typeof useJoin>
