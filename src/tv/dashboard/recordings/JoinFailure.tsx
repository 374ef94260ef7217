import { type FailureWords, failureText, refusalText } from '#tv/data/failure.ts'
import { t } from '#tv/language/t.ts'
import { Dialog } from '#tv/ui/dialog/Dialog.tsx'
import { messages } from './messages.ts'
import type { Join } from './useJoin.ts'

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

export const reasonOf = ({ title, meaning }: FailureWords) => t(messages.reason, { title, meaning })
