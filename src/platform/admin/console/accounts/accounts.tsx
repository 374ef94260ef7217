import type { AdminError } from '#platform/admin/operation.ts'
import { t } from '#web/language/t.ts'
import { Field } from '#web/pages/fields.tsx'
import { Post, Submit } from '#web/pages/form.tsx'
import { errorAt, Problem } from '../answers.tsx'
import type { Console, ConsoleContext, Form, PageRequest } from '../console.ts'
import { MoreLink, Row, Rows } from '../lists.tsx'
import { messages as shared } from '../messages.ts'
import { accountPath, accountsPath, withQuery } from '../paths.ts'
import { AccountFields, accountDetailsOf, accountPasswordPage, oneAccountPages } from './account.tsx'
import { messages } from './messages.ts'

const newPath = `${accountsPath}/new`

/** Accounts: the people who sign in on a phone, and what they may allow. */
export function accountPages(pages: Console, context: ConsoleContext): void {
  const {
    scopes,
    operations: { accounts },
  } = context
  pages.show(accountsPath, (request) => listPage(request, accounts))

  const newPage = async (request: PageRequest, form?: Form, problem?: AdminError) =>
    request.render({
      title: t(messages.newAccount),
      section: accountsPath,
      breadcrumbs: [{ title: t(shared.accounts), path: accountsPath }],
      children: (
        <Post action={newPath} csrf={request.csrf}>
          <Problem problem={problem} fields={['email', 'name', 'organization', 'blocked']} />
          <Field
            name="email"
            label={t(messages.email)}
            type="email"
            value={form?.text('email')}
            hint={t(messages.emailHint)}
            error={errorAt(problem, 'email')}
          />
          <AccountFields
            scopes={scopes}
            given={form ? accountDetailsOf(form) : { name: '', organization: '', blocked: [] }}
            problem={problem}
          />
          <Submit label={t(shared.create)} />
        </Post>
      ),
    })
  pages.show(newPath, (request) => newPage(request))
  pages.change(
    newPath,
    async (request, form) => {
      const made = await accounts.create(request.actor, { email: form.text('email'), ...accountDetailsOf(form) })
      return accountPasswordPage(
        request,
        t(messages.accountCreated, { email: made.email }),
        made.password ?? '',
        made.id,
      )
    },
    newPage,
  )
  oneAccountPages(pages, context)
}

async function listPage(request: PageRequest, accounts: ConsoleContext['operations']['accounts']): Promise<string> {
  const { search = '', after = '' } = request.query
  const { accounts: list, next } = await accounts.list({ search, after })
  return request.render({
    title: t(shared.accounts),
    section: accountsPath,
    children: (
      <>
        <p>
          <a className="button" href={newPath}>
            {t(messages.newAccount)}
          </a>
        </p>
        <form method="get" action={accountsPath} className="find">
          <Field name="search" label={t(messages.findByEmail)} type="search" value={search} isOptional />
          <Submit label={t(shared.find)} />
        </form>
        <Rows empty={search ? t(messages.noMatch, { search }) : t(messages.noAccountsYet)}>
          {list.map(({ id, email, name, organization, disabled_at, blocked_scopes }) => (
            <Row
              key={id}
              title={email}
              to={accountPath(id)}
              tags={[
                ...(disabled_at === null ? [] : [t(shared.disabled)]),
                ...(blocked_scopes === '' ? [] : [t(messages.policyTag)]),
                ...(organization ? [organization] : []),
              ]}
            >
              <p className="hint">
                <bdi>{name}</bdi>
              </p>
            </Row>
          ))}
        </Rows>
        <MoreLink to={next && withQuery(accountsPath, { search, after: next })} label={t(messages.moreAccounts)} />
      </>
    ),
  })
}
