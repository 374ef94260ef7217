import { addressSize, breaks, codeSize, displayAddress } from './address.ts'

/**
 * Draws the steps with address and code before the app is here, from the template that the build put into the page
 * (`build/firstPaint.tsx`); the app then draws the same over it. Anything but a code to show is left to the app.
 * Runs before the polyfills, and before the schemas: what does not look as expected is not drawn.
 */
export async function drawFirst(session: Promise<Response>, pairing: Promise<Response>): Promise<void> {
  const answers = await Promise.all([session, pairing].map(async (call) => (await call).clone().json()))
  const [{ state: sessionState }, { state, userCode, verificationUrl }] = answers
  const template = document.querySelector('template')
  const screen = document.getElementById('screen')
  if (sessionState !== 'signed_out' || state !== 'pending' || !template || !screen || screen.firstChild) return
  if (typeof userCode !== 'string' || typeof verificationUrl !== 'string') return
  const drawing = document.importNode(template.content, true)
  const address = displayAddress(verificationUrl)
  const line = put(drawing, '.step-address', 'verification-url', address, addressSize(address.length))
  if (breaks(address.length)) line.className = 'address-long'
  put(drawing, '.step-code', 'user-code', userCode, codeSize(userCode.length))
  screen.appendChild(drawing)
}

function put(drawing: DocumentFragment, place: string, testId: string, text: string, rem: number): HTMLElement {
  const span = document.createElement('span')
  span.dataset.testid = testId
  span.style.fontSize = `${rem}rem`
  span.textContent = text
  const parent = drawing.querySelector(place)
  if (parent) parent.innerHTML = ''
  parent?.appendChild(span)
  return span
}
