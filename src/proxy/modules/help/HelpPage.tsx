import { questions, remoteKeys } from '#contract/help/help.ts'
import { messages } from '#contract/help/messages.ts'
import { t } from '#web/language/t.ts'
import { page } from '#web/pages/frame.tsx'

/** What the television's help says, for a phone. */
export const helpPage = (): string =>
  page({
    title: t(messages.title),
    children: (
      <>
        {questions.map(({ question, answer }) => (
          <section key={question.id}>
            <h2>{t(question)}</h2>
            <p>{t(answer)}</p>
          </section>
        ))}
        <h2>{t(messages.remote)}</h2>
        <dl className="facts">
          {remoteKeys.map(({ id, name, does }) => (
            <div key={id}>
              <dt>{t(name)}</dt>
              <dd>{t(does)}</dd>
            </div>
          ))}
        </dl>
      </>
    ),
  })
