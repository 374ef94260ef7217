import { clientTypes } from '#platform/admin/clients.ts'
import type { AdminError } from '#platform/admin/operation.ts'
import { t } from '#web/language/t.ts'
import { Select } from '#web/pages/fields.tsx'
import { Post, Submit } from '#web/pages/form.tsx'
import { Problem, ShownOnce } from '../answers.tsx'
import type { Console, ConsoleContext, Form, PageRequest } from '../console.ts'
import { Facts } from '../lists.tsx'
import { messages as shared } from '../messages.ts'
import { clientPath, newClientPath, projectsPath } from '../paths.ts'
import { aboveClient } from './aboveClient.ts'
import { ClientName, oneClientPages, RedirectAddresses, redirectsOf } from './client.tsx'
import { messages } from './messages.ts'
import { policyPages } from './policy.tsx'
import { televisionPages } from './televisions.tsx'

const typeOptions = () => Object.entries(clientTypes).map(([value, label]) => ({ value, label: t(label) }))

/** OAuth clients of a project: creating one, its secrets, disabling and removing it. */
export function clientPages(pages: Console, context: ConsoleContext): void {
  const { clients, projects } = context.operations
  const newPage = async (request: PageRequest, form?: Form, problem?: AdminError) => {
    const project = request.params.project ?? ''
    return request.render({
      title: t(shared.newClient),
      section: projectsPath,
      breadcrumbs: await aboveClient(projects, project),
      children: (
        <Post
          action={newClientPath(project)}
          csrf={request.csrf}
          hiddenFields={{ once: form?.once ?? request.newOnce() }}
        >
          <Problem problem={problem} fields={['name', 'type', 'redirects']} />
          <Select
            name="type"
            label={t(messages.applicationType)}
            options={typeOptions()}
            value={form?.text('type') || undefined}
          />
          <ClientName value={form?.text('name') ?? ''} problem={problem} />
          <RedirectAddresses
            hint={t(messages.newRedirectsHint)}
            value={form?.text('redirects') ?? ''}
            problem={problem}
          />
          <Submit label={t(shared.create)} />
        </Post>
      ),
    })
  }
  pages.show(newClientPath(':project'), (request) => newPage(request))
  pages.change(
    newClientPath(':project'),
    async (request, form) => {
      const project = request.params.project ?? ''
      const details = { name: form.text('name'), type: form.text('type'), redirects: redirectsOf(form) }
      const { id, secret } = await clients.create(request.actor, project, details, form.once)
      return request.render({
        title: t(secret === undefined ? messages.clientExists : messages.clientCreated),
        section: projectsPath,
        breadcrumbs: await aboveClient(projects, project),
        children: (
          <>
            <Facts
              facts={[
                [
                  t(shared.clientId),
                  <code key="id" dir="ltr">
                    {id}
                  </code>,
                ],
              ]}
            />
            {secret === undefined && <p>{t(messages.secretWasShown)}</p>}
            {secret && <ShownOnce label={t(messages.clientSecret)} secret={secret} />}
            <p>
              <a href={clientPath(id)}>{t(messages.goToClient)}</a>
            </p>
          </>
        ),
      })
    },
    newPage,
  )

  oneClientPages(pages, context)
  policyPages(pages, context)
  televisionPages(pages, context)
}
