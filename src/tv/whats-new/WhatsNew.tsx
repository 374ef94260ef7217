import { t } from '../language/t.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { messages } from './messages.ts'
import { news } from './news.ts'
import './whatsNew.css'

/** What is new, in a sheet. OK and Back close it. */
export function WhatsNew({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <Dialog title={title} actions={[{ label: t(messages.ok), onPress: () => {} }]} onClose={onClose}>
      <ul>
        {news.sentences.map((sentence) => (
          <li key={sentence.id} className="whats-new-sentence">
            {t(sentence)}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
