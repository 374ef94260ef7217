import { type AdminError, timeInWords } from '#platform/admin/operation.ts'
import type { Receiver } from '#platform/security-events/receivers.ts'
import { t } from '#web/language/t.ts'
import { Field, Select } from '#web/pages/fields.tsx'
import { Post, PostButton, Submit } from '#web/pages/form.tsx'
import { errorAt, Problem } from '../answers.tsx'
import type { Console, ConsoleContext, Form, PageRequest } from '../console.ts'
import { Row, Rows } from '../lists.tsx'
import { messages as shared } from '../messages.ts'
import { receiversPath } from '../paths.ts'
import { messages } from './messages.ts'

const outcomes = {
  pending: messages.retried,
  delivered: messages.delivered,
  refused: messages.refused,
  'given up': messages.givenUp,
} as const

/** A client, with the result of the newest event to its receiver. */
function lastEvent(client: string, last: Receiver['last']): string {
  if (!last) return t(messages.nothingSent, { client })
  const values = { client, time: timeInWords(last.createdAt), outcome: t(outcomes[last.outcome]) }
  return last.problem
    ? t(messages.lastEventProblem, { ...values, problem: last.problem })
    : t(messages.lastEvent, values)
}

/** Addresses to which clients get events about revoked tokens, ended sessions and disabled accounts. */
export function receiverPages(pages: Console, { operations: { receivers } }: ConsoleContext): void {
  pages.show(receiversPath, async (request) => {
    const list = await receivers.list()
    return request.render({
      title: t(messages.eventReceivers),
      section: receiversPath,
      children: (
        <>
          <p>
            <a className="button" href={`${receiversPath}/new`}>
              {t(messages.newReceiver)}
            </a>
          </p>
          <Rows empty={t(messages.noReceivers)}>
            {list.map(({ id, client, address, waiting, last }) => (
              <Row key={id} title={address} tags={waiting > 0 ? [t(messages.waiting, { count: waiting })] : []}>
                <p className="hint">{lastEvent(client, last)}</p>
                <PostButton
                  action={`${receiversPath}/verify`}
                  csrf={request.csrf}
                  name="receiver"
                  value={id}
                  label={t(messages.sendTest)}
                />
                <PostButton
                  action={`${receiversPath}/remove`}
                  csrf={request.csrf}
                  name="receiver"
                  value={id}
                  label={t(shared.remove)}
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
      title: t(messages.newReceiver),
      section: receiversPath,
      breadcrumbs: [{ title: t(shared.receivers), path: receiversPath }],
      children: (
        <Post action={`${receiversPath}/new`} csrf={request.csrf}>
          <Problem problem={problem} fields={['address']} />
          <Select
            name="client"
            label={t(shared.client)}
            options={clients.map(({ id, name, project_id }) => ({ value: id, label: `${name} (${project_id})` }))}
            value={form?.text('client') || undefined}
          />
          <Field
            name="address"
            label={t(shared.address)}
            value={form?.text('address')}
            hint={t(messages.addressHint)}
            error={errorAt(problem, 'address')}
          />
          <Submit label={t(messages.addReceiver)} />
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
