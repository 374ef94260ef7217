import { Field } from '#web/pages/fields.tsx'
import { Post, Submit } from '#web/pages/form.tsx'
import type { AdminError } from '../operation.ts'
import { AccountFields, accountDetailsOf } from './AccountFields.tsx'
import { accountPasswordPage, oneAccountPages } from './account.tsx'
import type { Console, ConsoleContext, Form, PageRequest } from './console.ts'
import { MoreLink, Row, Rows } from './lists.tsx'
import { accountPath, accountsPath, withQuery } from './paths.ts'
import { errorAt, Problem } from './problem.tsx'

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
      title: 'New account',
      section: accountsPath,
      breadcrumbs: [{ title: 'Accounts', path: accountsPath }],
      children: (
        <Post action={newPath} csrf={request.csrf}>
          <Problem problem={problem} fields={['email', 'name', 'organization', 'blocked']} />
          <Field
            name="email"
            label="Email"
            type="email"
            value={form?.text('email')}
            hint="The person signs in with it. The password is created for you and shown once."
            error={errorAt(problem, 'email')}
          />
          <AccountFields
            scopes={scopes}
            given={form ? accountDetailsOf(form) : { name: '', organization: '', blocked: [] }}
            problem={problem}
          />
          <Submit label="Create" />
        </Post>
      ),
    })
  pages.show(newPath, (request) => newPage(request))
  pages.change(
    newPath,
    async (request, form) => {
      const made = await accounts.create(request.actor, { email: form.text('email'), ...accountDetailsOf(form) })
      return accountPasswordPage(request, `Account ${made.email} created`, made.password ?? '', made.id)
    },
    newPage,
  )
  oneAccountPages(pages, context)
}

async function listPage(request: PageRequest, accounts: ConsoleContext['operations']['accounts']): Promise<string> {
  const { search = '', after = '' } = request.query
  const { accounts: list, next } = await accounts.list({ search, after })
  return request.render({
    title: 'Accounts',
    section: accountsPath,
    children: (
      <>
        <p>
          <a className="button" href={newPath}>
            New account
          </a>
        </p>
        <form method="get" action={accountsPath} className="find">
          <Field name="search" label="Find by email" type="search" value={search} isOptional />
          <Submit label="Find" />
        </form>
        <Rows empty={search ? `No account matches “${search}”.` : 'No accounts yet.'}>
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
        <MoreLink to={next && withQuery(accountsPath, { search, after: next })} label="More accounts" />
      </>
    ),
  })
}
