import { type AdminError, timeInWords } from '#platform/admin/operation.ts'
import { t } from '#web/language/t.ts'
import { messages as codeMessages } from '#web/one-time-codes/messages.ts'
import { Field } from '#web/pages/fields.tsx'
import { Post, PostButton, Submit } from '#web/pages/form.tsx'
import { errorAt, Problem, ShownOnce } from '../answers.tsx'
import type { Console, ConsoleContext, Form, PageRequest } from '../console.ts'
import { Row, Rows } from '../lists.tsx'
import { messages as shared } from '../messages.ts'
import { administratorsPath, consolePaths } from '../paths.ts'
import { messages } from './messages.ts'

/** People who may sign in at the console. */
export function administratorPages(pages: Console, { operations: { administrators } }: ConsoleContext): void {
  const list = async (request: PageRequest, form?: Form, problem?: AdminError) => {
    const all = await administrators.list()
    return request.render({
      title: t(shared.administrators),
      section: administratorsPath,
      children: (
        <>
          <Problem problem={problem} fields={['name']} />
          <Rows empty="">
            {all.map(({ id, name, created_at, hasAuthenticator }) => (
              <Row
                key={id}
                title={name}
                tags={[
                  ...(name === request.administrator.name ? [t(messages.you)] : []),
                  ...(hasAuthenticator ? [t(codeMessages.authenticator)] : []),
                ]}
              >
                <p className="hint">{t(shared.createdAt, { time: timeInWords(created_at) })}</p>
                <PostButton
                  action={`${administratorsPath}/password`}
                  csrf={request.csrf}
                  name="name"
                  value={name}
                  label={t(messages.newPasswordFor, { name })}
                />
                {hasAuthenticator && name !== request.administrator.name && (
                  <PostButton
                    action={`${administratorsPath}/authenticator`}
                    csrf={request.csrf}
                    name="name"
                    value={name}
                    label={t(messages.removeAuthenticator, { name })}
                    isDanger
                  />
                )}
                {name === request.administrator.name && (
                  <a className="button" href={consolePaths.authenticator}>
                    {t(codeMessages.authenticator)}
                  </a>
                )}
                {all.length > 1 && name !== request.administrator.name && (
                  <PostButton
                    action={`${administratorsPath}/remove`}
                    csrf={request.csrf}
                    name="name"
                    value={name}
                    label={t(shared.removeNamed, { name })}
                    isDanger
                  />
                )}
              </Row>
            ))}
          </Rows>
          <h2>{t(messages.newAdministrator)}</h2>
          <Post action={administratorsPath} csrf={request.csrf}>
            <Field
              name="name"
              label={t(messages.signInName)}
              value={form?.text('name')}
              hint={t(messages.passwordMade)}
              error={errorAt(problem, 'name')}
            />
            <Submit label={t(shared.create)} />
          </Post>
        </>
      ),
    })
  }
  const passwordPage = (request: PageRequest, name: string, password: string) =>
    request.render({
      title: t(messages.passwordFor, { name }),
      section: administratorsPath,
      children: (
        <>
          <ShownOnce label={t(shared.password)} secret={password} />
          {name === request.administrator.name && <p>{t(messages.youAreSignedOut)}</p>}
          <p>
            <a href={administratorsPath}>{t(messages.backToAdministrators)}</a>
          </p>
        </>
      ),
    })

  pages.show(administratorsPath, (request) => list(request))
  pages.change(
    administratorsPath,
    async (request, form) => {
      const { name, password } = await administrators.create(request.actor, { name: form.text('name') })
      return passwordPage(request, name, password)
    },
    list,
  )
  pages.change(`${administratorsPath}/password`, async (request, form) => {
    const { password } = await administrators.setPassword(request.actor, form.text('name'))
    return passwordPage(request, form.text('name'), password)
  })
  pages.change(
    `${administratorsPath}/authenticator`,
    async (request, form) => {
      await administrators.removeAuthenticator(request.actor, form.text('name'))
      return { to: administratorsPath, notice: 'removed' }
    },
    list,
  )
  pages.change(
    `${administratorsPath}/remove`,
    async (request, form) => {
      await administrators.remove(request.actor, form.text('name'))
      return { to: administratorsPath, notice: 'removed' }
    },
    list,
  )
}
