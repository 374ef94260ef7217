import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { helpOffer, helpPaths, questions, remoteKeys } from '#contract/help/help.ts'
import { messages as shared } from '#contract/help/messages.ts'
import { QrCode } from '#tv/code/QrCode.tsx'
import { i18n, t } from '#tv/language/t.ts'
import { messages as phoneMessages } from '#tv/phone/messages.ts'
import { displayAddress } from '#tv/prelude/address.ts'
import { callProxy } from '#tv/proxy/proxy.ts'
import { openScreen } from '#tv/remote/back.ts'
import { Button } from '#tv/ui/controls/Button.tsx'
import { LongList } from '#tv/ui/list/LongList.tsx'
import { Screen } from '#tv/ui/screen/Screen.tsx'
import { messages as newsMessages } from '#tv/whats-new/messages.ts'
import { WhatsNew } from '#tv/whats-new/WhatsNew.tsx'
import { KeyPicture } from './KeyPicture.tsx'
import { messages } from './messages.ts'
import '#tv/phone/phone.css'
import './help.css'

const listKey = 'help:questions'

/** Where the proxy has help for phones. */
const offerQuery = queryOptions({
  queryKey: ['help'],
  queryFn: ({ signal }) => callProxy(helpPaths.offer, helpOffer, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The keys of the remote, what people ask, and the same for a phone. */
export default function Help() {
  const [active, setActive] = useState(0)
  const [readsNews, setReadsNews] = useState(false)
  const { data } = useQuery(offerQuery)
  const { answer } = questions[active] ?? questions[0]
  const question = (row: number) => t((questions[row] ?? questions[0]).question)
  return (
    <Screen
      title={t(shared.title)}
      controls={
        <Button focusKey="help:news" onPress={() => setReadsNews(true)}>
          {t(newsMessages.title)}
        </Button>
      }
      firstFocus={listKey}
    >
      <div className="help">
        <section className="help-keys">
          <h2 className="help-title">{t(shared.remote)}</h2>
          <ul>
            {remoteKeys.map(({ id, name, does }) => (
              <li key={id} className="help-key">
                <KeyPicture name={id} />
                <div>
                  <p className="help-name">{t(name)}</p>
                  <p className="help-note">{t(does)}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
        <section className="help-questions">
          <h2 className="help-title">{t(messages.questions)}</h2>
          <LongList
            focusKey={listKey}
            label={t(messages.questions)}
            count={questions.length}
            rows={questions.length}
            keyOf={(row) => (questions[row] ?? questions[0]).path}
            nameOf={question}
            onPoint={setActive}
            onPress={(row) => openScreen((questions[row] ?? questions[0]).path)}
            drawRow={(row) => <div className="help-question">{question(row)}</div>}
          />
          <p className="help-answer" role="status">
            {t(answer)}
          </p>
          <p className="help-note help-thither">{t(messages.thither)}</p>
        </section>
        <section className="help-phone">
          <h2 className="help-title">{t(messages.scan)}</h2>
          <div className="phone-paper">
            {data && <QrCode text={`${data.url}?language=${i18n.locale}`} label={t(phoneMessages.qr)} />}
          </div>
          <dl className="help-facts">
            <dt className="help-note">{t(messages.version)}</dt>
            <dd className="phone-address">{import.meta.env.VITE_VERSION}</dd>
            <dt className="help-note">{t(messages.address)}</dt>
            <dd className="phone-address" dir="ltr">
              {displayAddress(location.origin)}
            </dd>
          </dl>
        </section>
      </div>
      {readsNews && <WhatsNew title={t(newsMessages.title)} onClose={() => setReadsNews(false)} />}
    </Screen>
  )
}
