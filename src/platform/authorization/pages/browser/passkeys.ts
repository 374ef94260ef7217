import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

/**
 * Shows the form of a page that needs a passkey, if this browser knows passkeys at this address, and sends what the
 * device answers as a field of that form. Without this script the form stays hidden. `e2e/repository/passkeyScript.ts`
 * builds it to `../passkeys.js`.
 */

type Options =
  | { get: PublicKeyCredentialRequestOptionsJSON; create?: undefined }
  | { create: PublicKeyCredentialCreationOptionsJSON; get?: undefined }

const form = document.querySelector<HTMLFormElement>('form[data-passkey]')
const answer = form?.querySelector<HTMLInputElement>('input[name="passkey"]')
if (form && answer && browserSupportsWebAuthn()) {
  const options: Options = JSON.parse(form.dataset.passkey ?? '{}')
  // A browser that came by another address has no passkeys of this site.
  if ((options.get ? options.get.rpId : options.create.rp.id) === location.hostname) offer(form, answer, options)
}

function offer(form: HTMLFormElement, answer: HTMLInputElement, options: Options): void {
  const failure = form.querySelector<HTMLElement>('[role="alert"]')
  const instead = document.querySelector<HTMLElement>('[data-without-passkey]')
  form.hidden = false
  if (instead) instead.hidden = true

  /** `submit` calls no listener. */
  const send = (credential: object) => {
    answer.value = JSON.stringify(credential)
    form.submit()
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (failure) failure.hidden = true
    const answered = options.get
      ? startAuthentication({ optionsJSON: options.get })
      : startRegistration({ optionsJSON: options.create })
    answered.then(send, () => {
      if (failure) failure.hidden = false
    })
  })
  // The keyboard offers passkeys with the email. A press of the button ends this.
  const { get } = options
  if (get)
    browserSupportsWebAuthnAutofill().then((isSupported) => {
      if (isSupported) startAuthentication({ optionsJSON: get, useBrowserAutofill: true }).then(send, () => undefined)
    })
}
