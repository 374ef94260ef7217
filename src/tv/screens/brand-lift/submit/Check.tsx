import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { days } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { ProxyError } from '#tv/proxy/proxy.ts'
import { openScreen } from '#tv/remote/back.ts'
import { Dialog } from '#tv/ui/dialog/Dialog.tsx'
import { customersQuery, idOf, operationsQuery, type Submission, submit } from '../hub.ts'
import { feedName, hubFailure } from '../labels.ts'
import { paths } from '../paths.ts'
import { messages } from './messages.ts'
import './submit.css'

/**
 * Submits a report. A dialog first shows everything that will be sent. Then the screen of the import opens, or a dialog
 * says why the service refused. The caller renders `dialogs`.
 */
export function useSubmit() {
  const client = useQueryClient()
  const [asking, setAsking] = useState<Submission>()
  const sending = useMutation({
    mutationFn: submit,
    onSuccess: () => client.invalidateQueries({ queryKey: operationsQuery.queryKey }),
  })
  // This callback of `mutate` runs only while the screen is still mounted.
  const send = (submission: Submission) =>
    sending.mutate(submission, { onSuccess: ({ name }) => openScreen(paths.import(name)) })
  return {
    ask: setAsking,
    isSending: sending.isPending,
    dialogs: (
      <>
        {asking && <Check submission={asking} onSend={() => send(asking)} onClose={() => setAsking(undefined)} />}
        {sending.error && <Refused error={sending.error} onClose={sending.reset} />}
      </>
    ),
  }
}

interface CheckProps {
  submission: Submission
  onSend: () => void
  onClose: () => void
}

function Check({ submission: { customer: id, date, sourceTable, instance }, onSend, onClose }: CheckProps) {
  const { data } = useQuery(customersQuery)
  const customer = data?.customers.find(({ name }) => idOf(name) === id)
  const lines = [
    { name: t(messages.customer), text: customer ? customer.displayName : id },
    { name: t(messages.date), text: days.long(date) },
    { name: t(messages.table), text: sourceTable },
    { name: t(messages.feed), text: feedName(instance) },
  ]
  return (
    <Dialog
      title={t(messages.askTitle)}
      actions={[
        { label: t(messages.cancel), onPress: () => {} },
        { label: t(messages.submit), onPress: onSend },
      ]}
      onClose={onClose}
    >
      <dl className="check">
        {lines.map(({ name, text }) => (
          <div key={name} className="check-line">
            <dt className="check-name">{name}</dt>
            <dd className="check-text">
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

function Refused({ error, onClose }: { error: unknown; onClose: () => void }) {
  const close = { label: t(messages.close), onPress: () => {} }
  if (error instanceof ProxyError && error.status === 409)
    return (
      <Dialog
        title={t(messages.already)}
        actions={[close, { label: t(messages.imports), onPress: () => openScreen(paths.imports) }]}
        onClose={onClose}
      >
        <p>{t(messages.alreadyMeaning)}</p>
      </Dialog>
    )
  const { title, meaning } = hubFailure(error)
  return (
    <Dialog title={t(messages.refused)} actions={[close]} onClose={onClose}>
      <p>{t(messages.refusedMeaning, { title, meaning })}</p>
    </Dialog>
  )
}
