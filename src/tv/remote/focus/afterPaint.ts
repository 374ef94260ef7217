/** A page that is not shown draws no frames: what waits for one comes then after this time. */
const latestMs = 250

let waiting: (() => void)[] | undefined

/**
 * Calls back once what is changed now has been painted. Who waits for the same frame is called in one task, so that what
 * they change is drawn together.
 */
export function afterPaint(then: () => void): void {
  if (waiting) {
    waiting.push(then)
    return
  }
  const due = [then]
  waiting = due
  // Who comes after the frame has begun waits for the next.
  const close = () => {
    if (waiting === due) waiting = undefined
  }
  const tell = () => {
    close()
    for (const each of due.splice(0)) each()
  }
  const late = setTimeout(tell, latestMs)
  requestAnimationFrame(() => {
    close()
    clearTimeout(late)
    setTimeout(tell, 0)
  })
}
