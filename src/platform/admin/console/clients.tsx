import { Choice } from '#web/pages/fields.tsx'
import { Post, Submit } from '#web/pages/form.tsx'
import { clientTypes } from '../clients.ts'
import type { AdminError } from '../operation.ts'
import { ClientName, RedirectAddresses, redirectsOf } from './ClientFields.tsx'
import { aboveClient, oneClientPages } from './client.tsx'
import type { Console, ConsoleContext, Form, PageRequest } from './console.ts'
import { Facts } from './lists.tsx'
import { clientPath, newClientPath, projectsPath } from './paths.ts'
import { Problem } from './problem.tsx'
import { ShownOnce } from './ShownOnce.tsx'

const typeOptions = Object.entries(clientTypes).map(([value, label]) => ({ value, label }))

/** OAuth clients of a project: creating one, its secrets, disabling and removing it. */
export function clientPages(pages: Console, context: ConsoleContext): void {
  const { clients, projects } = context.operations
  const newPage = async (request: PageRequest, form?: Form, problem?: AdminError) => {
    const project = request.params.project ?? ''
    return request.render({
      title: 'New client',
      section: projectsPath,
      breadcrumbs: await aboveClient(projects, project),
      children: (
        <Post
          action={newClientPath(project)}
          csrf={request.csrf}
          hiddenFields={{ once: form?.once ?? request.newOnce() }}
        >
          <Problem problem={problem} fields={['name', 'type', 'redirects']} />
          <Choice name="type" label="Application type" options={typeOptions} value={form?.text('type') || undefined} />
          <ClientName value={form?.text('name') ?? ''} problem={problem} />
          <RedirectAddresses
            hint="For web applications. One per line, exactly as the app sends it. Use https; http is allowed only for this machine and the local network."
            value={form?.text('redirects') ?? ''}
            problem={problem}
          />
          <Submit label="Create" />
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
        title: secret === undefined ? 'Client already created' : 'Client created',
        section: projectsPath,
        breadcrumbs: await aboveClient(projects, project),
        children: (
          <>
            <Facts facts={[['Client ID', <code key="id">{id}</code>]]} />
            {secret === undefined ? (
              <p>Its secret was shown when it was created. If you did not copy it, create a new one.</p>
            ) : (
              <ShownOnce label="Client secret" secret={secret} />
            )}
            <p>
              <a href={clientPath(id)}>Go to client</a>
            </p>
          </>
        ),
      })
    },
    newPage,
  )

  oneClientPages(pages, context)
}
