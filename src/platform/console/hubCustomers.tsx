import { Field } from '../authorization/pages/layout.tsx'
import type { OperatorProblem } from '../operator/operation.ts'
import type { Console, ConsoleContext, Desk, Form } from './desk.ts'
import { errorAt, Post, PostButton, Problem, Row, Rows, Save } from './parts.tsx'
import { accountPath, customerPath, customersPath, serviceAccountPath } from './paths.ts'

/** Customers of the data hub: the accounts that may use their reports, and their feeds. */
export function hubCustomerPages(
  pages: Console,
  { operations: { hubCustomers, serviceAccounts } }: ConsoleContext,
): void {
  const listPage = async (desk: Desk, form?: Form, problem?: OperatorProblem) => {
    const list = await hubCustomers.list()
    return desk.page({
      title: 'Customers',
      section: customersPath,
      children: (
        <>
          <Rows empty="No customer of the data hub yet.">
            {list.map(({ id, title }) => (
              <Row key={id} title={title} to={customerPath(id)}>
                <p className="hint">customers/{id}</p>
              </Row>
            ))}
          </Rows>
          <h2>New customer</h2>
          <Post action={customersPath} csrf={desk.csrf}>
            <Problem problem={problem} fields={['id', 'title']} />
            <Field
              name="id"
              label="Id"
              value={form?.text('id')}
              hint="What follows customers/ in an address. It stays as it is."
              error={errorAt(problem, 'id')}
              autoComplete="off"
            />
            <TitleField value={form?.text('title')} problem={problem} />
            <Save words="Create" />
          </Post>
        </>
      ),
    })
  }
  pages.show(customersPath, (desk) => listPage(desk))
  pages.change(
    customersPath,
    async ({ actor }, form) => {
      const { id } = await hubCustomers.save(actor, { id: form.text('id'), title: form.text('title') })
      return { to: customerPath(id), notice: 'created' }
    },
    listPage,
  )

  const customerPage = async (desk: Desk, form?: Form, problem?: OperatorProblem) => {
    const customer = await hubCustomers.byId(desk.at.customer ?? '')
    const programs = await serviceAccounts.list()
    const path = customerPath(customer.id)
    const pageOf = (id: string) =>
      programs.some(({ accountId }) => accountId === id) ? serviceAccountPath(id) : accountPath(id)
    return desk.page({
      title: customer.title,
      section: customersPath,
      above: [{ title: 'Customers', path: customersPath }],
      children: (
        <>
          <p className="hint">customers/{customer.id}</p>
          <Problem problem={problem} fields={['title', 'account', 'instance']} />
          <Post action={path} csrf={desk.csrf}>
            <TitleField value={customer.title} problem={problem} />
            <Save words="Save title" />
          </Post>
          <h2>Accounts</h2>
          <Rows empty="Nobody may use its reports.">
            {customer.accounts.map(({ id, email }) => (
              <Row key={id} title={email} to={pageOf(id)}>
                <PostButton
                  action={`${path}/account/remove`}
                  csrf={desk.csrf}
                  name="account"
                  value={id}
                  words={`Let ${email} use them no longer`}
                />
              </Row>
            ))}
          </Rows>
          <Post action={`${path}/account`} csrf={desk.csrf}>
            <Field
              name="account"
              label="Address of an account"
              value={form?.text('account')}
              hint="Of a person, or a service account."
              error={errorAt(problem, 'account')}
              autoComplete="off"
            />
            <Save words="Let it use the reports" />
          </Post>
          <h2>Feeds</h2>
          <Rows empty="The production feed alone.">
            {customer.instances.map((name) => (
              <Row key={name} title={name}>
                <PostButton
                  action={`${path}/instance/remove`}
                  csrf={desk.csrf}
                  name="instance"
                  value={name}
                  words={`End ${name}; what was imported stays`}
                />
              </Row>
            ))}
          </Rows>
          <Post action={`${path}/instance`} csrf={desk.csrf}>
            <Field
              name="instance"
              label="Name of a feed"
              value={form?.text('instance')}
              hint="As submissions write it in instance."
              error={errorAt(problem, 'instance')}
              autoComplete="off"
            />
            <Save words="Arrange it" />
          </Post>
        </>
      ),
    })
  }
  const path = customerPath(':customer')
  pages.show(path, (desk) => customerPage(desk))
  pages.change(
    path,
    async ({ actor, at: { customer = '' } }, form) => {
      await hubCustomers.byId(customer)
      await hubCustomers.save(actor, { id: customer, title: form.text('title') })
      return { to: customerPath(customer), notice: 'saved' }
    },
    customerPage,
  )
  for (const [part, set] of [
    ['account', hubCustomers.setAccount],
    ['instance', hubCustomers.setInstance],
  ] as const)
    for (const [end, linked] of [
      ['', true],
      ['/remove', false],
    ] as const)
      pages.change(
        `${path}/${part}${end}`,
        async ({ actor, at: { customer = '' } }, form) => {
          await set(actor, customer, form.text(part).trim(), linked)
          return { to: customerPath(customer), notice: linked ? 'saved' : 'removed' }
        },
        customerPage,
      )
}

const TitleField = ({ value, problem }: { value: string | undefined; problem: OperatorProblem | undefined }) => (
  <Field
    name="title"
    label="Title"
    value={value}
    hint="What people call it. Empty: its id."
    error={errorAt(problem, 'title')}
    autoComplete="off"
    isOptional
  />
)
