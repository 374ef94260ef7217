import { useState } from 'react'
import { t } from '../language/t.ts'
import { messages } from './messages.ts'
import { takeNews } from './seen.ts'
import { WhatsNew } from './WhatsNew.tsx'

/** Says once that the app was updated, and what is new. */
export default function UpdateNotice() {
  const [isOpen, setOpen] = useState(takeNews)
  return isOpen && <WhatsNew title={t(messages.updated)} onClose={() => setOpen(false)} />
}
