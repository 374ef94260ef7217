import { useEffect, useState } from 'react'
import { failureText } from '#tv/data/failure.ts'
import { useOwnSession } from '#tv/data/ownSession.ts'
import { t } from '#tv/language/t.ts'
import { onPress } from '#tv/remote/press.ts'
import { Dialog } from '#tv/ui/dialog/Dialog.tsx'
import { Picture } from '#tv/ui/picture/Thumbnail.tsx'
import { messages } from './messages.ts'
import { activate, type NamedAccount, namedAccounts } from './namedAccounts.ts'

/**
 * Asks who is watching when the app starts on a television with several accounts. Back keeps the account that is shown.
 * A person who has pressed a key before the accounts are known is not asked.
 */
export default function WhoIsWatching({ onDone }: { onDone: () => void }) {
  const own = useOwnSession()
  const [accounts, setAccounts] = useState<readonly NamedAccount[]>([])
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    let isWaiting = true
    const stop = onPress('overlay', () => {
      isWaiting = false
      return false
    })
    namedAccounts().then(
      (found) => {
        stop()
        if (isWaiting && found.length > 1) setAccounts(found)
        else onDone()
      },
      // The account that was shown last stays.
      () => {
        stop()
        onDone()
      },
    )
    return () => {
      isWaiting = false
      stop()
    }
  }, [onDone])
  if (accounts.length === 0) return null
  const nameOf = ({ name }: NamedAccount) => name ?? t(messages.unnamed)
  const choose = ({ id, active }: NamedAccount) => {
    if (active) onDone()
    else
      activate(id).then((session) => {
        if (session.state === 'signed_in') own.onSignedIn(session.account)
        else own.onSignedOut()
      }, setFailure)
  }
  const words = failure === undefined ? undefined : failureText(failure, 'signIn')
  return (
    <Dialog
      title={t(messages.question)}
      actions={accounts.map((account) => ({
        id: account.id,
        label: nameOf(account),
        picture: <Picture title={nameOf(account)} url={account.pictureUrl} />,
        onPress: () => choose(account),
        // Until the app has changed to it, or says why it has not.
        stays: !account.active,
      }))}
      onClose={onDone}
    >
      {words && accounts[0] && <p>{t(messages.failed, { ...words, name: nameOf(accounts[0]) })}</p>}
    </Dialog>
  )
}
