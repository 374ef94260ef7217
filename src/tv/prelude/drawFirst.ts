import { addressSize, breaks, codeSize, displayAddress, spelled } from './address.ts'

/**
 * Draws the screen with address and code before the app has loaded, from the template that the build put into the page
 * (`build/firstPaint.ts`). React then hydrates the same elements. Draws nothing if there is no code to show. Runs
 * before the polyfills and without the schemas, and does not draw an unexpected answer.
 */
export async function drawFirst(session: Promise<Response>, pairing: Promise<Response>): Promise<void> {
  const answers = await Promise.all([session, pairing].map(async (call) => (await call).clone().json()))
  const [{ state: sessionState, ended }, { state, userCode, verificationUrl, trouble, isEntered }] = answers
  if (sessionState !== 'signed_out' || state !== 'pending' || ended || trouble || isEntered) return
  const template = document.querySelector('template')
  const screen = document.getElementById('screen')
  if (!template || !screen || screen.firstChild) return
  const drawing = document.importNode(template.content, true)
  const address = displayAddress(verificationUrl)
  const line = fill(drawing, 'verification-url', address)
  line.style.fontSize = `${addressSize(address.length)}rem`
  if (breaks(address.length)) line.className = 'address-long'
  fill(drawing, 'user-code', userCode).style.fontSize = `${codeSize(userCode.length)}rem`
  fill(drawing, 'user-code-spoken', spelled(userCode))
  screen.appendChild(drawing)
  const button = screen.querySelector('button')
  button?.focus()
  // `remote/focusMark.ts` does the same, but is loaded with the app.
  button?.setAttribute('data-focus', '')
}

function fill(drawing: DocumentFragment, testId: string, text: string): HTMLElement {
  const span = drawing.querySelector<HTMLElement>(`[data-testid="${testId}"]`)
  if (!span) throw new Error(`the template has no ${testId}`)
  span.textContent = text
  return span
}
