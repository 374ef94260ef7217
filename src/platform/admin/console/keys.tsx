import { Field } from '#web/pages/fields.tsx'
import { Post, PostButton, Submit } from '#web/pages/form.tsx'
import { type AdminError, timeInWords } from '../operation.ts'
import type { Console, ConsoleContext, Form, PageRequest } from './console.ts'
import { Row, Rows } from './lists.tsx'
import { keysPath } from './paths.ts'
import { errorAt, Problem } from './problem.tsx'
import { ShownOnce } from './ShownOnce.tsx'

const breadcrumbs = [{ title: 'Keys', path: keysPath }]

/** Keys of the transcription service. */
export function keyPages(pages: Console, { operations: { apiKeys } }: ConsoleContext): void {
  pages.show(keysPath, async (request) => {
    const list = await apiKeys.list()
    return request.render({
      title: 'Transcription keys',
      section: keysPath,
      children: (
        <>
          <p>
            <a className="button" href={`${keysPath}/new`}>
              New key
            </a>
          </p>
          <Rows empty="No keys yet.">
            {list.map(({ id, name, email, ending, created_at, revoked_at }) => (
              <Row key={id} title={name} tags={revoked_at === null ? [] : ['revoked']}>
                <p className="hint">
                  …{ending} · {email} · created {timeInWords(created_at)}
                  {revoked_at !== null && ` · revoked ${timeInWords(revoked_at)}`}
                </p>
                {revoked_at === null && (
                  <PostButton
                    action={`${keysPath}/revoke`}
                    csrf={request.csrf}
                    name="key"
                    value={id}
                    label={`Revoke ${name}`}
                    isDanger
                  />
                )}
              </Row>
            ))}
          </Rows>
        </>
      ),
    })
  })
  pages.change(`${keysPath}/revoke`, async ({ actor }, form) => {
    await apiKeys.revoke(actor, form.text('key'))
    return { to: keysPath, notice: 'removed' }
  })

  const newPage = async (request: PageRequest, form?: Form, problem?: AdminError) =>
    request.render({
      title: 'New key',
      section: keysPath,
      breadcrumbs,
      children: (
        <Post action={`${keysPath}/new`} csrf={request.csrf} hiddenFields={{ once: form?.once ?? request.newOnce() }}>
          <Problem problem={problem} fields={['name', 'account']} />
          <Field
            name="name"
            label="Name"
            value={form?.text('name')}
            hint="What the key is for."
            error={errorAt(problem, 'name')}
          />
          <Field
            name="account"
            label="Account"
            type="email"
            value={form?.text('account')}
            hint="Email of the account whose transcripts the key opens."
            error={errorAt(problem, 'account')}
          />
          <Submit label="Create" />
        </Post>
      ),
    })
  pages.show(`${keysPath}/new`, (request) => newPage(request))
  pages.change(
    `${keysPath}/new`,
    async (request, form) => {
      const details = { name: form.text('name'), account: form.text('account') }
      const { key } = await apiKeys.create(request.actor, details, form.once)
      return request.render({
        title: key === undefined ? 'Key already created' : 'Key created',
        section: keysPath,
        breadcrumbs,
        children:
          key === undefined ? (
            <p>It was shown when it was created. If you did not copy it, revoke it and create another.</p>
          ) : (
            <ShownOnce label="Key" secret={key} />
          ),
      })
    },
    newPage,
  )
}
