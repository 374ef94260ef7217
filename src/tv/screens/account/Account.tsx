import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { maxAccounts } from '#contract/accounts.ts'
import type { SessionState } from '#contract/proxy.ts'
import { activate } from '#tv/accounts/namedAccounts.ts'
import { channelQuery } from '#tv/data/channel.ts'
import { failureText } from '#tv/data/failure.ts'
import { useOwnSession } from '#tv/data/ownSession.ts'
import { t } from '#tv/language/t.ts'
import { onSettings, set, settings } from '#tv/preferences/preferences.ts'
import { offerFocusUntouched } from '#tv/remote/focus/focusManager.ts'
import { Button } from '#tv/ui/controls/Button.tsx'
import { Screen } from '#tv/ui/screen/Screen.tsx'
import { AccountCard, AddCard } from './AccountCard.tsx'
import { AddAccount } from './AddAccount.tsx'
import { type Account as AccountOf, accountsQuery, signOut } from './accounts.ts'
import { messages } from './messages.ts'
import { type Asking, Question, SignOutQuestion } from './Question.tsx'
import './account.css'

const addKey = 'account:add'
const cardKey = (id: string) => `account:${id}`
/** Accounts that fit one row, together with the card to add one. More take two rows. */
const maxInOneRow = 3

/** The accounts on this television: switch to one, add one, sign out one or all. */
export default function Account() {
  const own = useOwnSession()
  const client = useQueryClient()
  const channel = useQuery(channelQuery)
  const accounts = useQuery(accountsQuery)
  const [asking, setAsking] = useState<Asking>()
  const [signingOut, setSigningOut] = useState<AccountOf>()
  const [adding, setAdding] = useState(false)
  const { who } = useSyncExternalStore(onSettings, settings)
  const change = useMutation({
    mutationFn: (step: () => Promise<SessionState>) => step(),
    onSuccess: (session) => {
      if (session.state === 'signed_out') own.onSignedOut()
      else if (session.account !== own.account) own.onSignedIn(session.account)
      else void client.invalidateQueries({ queryKey: accountsQuery.queryKey })
    },
  })
  const failure = change.error ? failureText(change.error, 'signIn') : undefined
  // Until the list has loaded, it shows only the account of this app.
  const currentAccount: AccountOf = {
    id: own.account,
    active: true,
    name: channel.data?.title,
    pictureUrl: channel.data?.pictureUrl,
  }
  const all = accounts.data ?? [currentAccount]
  const several = all.length > 1
  // With one account, to add another is what most people come for.
  const isAlone = accounts.data?.length === 1
  useEffect(() => {
    if (isAlone) offerFocusUntouched(addKey)
  }, [isAlone])

  const endSession = (account: AccountOf) => change.mutate(() => signOut({ account: account.id }))

  return (
    <Screen
      title={t(messages.title)}
      note={several ? t(messages.count, { count: all.length, limit: maxAccounts }) : undefined}
      firstFocus={cardKey(own.account)}
    >
      <section className="accounts" aria-label={t(messages.accounts)} data-many={all.length > maxInOneRow}>
        {all.map((account) => (
          <AccountCard
            key={account.id}
            focusKey={cardKey(account.id)}
            account={account}
            isCurrent={account.id === own.account}
            onPress={() => setAsking({ of: account })}
          />
        ))}
        <AddCard
          focusKey={addKey}
          onPress={() => setAdding(true)}
          disabledBecause={all.length >= maxAccounts ? t(messages.full, { count: maxAccounts }) : undefined}
        />
      </section>
      <div className="account-foot">
        {several && (
          <>
            <Button focusKey="account:all" onPress={() => setAsking('all')}>
              {t(messages.signOutAll)}
            </Button>
            <Button focusKey="account:who" onPress={() => set('who', who === 'ask' ? 'never' : 'ask')}>
              {t(messages.who, { who })}
            </Button>
          </>
        )}
        <p className="account-words" role="status">
          {failure ? t(messages.failed, { title: failure.title, meaning: failure.meaning }) : t(messages.about)}
        </p>
      </div>
      {asking && (
        <Question
          asking={asking}
          currentId={own.account}
          count={all.length}
          onSignOutAll={() => change.mutate(() => signOut({ all: true }))}
          onSignOut={endSession}
          onSignOutCurrent={setSigningOut}
          onShow={(account) => change.mutate(() => activate(account.id))}
          onAdd={() => setAdding(true)}
          onClose={() => setAsking(undefined)}
        />
      )}
      {/* Two overlays at once would fight for the focus. */}
      {!asking && signingOut && (
        <SignOutQuestion
          account={signingOut}
          count={all.length}
          onSignOut={endSession}
          onClose={() => setSigningOut(undefined)}
        />
      )}
      {!asking && adding && <AddAccount onAdded={own.onSignedIn} onClose={() => setAdding(false)} />}
    </Screen>
  )
}

/** Fetches the accounts while the rail points at the screen: the first focus depends on how many there are. */
export const prefetchScreen = (client: QueryClient) => client.prefetchQuery(accountsQuery)
