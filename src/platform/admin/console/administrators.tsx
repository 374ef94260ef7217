import { Field } from '#web/pages/fields.tsx'
import { Post, PostButton, Submit } from '#web/pages/form.tsx'
import { type OperatorProblem, timeInWords } from '../operation.ts'
import type { Console, ConsoleContext, Desk, Form } from './desk.ts'
import { Row, Rows } from './lists.tsx'
import { administratorsPath } from './paths.ts'
import { errorAt, Problem } from './problem.tsx'
import { ShownOnce } from './ShownOnce.tsx'

/** Who may enter the console. */
export function administratorPages(pages: Console, { operations: { administrators } }: ConsoleContext): void {
  const list = async (desk: Desk, form?: Form, problem?: OperatorProblem) => {
    const all = await administrators.list()
    return desk.page({
      title: 'Administrators',
      section: administratorsPath,
      children: (
        <>
          <Problem problem={problem} fields={['name']} />
          <Rows empty="">
            {all.map(({ id, name, created_at }) => (
              <Row key={id} title={name} tags={name === desk.administrator.name ? ['you'] : []}>
                <p className="hint">made {timeInWords(created_at)}</p>
                <PostButton
                  action={`${administratorsPath}/password`}
                  csrf={desk.csrf}
                  name="name"
                  value={name}
                  words={`Make a new password for ${name}`}
                />
                {all.length > 1 && name !== desk.administrator.name && (
                  <PostButton
                    action={`${administratorsPath}/remove`}
                    csrf={desk.csrf}
                    name="name"
                    value={name}
                    words={`Remove ${name}`}
                    isDanger
                  />
                )}
              </Row>
            ))}
          </Rows>
          <h2>New administrator</h2>
          <Post action={administratorsPath} csrf={desk.csrf}>
            <Field
              name="name"
              label="Name to sign in with"
              value={form?.text('name')}
              hint="A password is made and shown once."
              error={errorAt(problem, 'name')}
            />
            <Submit words="Create" />
          </Post>
        </>
      ),
    })
  }
  const shown = (desk: Desk, name: string, password: string) =>
    desk.page({
      title: `Password of ${name}`,
      section: administratorsPath,
      children: (
        <>
          <ShownOnce label="Password" secret={password} />
          {name === desk.administrator.name && <p>You were signed out. Sign in with it.</p>}
          <p>
            <a href={administratorsPath}>Administrators</a>
          </p>
        </>
      ),
    })

  pages.show(administratorsPath, (desk) => list(desk))
  pages.change(
    administratorsPath,
    async (desk, form) => {
      const { name, password } = await administrators.create(desk.actor, { name: form.text('name') })
      return shown(desk, name, password)
    },
    list,
  )
  pages.change(`${administratorsPath}/password`, async (desk, form) => {
    const { password } = await administrators.setPassword(desk.actor, form.text('name'))
    return shown(desk, form.text('name'), password)
  })
  pages.change(
    `${administratorsPath}/remove`,
    async (desk, form) => {
      await administrators.remove(desk.actor, form.text('name'))
      return { to: administratorsPath, notice: 'removed' }
    },
    list,
  )
}
