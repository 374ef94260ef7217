import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { proxyPaths } from '#contract/proxy.ts'
import { channelQuery } from '../data/channel.ts'
import { failureWords } from '../data/failure.ts'
import { useOwnSession } from '../data/ownSession.ts'
import { callProxy } from '../data/proxy.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { Picture } from '../ui/picture/Picture.tsx'
import { Screen } from '../ui/screen/Screen.tsx'
import './account.css'

const signOutKey = 'account:sign-out'

/** Who is signed in on this television, and the way out. */
export default function Account() {
  const { onSignedOut } = useOwnSession()
  const channel = useQuery(channelQuery)
  const [asking, setAsking] = useState(false)
  const signOut = useMutation({
    mutationFn: () => callProxy(proxyPaths.signOut, z.unknown(), { method: 'POST', body: {} }),
    onSuccess: () => onSignedOut(),
  })
  const failure = signOut.error ? failureWords(signOut.error, 'the sign-in service') : undefined

  return (
    <Screen title="Account" firstFocus={signOutKey}>
      <section className="account">
        <div className="account-who">
          {channel.data && <Picture title={channel.data.title} url={channel.data.pictureUrl} />}
          <p className="account-name">{nameOf(channel)}</p>
        </div>
        <p className="account-words">
          This television shows the numbers of this channel. Signing out also takes back its permission.
        </p>
        <Button focusKey={signOutKey} onPress={() => setAsking(true)}>
          Sign out
        </Button>
        <p className="account-failure" role="status">
          {failure && `Not signed out: ${failure.title}. ${failure.meaning} Press OK to try again.`}
        </p>
      </section>
      {asking && (
        <Dialog
          title="Sign out of this television?"
          actions={[
            { label: 'Stay', onPress: () => setAsking(false) },
            { label: 'Sign out', onPress: () => signOut.mutate() },
          ]}
          onClose={() => setAsking(false)}
        >
          <p>It then shows a code again. Whoever approves it next sees their own channel here.</p>
        </Dialog>
      )}
    </Screen>
  )
}

function nameOf(channel: { data?: { title: string } | null | undefined; isPending: boolean }): string {
  if (channel.data) return channel.data.title
  return channel.isPending ? '' : 'Signed in'
}
