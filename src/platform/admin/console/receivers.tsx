import { Choice, Field } from '#web/pages/fields.tsx'
import { Post, PostButton, Submit } from '#web/pages/form.tsx'
import { type AdminError, timeInWords } from '../operation.ts'
import type { Console, ConsoleContext, Form, PageRequest } from './console.ts'
import { Row, Rows } from './lists.tsx'
import { receiversPath } from './paths.ts'
import { errorAt, Problem } from './problem.tsx'

const outcomes = {
  pending: 'will be retried',
  delivered: 'delivered',
  refused: 'refused by the receiver, not retried',
  'given up': 'failed after all retries',
} as const

/** Addresses to which clients get events about revoked tokens, ended sessions and disabled accounts. */
export function receiverPages(pages: Console, { operations: { receivers } }: ConsoleContext): void {
  pages.show(receiversPath, async (request) => {
    const list = await receivers.list()
    return request.render({
      title: 'Security event receivers',
      section: receiversPath,
      children: (
        <>
          <p>
            <a className="button" href={`${receiversPath}/new`}>
              New receiver
            </a>
          </p>
          <Rows empty="No receivers yet.">
            {list.map(({ id, client, address, waiting, last }) => (
              <Row key={id} title={address} tags={waiting > 0 ? [`${waiting} waiting`] : []}>
                <p className="hint">
                  {client} ·{' '}
                  {last ? `last event ${timeInWords(last.createdAt)}: ${outcomes[last.outcome]}` : 'nothing sent yet'}
                  {last?.problem && ` (${last.problem})`}
                </p>
                <PostButton
                  action={`${receiversPath}/verify`}
                  csrf={request.csrf}
                  name="receiver"
                  value={id}
                  label="Send test event"
                />
                <PostButton
                  action={`${receiversPath}/remove`}
                  csrf={request.csrf}
                  name="receiver"
                  value={id}
                  label="Remove"
                  isDanger
                />
              </Row>
            ))}
          </Rows>
        </>
      ),
    })
  })
  pages.change(`${receiversPath}/verify`, async ({ actor }, form) => {
    await receivers.verify(actor, form.text('receiver'))
    return { to: receiversPath, notice: 'sent' }
  })
  pages.change(`${receiversPath}/remove`, async ({ actor }, form) => {
    await receivers.remove(actor, form.text('receiver'))
    return { to: receiversPath, notice: 'removed' }
  })

  const newPage = async (request: PageRequest, form?: Form, problem?: AdminError) => {
    const clients = await receivers.clients()
    return request.render({
      title: 'New receiver',
      section: receiversPath,
      breadcrumbs: [{ title: 'Receivers', path: receiversPath }],
      children: (
        <Post action={`${receiversPath}/new`} csrf={request.csrf}>
          <Problem problem={problem} fields={['address']} />
          <Choice
            name="client"
            label="Client"
            options={clients.map(({ id, name, project_id }) => ({ value: id, label: `${name} (${project_id})` }))}
            value={form?.text('client') || undefined}
          />
          <Field
            name="address"
            label="Address"
            value={form?.text('address')}
            hint="The URL that receives signed events by POST (RFC 8935)."
            error={errorAt(problem, 'address')}
          />
          <Submit label="Add receiver" />
        </Post>
      ),
    })
  }
  pages.show(`${receiversPath}/new`, (request) => newPage(request))
  pages.change(
    `${receiversPath}/new`,
    async ({ actor }, form) => {
      await receivers.add(actor, form.text('client'), form.text('address'))
      return { to: receiversPath, notice: 'created' }
    },
    newPage,
  )
}
