import { useQuery } from '@tanstack/react-query'
import { t } from '../language/t.ts'
import { openScreen } from '../remote/back.ts'
import { ValueRow } from '../ui/controls/ValueRow.tsx'
import { messages } from './messages.ts'
import { pinQuery } from './pinCalls.ts'

/** The row of Settings that says whether a PIN is set, and opens its screen. */
export function PinRow({ focusKey }: { focusKey: string }) {
  const { data } = useQuery(pinQuery)
  return (
    <ValueRow
      focusKey={focusKey}
      title={t(messages.title)}
      value={data ? t(data.isSet ? messages.on : messages.off) : ''}
      onPress={() => openScreen('/settings/pin')}
    />
  )
}
