import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Operation } from '#contract/datahub.ts'
import { dayAt } from '#tv/dates/days.ts'
import { dotted } from '#tv/format/list.ts'
import { days } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { currentEntry, goBackFrom } from '#tv/remote/back.ts'
import { useAdvanced } from '#tv/ui/controls/Advanced.tsx'
import { Button } from '#tv/ui/controls/Button.tsx'
import { Dialog } from '#tv/ui/dialog/Dialog.tsx'
import { Skeleton } from '#tv/ui/skeleton/Skeleton.tsx'
import { HubScreen } from '../HubScreen.tsx'
import { cancel, customersQuery, forget, idOf, operationQuery, operationsQuery, type Submission } from '../hub.ts'
import { dayOf, feedName, hubFailure, stageOf, tableName } from '../labels.ts'
import { messages as shared } from '../messages.ts'
import { useSubmit } from '../submit/Check.tsx'
import { Failure } from './Failure.tsx'
import { ImportedStudies, studiesKey } from './ImportedStudies.tsx'
import { messages } from './messages.ts'
import { mistakeOf } from './outcome.ts'
import { Progress } from './Progress.tsx'
import './imports.css'

const screen = 'import'
const actionKey = `${screen}:action`

/** One import: its progress, what was imported or where its table is wrong, and its actions. */
export default function Import({ params: { id = '' } }: { params: { id?: string | undefined } }) {
  const query = useQuery(operationQuery(id))
  const customers = useQuery({ ...customersQuery, enabled: query.data !== undefined })
  const report = query.data?.metadata?.studyReport
  const customer = customers.data?.customers.find(({ name }) => name === report?.customer)
  const note = report && [
    customer?.displayName ?? idOf(report.customer),
    t(shared.reportOf, { day: days.short(dayOf(report.date), dayAt(Date.now())) }),
    ...(report.instance === '' ? [] : [feedName(report.instance)]),
  ]
  return (
    <HubScreen
      screen={screen}
      title={report ? tableName(report.sourceTable) : t(messages.import)}
      note={note && dotted(note)}
      firstFocus={query.data && stageOf(query.data) === 'done' ? studiesKey : actionKey}
      query={query}
      skeleton={<Skeleton width="30rem" height="3rem" />}
      goneTitle={t(messages.gone)}
    >
      {(operation) => <State operation={operation} />}
    </HubScreen>
  )
}

function State({ operation }: { operation: Operation }) {
  const { name, metadata } = operation
  const id = idOf(name)
  const client = useQueryClient()
  const stage = stageOf(operation)
  const [cancelling, setCancelling] = useState(false)
  const resubmission = useSubmit()
  const [isAdvanced, advanced] = useAdvanced(`${screen}:advanced`)
  const fetchAgain = () => {
    void client.invalidateQueries({ queryKey: operationQuery(id).queryKey })
    void client.invalidateQueries({ queryKey: operationsQuery.queryKey })
  }
  const cancellation = useMutation({ mutationFn: () => cancel(id), onSuccess: fetchAgain })
  const remove = useMutation({
    mutationFn: () => forget(id),
    onMutate: currentEntry,
    onSuccess: (_answer, _nothing, entry) => {
      goBackFrom(entry)
      void client.invalidateQueries({ queryKey: operationsQuery.queryKey })
    },
  })
  const failed = cancellation.error ?? remove.error
  const actions = (
    <div className="import-actions">
      {!operation.done && (
        <Button
          focusKey={actionKey}
          onPress={() => setCancelling(true)}
          disabledBecause={stage === 'stopping' || cancellation.isPending ? t(messages.stopping) : undefined}
        >
          {t(messages.cancel)}
        </Button>
      )}
      {operation.done && stage !== 'done' && metadata && (
        <Button focusKey={actionKey} onPress={() => resubmission.ask(submissionOf(metadata.studyReport))}>
          {t(resubmission.isSending ? messages.submitting : messages.again)}
        </Button>
      )}
      {operation.done && (
        <Button focusKey={`${screen}:forget`} onPress={() => remove.mutate()}>
          {t(messages.remove)}
        </Button>
      )}
      {stage === 'failed' && mistakeOf(operation) && advanced}
    </div>
  )
  return (
    <>
      <Progress operation={operation} />
      {stage === 'failed' && <Failure operation={operation} isAdvanced={isAdvanced} />}
      {stage === 'cancelled' && <p className="import-why">{t(messages.nothingImported)}</p>}
      {/* The actions are above the list, because an arrow down would not leave it. */}
      {stage === 'done' && actions}
      {stage === 'done' && <ImportedStudies operation={operation} />}
      {failed && (
        <p className="import-why" role="alert">
          {t(messages.notDone, { meaning: hubFailure(failed).meaning })}
        </p>
      )}
      {stage !== 'done' && actions}
      {cancelling && (
        <Dialog
          title={t(messages.cancelTitle)}
          actions={[
            { label: t(messages.keep), onPress: () => {} },
            { label: t(messages.cancelImport), onPress: () => cancellation.mutate() },
          ]}
          onClose={() => setCancelling(false)}
        >
          <p>{t(messages.cancelMeaning)}</p>
        </Dialog>
      )}
      {resubmission.dialogs}
    </>
  )
}

const submissionOf = ({
  customer,
  date,
  sourceTable,
  instance,
}: NonNullable<Operation['metadata']>['studyReport']): Submission => ({
  customer: idOf(customer),
  date: dayOf(date),
  sourceTable,
  instance,
})
