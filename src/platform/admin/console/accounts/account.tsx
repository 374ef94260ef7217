import type { ScopeName } from '#contract/scopes.ts'
import { disableReasons } from '#platform/admin/accountSignIns.ts'
import { type AdminError, timeInWords } from '#platform/admin/operation.ts'
import { messages as ownPages } from '#platform/authorization/pages/account/messages.ts'
import { describeScopes } from '#platform/authorization/scopeWords.ts'
import { t } from '#web/language/t.ts'
import { messages as codeMessages } from '#web/one-time-codes/messages.ts'
import { CheckList, Field, Select } from '#web/pages/fields.tsx'
import { Post, PostButton, Submit } from '#web/pages/form.tsx'
import { errorAt, Problem, ShownOnce } from '../answers.tsx'
import type { Console, ConsoleContext, Form, PageRequest } from '../console.ts'
import { OwnerLinks, ownerLinkChanges } from '../content-owners/ownerLinks.tsx'
import { Facts } from '../lists.tsx'
import { messages as shared } from '../messages.ts'
import { accountPath, accountsPath, grantsPath, withQuery } from '../paths.ts'
import { messages } from './messages.ts'

const breadcrumbs = () => [{ title: t(shared.accounts), path: accountsPath }]
const reasonOptions = () => Object.entries(disableReasons).map(([value, label]) => ({ value, label: t(label) }))

/** The page of one account, and the changes of its forms. */
export function oneAccountPages(pages: Console, context: ConsoleContext): void {
  const { accounts } = context.operations
  const otherwise = (request: PageRequest, form?: Form, problem?: AdminError) =>
    accountPage(request, context, form, problem)
  const path = accountPath(':account')
  const idOf = (request: PageRequest) => request.params.account ?? ''
  const toAccount = (
    request: PageRequest,
    notice: 'saved' | 'disabled' | 'enabled' | 'signedOut' | 'passwordRequired' = 'saved',
  ) => ({
    to: accountPath(idOf(request)),
    notice,
  })
  pages.show(path, (request) => accountPage(request, context))
  pages.change(
    path,
    async (request, form) => {
      await accounts.change(request.actor, idOf(request), accountDetailsOf(form))
      return toAccount(request)
    },
    otherwise,
  )
  pages.change(
    `${path}/channel`,
    async (request, form) => {
      await accounts.linkChannel(request.actor, idOf(request), form.text('channel'))
      return toAccount(request)
    },
    otherwise,
  )
  ownerLinkChanges(pages, context, accountPath)
  pages.change(`${path}/sign-out`, async (request) => {
    await accounts.signOutEverywhere(request.actor, idOf(request))
    return toAccount(request, 'signedOut')
  })
  pages.change(`${path}/require-password`, async (request) => {
    await accounts.requirePassword(request.actor, idOf(request))
    return toAccount(request, 'passwordRequired')
  })
  pages.change(`${path}/password`, async (request) => {
    const { password } = await accounts.setPassword(request.actor, idOf(request))
    return accountPasswordPage(request, t(messages.newPassword), password, idOf(request))
  })
  pages.change(
    `${path}/disable`,
    async (request, form) => {
      await accounts.disable(request.actor, idOf(request), { reason: form.text('reason') })
      return toAccount(request, 'disabled')
    },
    otherwise,
  )
  pages.change(`${path}/authenticator`, async (request) => {
    await accounts.removeAuthenticator(request.actor, idOf(request))
    return toAccount(request)
  })
  pages.change(`${path}/passkeys`, async (request) => {
    await accounts.removePasskeys(request.actor, idOf(request))
    return toAccount(request)
  })
  pages.change(`${path}/provider`, async (request) => {
    await context.operations.providers.unlink(request.actor, idOf(request))
    return toAccount(request)
  })
  pages.change(`${path}/enable`, async (request) => {
    await accounts.enable(request.actor, idOf(request))
    return toAccount(request, 'enabled')
  })
}

/** A new password on the only page that shows it. */
export const accountPasswordPage = (request: PageRequest, title: string, password: string, id: string) =>
  request.render({
    title,
    section: accountsPath,
    breadcrumbs: breadcrumbs(),
    children: (
      <>
        <ShownOnce label={t(shared.password)} secret={password} />
        <p>
          <a href={accountPath(id)}>{t(messages.goToAccount)}</a>
        </p>
      </>
    ),
  })

async function accountPage(
  request: PageRequest,
  { operations, videoRepository, scopes }: ConsoleContext,
  form?: Form,
  problem?: AdminError,
): Promise<string> {
  const names = Object.keys(scopes) as ScopeName[]
  const blockedNames = (blocked: string) =>
    blocked === '*' ? ['all'] : names.filter((name) => blocked.split(' ').includes(scopes[name]))
  const account = await operations.accounts.byId(request.params.account ?? '')
  const path = accountPath(account.id)
  const [channel, owners, hasAuthenticator, passkeys, provider] = await Promise.all([
    videoRepository.channelOf(account.id),
    operations.contentOwners.ofAccount(account.id),
    operations.accounts.hasAuthenticator(account.id),
    operations.accounts.countPasskeys(account.id),
    operations.providers.ofAccount(account.id),
  ])
  const details = {
    name: account.name,
    organization: account.organization ?? '',
    blocked: blockedNames(account.blocked_scopes),
  }
  const isDetails = form?.text('part') === 'details'
  return request.render({
    title: account.email,
    section: accountsPath,
    breadcrumbs: breadcrumbs(),
    children: (
      <>
        <Problem problem={problem} fields={['name', 'organization', 'blocked', 'channel']} />
        <Facts
          facts={[
            [
              t(shared.state),
              account.disabled_at === null
                ? t(shared.enabled)
                : t(messages.disabledSince, {
                    time: timeInWords(account.disabled_at),
                    reason: reasonInWords(account.disabled_reason),
                  }),
            ],
            ...(account.new_password_required_at === null
              ? []
              : [
                  [
                    t(shared.password),
                    t(messages.passwordRequiredSince, { time: timeInWords(account.new_password_required_at) }),
                  ] as const,
                ]),
            [t(messages.channel), channel ? `${channel.title} (${channel.id})` : t(messages.none)],
            [t(shared.createdFact), timeInWords(account.created_at)],
            [
              t(shared.grants),
              <a key="grants" href={withQuery(grantsPath, { account: account.email })}>
                {t(messages.grantsFromAccount)}
              </a>,
            ],
          ]}
        />
        <h2>{t(messages.detailsAndPolicy)}</h2>
        <Post action={path} csrf={request.csrf}>
          <input type="hidden" name="part" value="details" />
          <AccountFields
            scopes={scopes}
            given={form && isDetails ? accountDetailsOf(form) : details}
            problem={problem}
          />
          <Submit label={t(shared.saveDetails)} />
        </Post>
        <h2>{t(messages.channel)}</h2>
        <Post action={`${path}/channel`} csrf={request.csrf}>
          <Field
            name="channel"
            label={t(shared.channelId)}
            value={form?.text('channel') ?? channel?.id ?? ''}
            hint={t(messages.channelHint)}
            error={errorAt(problem, 'channel')}
            isOptional
          />
          <Submit label={t(messages.saveChannel)} />
        </Post>
        <h2>{t(shared.contentOwners)}</h2>
        <OwnerLinks path={path} csrf={request.csrf} {...owners} />
        <SignInSections
          path={path}
          csrf={request.csrf}
          isDisabled={account.disabled_at !== null}
          hasAuthenticator={hasAuthenticator}
          passkeys={passkeys}
          provider={provider}
        />
      </>
    ),
  })
}

interface SignInSectionsProps {
  path: string
  csrf: string
  isDisabled: boolean
  hasAuthenticator: boolean
  /** How many. */
  passkeys: number
  /** The name of the one that it is linked to. */
  provider: string | undefined
}

/** Forms for each way of signing in, the sign-ins, and disabling or enabling the account. */
const SignInSections = ({ path, csrf, isDisabled, hasAuthenticator, passkeys, provider }: SignInSectionsProps) => (
  <>
    <h2>{t(shared.password)}</h2>
    <p>{t(messages.passwordText)}</p>
    <PostButton action={`${path}/password`} csrf={csrf} label={t(messages.createPassword)} />
    <p>{t(messages.requirePasswordText)}</p>
    <PostButton action={`${path}/require-password`} csrf={csrf} label={t(messages.requirePassword)} />
    {hasAuthenticator && (
      <>
        <h2>{t(codeMessages.authenticator)}</h2>
        <p>{t(messages.authenticatorText)}</p>
        <PostButton action={`${path}/authenticator`} csrf={csrf} label={t(codeMessages.remove)} isDanger />
      </>
    )}
    {passkeys > 0 && (
      <>
        <h2>{t(ownPages.passkeys)}</h2>
        <p>{t(messages.passkeysText, { number: passkeys })}</p>
        <PostButton action={`${path}/passkeys`} csrf={csrf} label={t(codeMessages.remove)} isDanger />
      </>
    )}
    {provider !== undefined && (
      <>
        <h2>{t(shared.providers)}</h2>
        <p>{provider}</p>
        <PostButton action={`${path}/provider`} csrf={csrf} label={t(messages.unlinkProvider)} isDanger />
      </>
    )}
    <h2>{t(messages.browsers)}</h2>
    <p>{t(messages.browsersText)}</p>
    <PostButton action={`${path}/sign-out`} csrf={csrf} label={t(messages.signOutEverywhere)} />
    <h2>{t(isDisabled ? shared.enable : shared.disable)}</h2>
    {isDisabled ? (
      <PostButton action={`${path}/enable`} csrf={csrf} label={t(shared.enable)} />
    ) : (
      <Post action={`${path}/disable`} csrf={csrf}>
        <p>{t(messages.disableText)}</p>
        <Select name="reason" label={t(messages.reason)} options={reasonOptions()} />
        <button type="submit" className="danger">
          {t(shared.disable)}
        </button>
      </Post>
    )}
  </>
)

const reasonInWords = (reason: string | null): string =>
  reason !== null && Object.hasOwn(disableReasons, reason)
    ? t(disableReasons[reason as keyof typeof disableReasons])
    : t(messages.noReason)

interface AccountDetails {
  name: string
  organization: string
  blocked: readonly string[]
}

/** Reads what a form with `AccountFields` sent. */
export const accountDetailsOf = (form: Form): AccountDetails => ({
  name: form.text('name'),
  organization: form.text('organization'),
  blocked: form.list('blocked'),
})

interface Props {
  scopes: ConsoleContext['scopes']
  given: AccountDetails
  problem: AdminError | undefined
}

/** The fields of every form about an account. */
export const AccountFields = ({ scopes, given, problem }: Props) => (
  <>
    <Field name="name" label={t(shared.name)} value={given.name} error={errorAt(problem, 'name')} />
    <Field
      name="organization"
      label={t(messages.organization)}
      value={given.organization}
      hint={t(messages.organizationHint)}
      error={errorAt(problem, 'organization')}
      isOptional
    />
    <CheckList
      name="blocked"
      legend={t(messages.blocked)}
      hint={t(messages.blockedHint)}
      error={errorAt(problem, 'blocked')}
      options={[
        { value: 'all', label: t(shared.everything) },
        ...(Object.keys(scopes) as ScopeName[]).map((name) => ({
          value: name,
          label: describeScopes(scopes, scopes[name]).join(),
        })),
      ]}
      selected={given.blocked}
    />
  </>
)
