import type { AdminError } from '#platform/admin/operation.ts'
import { timeInWords } from '#platform/admin/operation.ts'
import { t } from '#web/language/t.ts'
import { Field } from '#web/pages/fields.tsx'
import { Post, PostButton, Submit } from '#web/pages/form.tsx'
import { errorAt, Problem, ShownOnce } from '../answers.tsx'
import type { Console, ConsoleContext, Form, PageRequest } from '../console.ts'
import { Row, Rows } from '../lists.tsx'
import { messages as shared } from '../messages.ts'
import { clientTelevisionsPath, projectsPath } from '../paths.ts'
import { aboveClientPage } from './aboveClient.ts'
import { messages } from './messages.ts'

/** The proxy's setting for the secret. */
const settingName = 'DEVICE_ENROLMENT'

/** Televisions that an operator registered for a client (specification: device-flow 11). */
export function televisionPages(pages: Console, context: ConsoleContext): void {
  const { clients } = context.operations
  const idOf = (request: PageRequest) => request.params.client ?? ''
  const path = clientTelevisionsPath(':client')
  pages.show(path, (request) => listPage(request, context))
  pages.change(
    path,
    async (request, form) => {
      const { enrolment } = await clients.televisions.register(
        request.actor,
        idOf(request),
        { name: form.text('name') },
        form.once,
      )
      return request.render({
        title: t(messages.registerTelevision),
        section: projectsPath,
        children: (
          <>
            {enrolment === '' ? (
              <p>{t(messages.enrolmentWasShown)}</p>
            ) : (
              <ShownOnce label={settingName} secret={enrolment} />
            )}
            <p>
              <a href={clientTelevisionsPath(idOf(request))}>{t(messages.televisions)}</a>
            </p>
          </>
        ),
      })
    },
    (request, form, problem) => listPage(request, context, form, problem),
  )
  pages.change(`${path}/revoke`, async (request, form) => {
    await clients.televisions.revoke(request.actor, form.text('television'))
    return { to: clientTelevisionsPath(idOf(request)), notice: 'saved' }
  })
}

async function listPage(
  request: PageRequest,
  { operations: { clients, projects } }: ConsoleContext,
  form?: Form,
  problem?: AdminError,
): Promise<string> {
  const client = await clients.byId(request.params.client ?? '')
  const list = await clients.televisions.list(client.id)
  const path = clientTelevisionsPath(client.id)
  return request.render({
    title: t(messages.televisions),
    section: projectsPath,
    breadcrumbs: await aboveClientPage(projects, client),
    children: (
      <>
        <p>{t(messages.televisionsText)}</p>
        <Rows empty={t(messages.noTelevisions)}>
          {list.map(({ id, name, created_at, revoked_at }) => (
            <Row key={id} title={name} tags={revoked_at === null ? [] : [t(messages.televisionRevoked)]}>
              <p className="hint">{t(shared.createdAt, { time: timeInWords(created_at) })}</p>
              {revoked_at === null && (
                <PostButton
                  action={`${path}/revoke`}
                  csrf={request.csrf}
                  name="television"
                  value={id}
                  label={t(messages.revokeTelevision, { name })}
                  isDanger
                />
              )}
            </Row>
          ))}
        </Rows>
        <h2>{t(messages.registerTelevision)}</h2>
        <Post action={path} csrf={request.csrf} hiddenFields={{ once: form?.once ?? request.newOnce() }}>
          <Problem problem={problem} fields={['name']} />
          <Field
            name="name"
            label={t(shared.name)}
            value={form?.text('name')}
            hint={t(shared.shownToPeople)}
            error={errorAt(problem, 'name')}
            maxLength={100}
          />
          <Submit label={t(messages.registerTelevision)} />
        </Post>
      </>
    ),
  })
}
