import type { NoticeText } from './noticeText.ts'

/** What happened, what it means and what to press, in place of the steps. */
export function Notice({ title, meaning, next }: NoticeText) {
  return (
    <>
      <h1 className="notice-title">{title}</h1>
      <p className="notice-meaning">{meaning}</p>
      <p className="notice-next">{next}</p>
    </>
  )
}
