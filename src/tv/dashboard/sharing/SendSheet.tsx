import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SharedPage } from '#contract/sharedPage.ts'
import { sharedPageCount, sharedPageOffer, sharedPagePaths } from '#contract/sharedPages.ts'
import { QrCode } from '#tv/code/QrCode.tsx'
import { failureText } from '#tv/data/failure.ts'
import { t } from '#tv/language/t.ts'
import { messages as phoneMessages } from '#tv/phone/messages.ts'
import { settings } from '#tv/preferences/preferences.ts'
import { callProxy } from '#tv/proxy/proxy.ts'
import { Dialog } from '#tv/ui/dialog/Dialog.tsx'
import { messages } from './messages.ts'
import { takeBackPages } from './sentPages.ts'
import '#tv/phone/phone.css'

interface SendSheetProps {
  /** What the page shows. */
  page: SharedPage
  onClose: () => void
}

/** Sends what a screen shows to a phone: a QR code opens it for one day. All pages can be taken back here. */
export function SendSheet({ page, onClose }: SendSheetProps) {
  const [count, setCount] = useState<number>()
  const sending = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const { url } = await callProxy(sharedPagePaths.pages, sharedPageOffer, { method: 'POST', body: page })
      setCount((await callProxy(sharedPagePaths.pages, sharedPageCount)).count)
      return url
    },
  })
  const takingBack = useMutation({
    networkMode: 'always',
    mutationFn: takeBackPages,
    onSuccess: () => setCount(0),
  })
  const { mutate: send } = sending
  useEffect(() => send(), [send])
  const error = sending.error ?? takingBack.error
  const isBack = count === 0
  const retry = { label: t(messages.tryAgain), onPress: () => send(), stays: true }
  const takeBack = {
    label: t(messages.takeBack, { count: count ?? 0 }),
    onPress: () => takingBack.mutate(),
    stays: true,
  }
  return (
    <Dialog
      title={t(messages.send)}
      actions={[
        { label: t(messages.done), onPress: () => {} },
        ...(sending.error ? [retry] : count !== undefined && count > 0 ? [takeBack] : []),
      ]}
      // Beside the code, the longest large words would need more lines than there are.
      wide={settings().text === 'large'}
      onClose={onClose}
    >
      {error ? (
        <p role="alert">{Object.values(wordsOf(error)).join(' ')}</p>
      ) : isBack ? (
        <p role="status">{t(messages.takenBack)}</p>
      ) : (
        <>
          <div className="phone-paper">
            {sending.data !== undefined && <QrCode text={sending.data} label={t(phoneMessages.qr)} />}
          </div>
          <p>{t(messages.lasts)}</p>
        </>
      )}
    </Dialog>
  )
}

function wordsOf(error: unknown): { title: string; meaning: string } {
  const { title, meaning } = failureText(error, 'tenfoot')
  return { title, meaning }
}
