import type { Message } from '#contract/message.ts'
import { exportFormatNames } from '#contract/transcription/exportFormats.ts'
import { timeInWords } from '#platform/admin/operation.ts'
import type { AdminJob } from '#platform/admin/transcripts.ts'
import { t } from '#web/language/t.ts'
import { Field } from '#web/pages/fields.tsx'
import { PostButton, Submit } from '#web/pages/form.tsx'
import type { Console, ConsoleContext } from '../console.ts'
import { Facts, MoreLink, Row, Rows } from '../lists.tsx'
import { messages as shared } from '../messages.ts'
import { accountPath, transcriptPath, transcriptsPath, withQuery } from '../paths.ts'
import { messages } from './messages.ts'

const states: Readonly<Record<AdminJob['status'], Message>> = {
  queued: messages.queued,
  processing: messages.processing,
  done: messages.done,
  error: messages.failed,
}

const titleOf = ({ filename }: AdminJob) => filename ?? t(messages.withoutRecording)

/** Transcripts of all accounts: their state, their files, and deleting them. */
export function transcriptPages(pages: Console, { transcripts }: ConsoleContext): void {
  pages.show(transcriptsPath, async (request) => {
    const { account = '', before } = request.query
    const { jobs, next } = await transcripts.page({ account, before })
    return request.render({
      title: t(shared.transcripts),
      section: transcriptsPath,
      children: (
        <>
          <form method="get" action={transcriptsPath} className="find">
            <Field name="account" label={t(shared.account)} value={account} isOptional />
            <Submit label={t(shared.find)} />
          </form>
          <Rows empty={t(messages.noTranscripts)}>
            {jobs.map((job) => (
              <Row key={job.id} title={titleOf(job)} to={transcriptPath(job.id)} tags={[t(states[job.status])]}>
                <p className="hint">
                  <bdi>{job.email}</bdi>
                </p>
                <p className="hint">{t(shared.createdAt, { time: timeInWords(job.created_at) })}</p>
                {job.error_message !== null && <p>{job.error_message}</p>}
                {job.status === 'done' && <Downloads id={job.id} />}
              </Row>
            ))}
          </Rows>
          <MoreLink
            to={next && withQuery(transcriptsPath, { account, before: next })}
            label={t(messages.olderTranscripts)}
          />
        </>
      ),
    })
  })

  pages.show(transcriptPath(':transcript'), async (request) => {
    const job = await transcripts.byId(request.params.transcript ?? '')
    return request.render({
      title: titleOf(job),
      section: transcriptsPath,
      breadcrumbs: [{ title: t(shared.transcripts), path: transcriptsPath }],
      children: (
        <>
          <Facts
            facts={[
              [
                t(shared.account),
                <a key="account" href={accountPath(job.account_id)}>
                  <bdi>{job.email}</bdi>
                </a>,
              ],
              [t(shared.state), t(states[job.status])],
              [t(shared.createdFact), timeInWords(job.created_at)],
              ...(job.error_message === null ? [] : [[t(messages.problem), job.error_message] as const]),
            ]}
          />
          {job.status === 'done' && (
            <>
              <h2>{t(messages.download)}</h2>
              <Downloads id={job.id} />
            </>
          )}
          <h2>{t(messages.delete)}</h2>
          <p className="warning">{t(messages.deleteText, { account: job.email })}</p>
          <PostButton action={transcriptPath(job.id)} csrf={request.csrf} label={t(messages.delete)} isDanger />
        </>
      ),
    })
  })
  pages.change(transcriptPath(':transcript'), async ({ actor, params }) => {
    await transcripts.remove(actor, params.transcript ?? '')
    return { to: transcriptsPath, notice: 'removed' }
  })

  for (const format of exportFormatNames)
    pages.file(`${transcriptPath(':transcript')}/${format}`, ({ params }, signal) =>
      transcripts.exported(params.transcript ?? '', format, signal),
    )
}

/** Links that store a finished transcript as a file of each format. */
const Downloads = ({ id }: { id: string }) => (
  <ul className="columns plain">
    {exportFormatNames.map((format) => (
      <li key={format}>
        <a href={`${transcriptPath(id)}/${format}`} download>
          {t(messages.downloadFormat, { format: format.toUpperCase() })}
        </a>
      </li>
    ))}
  </ul>
)
