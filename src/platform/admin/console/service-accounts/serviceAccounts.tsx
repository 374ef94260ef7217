import type { AdminError } from '#platform/admin/operation.ts'
import { t } from '#web/language/t.ts'
import { Field, Select } from '#web/pages/fields.tsx'
import { Post, Submit } from '#web/pages/form.tsx'
import { errorAt, Problem } from '../answers.tsx'
import type { Console, ConsoleContext, Form, PageRequest } from '../console.ts'
import { Row, Rows } from '../lists.tsx'
import { messages as shared } from '../messages.ts'
import { serviceAccountPath, serviceAccountsPath } from '../paths.ts'
import { messages } from './messages.ts'
import { oneServiceAccountPages } from './serviceAccount.tsx'

const newPath = `${serviceAccountsPath}/new`

/** Accounts of programs: they are created in a project, have keys, and act for content owners. */
export function serviceAccountPages(pages: Console, context: ConsoleContext): void {
  const { serviceAccounts, projects } = context.operations
  pages.show(serviceAccountsPath, async (request) => {
    const list = await serviceAccounts.list()
    return request.render({
      title: t(shared.serviceAccounts),
      section: serviceAccountsPath,
      children: (
        <>
          <p>
            <a className="button" href={newPath}>
              {t(messages.newServiceAccount)}
            </a>
          </p>
          <Rows empty={t(messages.noServiceAccounts)}>
            {list.map(({ accountId, email, projectId, disabled, keys }) => (
              <Row
                key={accountId}
                title={email}
                to={serviceAccountPath(accountId)}
                tags={disabled ? [t(shared.disabled)] : []}
              >
                <p className="hint">{t(messages.programInList, { project: projectId, keys: keys.length })}</p>
              </Row>
            ))}
          </Rows>
        </>
      ),
    })
  })

  const newPage = async (request: PageRequest, form?: Form, problem?: AdminError) => {
    const list = await projects.list()
    return request.render({
      title: t(messages.newServiceAccount),
      section: serviceAccountsPath,
      breadcrumbs: [{ title: t(shared.serviceAccounts), path: serviceAccountsPath }],
      children: (
        <Post action={newPath} csrf={request.csrf}>
          <Problem problem={problem} fields={['name']} />
          <Select
            name="project"
            label={t(shared.project)}
            options={list.map(({ id, name }) => ({ value: id, label: name }))}
            value={form?.text('project') || undefined}
          />
          <Field
            name="name"
            label={t(shared.name)}
            value={form?.text('name')}
            hint={t(messages.programNameHint)}
            error={errorAt(problem, 'name')}
          />
          <Submit label={t(shared.create)} />
        </Post>
      ),
    })
  }
  pages.show(newPath, (request) => newPage(request))
  pages.change(
    newPath,
    async ({ actor }, form) => {
      const { accountId } = await serviceAccounts.create(actor, form.text('project'), form.text('name'))
      return { to: serviceAccountPath(accountId), notice: 'created' }
    },
    newPage,
  )

  oneServiceAccountPages(pages, context)
}
