import type { ScopeName } from '#contract/scopes.ts'
import { CheckList, Choice, Field } from '#web/pages/fields.tsx'
import { Post, PostButton, Submit } from '#web/pages/form.tsx'
import { inWords } from '../../authorization/scopeWords.ts'
import { disableReasons } from '../accountSignIns.ts'
import { type AdminError, timeInWords } from '../operation.ts'
import type { Console, ConsoleContext, Form, PageRequest } from './console.ts'
import { Facts, More, Row, Rows } from './lists.tsx'
import { OwnerLinks, ownerLinkChanges } from './ownerLinks.tsx'
import { accountPath, accountsPath, grantsPath, withQuery } from './paths.ts'
import { errorAt, Problem } from './problem.tsx'
import { ShownOnce } from './ShownOnce.tsx'

const above = [{ title: 'Accounts', path: accountsPath }]
const reasonOptions = Object.entries(disableReasons).map(([value, words]) => ({ value, words }))

/** Accounts: who signs in on a phone, and what they may allow. */
export function accountPages(pages: Console, { operations, library, scopes }: ConsoleContext): void {
  const { accounts, contentOwners } = operations
  const names = Object.keys(scopes) as ScopeName[]
  const detailsOf = (form: Form) => ({
    name: form.text('name'),
    organization: form.text('organization'),
    blocked: form.list('blocked'),
  })
  const blockedNames = (blocked: string) =>
    blocked === '*' ? ['all'] : names.filter((name) => blocked.split(' ').includes(scopes[name]))

  pages.show(accountsPath, async (request) => {
    const { search = '', after = '' } = request.query
    const { accounts: list, next } = await accounts.list({ search, after })
    return request.render({
      title: 'Accounts',
      section: accountsPath,
      children: (
        <>
          <p>
            <a className="button" href={`${accountsPath}/new`}>
              New account
            </a>
          </p>
          <form method="get" action={accountsPath}>
            <Field name="search" label="Find by address" type="search" value={search} isOptional />
            <Submit words="Find" />
          </form>
          <Rows empty={search ? `No account’s address has ${search} in it.` : 'No account yet.'}>
            {list.map(({ id, email, name, organization, disabled_at, blocked_scopes }) => (
              <Row
                key={id}
                title={email}
                to={accountPath(id)}
                tags={[
                  ...(disabled_at === null ? [] : ['disabled']),
                  ...(blocked_scopes === '' ? [] : ['policy']),
                  ...(organization ? [organization] : []),
                ]}
              >
                <p className="hint">{name}</p>
              </Row>
            ))}
          </Rows>
          <More to={next && withQuery(accountsPath, { search, after: next })} words="More accounts" />
        </>
      ),
    })
  })

  const newPage = async (request: PageRequest, form?: Form, problem?: AdminError) =>
    request.render({
      title: 'New account',
      section: accountsPath,
      above,
      children: (
        <Post action={`${accountsPath}/new`} csrf={request.csrf}>
          <Problem problem={problem} fields={['email', 'name', 'organization', 'blocked']} />
          <Field
            name="email"
            label="Email"
            type="email"
            value={form?.text('email')}
            hint="What the person signs in with. A password is made and shown once."
            error={errorAt(problem, 'email')}
          />
          <DetailFields
            scopes={scopes}
            given={form ? detailsOf(form) : { name: '', organization: '', blocked: [] }}
            problem={problem}
          />
          <Submit words="Create" />
        </Post>
      ),
    })
  const passwordPage = (request: PageRequest, title: string, password: string, id: string) =>
    request.render({
      title,
      section: accountsPath,
      above,
      children: (
        <>
          <ShownOnce label="Password" secret={password} />
          <p>
            <a href={accountPath(id)}>Open the account</a>
          </p>
        </>
      ),
    })
  pages.show(`${accountsPath}/new`, (request) => newPage(request))
  pages.change(
    `${accountsPath}/new`,
    async (request, form) => {
      const made = await accounts.create(request.actor, { email: form.text('email'), ...detailsOf(form) })
      return passwordPage(request, `The account ${made.email} is there`, made.password ?? '', made.id)
    },
    newPage,
  )

  const accountPage = async (request: PageRequest, form?: Form, problem?: AdminError) => {
    const account = await accounts.byId(request.params.account ?? '')
    const path = accountPath(account.id)
    const [channel, owners] = await Promise.all([library.channelOf(account.id), contentOwners.ofAccount(account.id)])
    const given = {
      name: account.name,
      organization: account.organization ?? '',
      blocked: blockedNames(account.blocked_scopes),
    }
    const isDetails = form?.text('part') === 'details'
    return request.render({
      title: account.email,
      section: accountsPath,
      above,
      children: (
        <>
          <Problem problem={problem} fields={['name', 'organization', 'blocked', 'channel']} />
          <Facts
            facts={[
              [
                'State',
                account.disabled_at === null
                  ? 'enabled'
                  : `disabled since ${timeInWords(account.disabled_at)}: ${reasonInWords(account.disabled_reason)}`,
              ],
              ['Channel', channel ? `${channel.title} (${channel.id})` : 'none'],
              ['Made', timeInWords(account.created_at)],
              [
                'Grants',
                <a key="grants" href={withQuery(grantsPath, { account: account.email })}>
                  What it allowed
                </a>,
              ],
            ]}
          />
          <h2>Details and policy</h2>
          <Post action={path} csrf={request.csrf}>
            <input type="hidden" name="part" value="details" />
            <DetailFields scopes={scopes} given={form && isDetails ? detailsOf(form) : given} problem={problem} />
            <Submit words="Save details" />
          </Post>
          <h2>Channel</h2>
          <Post action={`${path}/channel`} csrf={request.csrf}>
            <Field
              name="channel"
              label="Channel id"
              value={form?.text('channel') ?? channel?.id ?? ''}
              hint="The channel that its apps mean by “mine”. Who owned it before has it no more. Empty: none."
              error={errorAt(problem, 'channel')}
              isOptional
            />
            <Submit words="Link" />
          </Post>
          <h2>Content owners</h2>
          <OwnerLinks path={path} csrf={request.csrf} {...owners} />
          <h2>Password</h2>
          <p>A new password is made and shown once. The account is signed out everywhere, as below.</p>
          <PostButton action={`${path}/password`} csrf={request.csrf} words="Make a new password" />
          <h2>Browsers and televisions</h2>
          <p>
            A lost phone, a shared computer or a television stays signed in no longer. Apps that hear no security events
            keep their access until you revoke their grant.
          </p>
          <PostButton action={`${path}/sign-out`} csrf={request.csrf} words="Sign out everywhere" />
          <h2>{account.disabled_at === null ? 'Disable' : 'Enable'}</h2>
          {account.disabled_at === null ? (
            <Post action={`${path}/disable`} csrf={request.csrf}>
              <p>
                Its tokens stop and its televisions leave. Enabled again, they come back; after “Somebody else took it
                over” they have to be paired anew.
              </p>
              <Choice name="reason" label="Why" options={reasonOptions} />
              <button type="submit" className="danger">
                Disable
              </button>
            </Post>
          ) : (
            <PostButton action={`${path}/enable`} csrf={request.csrf} words="Enable" />
          )}
        </>
      ),
    })
  }
  const path = accountPath(':account')
  const idOf = (request: PageRequest) => request.params.account ?? ''
  const back = (request: PageRequest, notice: 'saved' | 'disabled' | 'enabled' | 'signedOut' = 'saved') => ({
    to: accountPath(idOf(request)),
    notice,
  })
  pages.show(path, (request) => accountPage(request))
  pages.change(
    path,
    async (request, form) => {
      await accounts.change(request.actor, idOf(request), detailsOf(form))
      return back(request)
    },
    accountPage,
  )
  pages.change(
    `${path}/channel`,
    async (request, form) => {
      await accounts.linkChannel(request.actor, idOf(request), form.text('channel').trim())
      return back(request)
    },
    accountPage,
  )
  ownerLinkChanges(pages, { operations }, accountPath)
  pages.change(`${path}/sign-out`, async (request) => {
    await accounts.signOutEverywhere(request.actor, idOf(request))
    return back(request, 'signedOut')
  })
  pages.change(`${path}/password`, async (request) => {
    const { password } = await accounts.setPassword(request.actor, idOf(request))
    return passwordPage(request, 'The account has a new password', password, idOf(request))
  })
  pages.change(
    `${path}/disable`,
    async (request, form) => {
      await accounts.disable(request.actor, idOf(request), { reason: form.text('reason') })
      return back(request, 'disabled')
    },
    accountPage,
  )
  pages.change(`${path}/enable`, async (request) => {
    await accounts.enable(request.actor, idOf(request))
    return back(request, 'enabled')
  })
}

interface Details {
  name: string
  organization: string
  blocked: readonly string[]
}

/** What every form about an account asks. */
const DetailFields = ({ scopes, given, problem }: DetailProps) => (
  <>
    <Field name="name" label="Name" value={given.name} error={errorAt(problem, 'name')} />
    <Field
      name="organization"
      label="Organization"
      value={given.organization}
      hint="As projects for one organization name it. Empty: none."
      error={errorAt(problem, 'organization')}
      isOptional
    />
    <CheckList
      name="blocked"
      legend="It may not allow"
      hint="Your policy for this account. Apps are told that its administrator does not let it."
      error={errorAt(problem, 'blocked')}
      options={[
        { value: 'all', words: 'Anything at all' },
        ...(Object.keys(scopes) as ScopeName[]).map((name) => ({
          value: name,
          words: inWords(scopes, scopes[name]).join(),
        })),
      ]}
      chosen={given.blocked}
    />
  </>
)

interface DetailProps {
  scopes: ConsoleContext['scopes']
  given: Details
  problem: AdminError | undefined
}

const reasonInWords = (reason: string | null): string =>
  reason !== null && Object.hasOwn(disableReasons, reason)
    ? disableReasons[reason as keyof typeof disableReasons]
    : 'no reason was given'
