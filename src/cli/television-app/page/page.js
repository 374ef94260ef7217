// The first page of the app on a television: opens the Tenfoot server, or asks for its address. For Chromium 64: no
// build, and nothing newer than that. It is one function, so that no name of it is global.
;(() => {
  const storageName = 'tenfoot-server'
  /**
   * Milliseconds in which the server can still be changed before it opens, in which it has to answer, and until it is
   * asked again.
   */
  const graceMs = 3000
  const timeoutMs = 10000
  const retryMs = 5000
  const keys = { up: 38, down: 40, left: 37, right: 39, back: [461, 10009, 27] }
  const element = (id) => document.getElementById(id)
  const [form, input, problem, status, change] = ['form', 'address', 'problem', 'status', 'change'].map(element)

  /** Former codes that some televisions still have (ISO 639-1 before 1989). */
  const formerCodes = { iw: 'he', in: 'id' }
  /** The first language of this television that we have, or English: `texts.js` has them. */
  function ownLanguage() {
    const all = window.tenfootLanguages
    const codeOf = (tag) => tag.toLowerCase().split(/[-_]/)[0]
    for (const tag of navigator.languages || [navigator.language]) {
      const code = formerCodes[codeOf(tag)] || codeOf(tag)
      const found = all.find((one) => one.tag === tag) || all.find((one) => codeOf(one.tag) === code)
      if (found) return found
    }
    return all[0]
  }
  const language = ownLanguage()
  const isRightToLeft = language.direction === 'rtl'
  const textOf = (name, address) => language.texts[name].replace('{address}', () => address)

  /** The address without a path; undefined if it is none. */
  function originOf(address) {
    try {
      const { protocol, origin, hostname } = new URL(address)
      return /^https?:$/.test(protocol) && hostname !== '' ? origin : undefined
    } catch (_) {
      return undefined
    }
  }

  /** The addresses that a person may mean: without a scheme, the encrypted one first. */
  function originsOf(text) {
    const addresses = /^[a-z]+:\/\//i.test(text) ? [text] : [`https://${text}`, `http://${text}`]
    return addresses.map(originOf).filter((origin) => origin !== undefined)
  }

  /** Rejects after some time: these engines cannot abort a call. */
  const inTime = (promise) =>
    Promise.race([promise, new Promise((_, reject) => setTimeout(() => reject(new Error('late')), timeoutMs))])
  const answers = (address) =>
    inTime(fetch(address, { mode: 'no-cors', cache: 'no-store' })).then(
      () => true,
      () => false,
    )

  /** What is wrong with a server, as the name of a text; undefined if it is Tenfoot. */
  async function problemOf(origin) {
    try {
      const answer = await inTime(fetch(`${origin}/healthz`, { cache: 'no-store' }))
      const { app } = await answer.json()
      return app === 'tenfoot' ? undefined : 'other'
    } catch (_) {
      // The reason of a failed call is hidden from a page, so further calls find it out.
      if (await answers(origin)) return 'other'
      // Most servers answer plain HTTP on their HTTPS port with a refusal: then only the certificate is wrong.
      const plain = origin.replace(/^https:/, 'http:')
      const isEncrypted = plain !== origin
      if (isEncrypted && (await answers(/:\d+$/.test(plain) ? plain : `${plain}:443`))) return 'untrusted'
      if (isEncrypted && (await answers(plain.replace(/:\d+$/, '')))) return 'untrusted'
      return 'missing'
    }
  }

  function ask(address, name) {
    status.textContent = ''
    change.hidden = true
    form.hidden = false
    input.value = address
    problem.textContent = name === undefined ? '' : textOf(name)
    input.focus()
  }

  /** The first of the origins that is Tenfoot, or the name of the text that says what is wrong. */
  async function look(origins) {
    const names = []
    for (const origin of origins) {
      const name = await problemOf(origin)
      if (name === undefined) return { origin }
      names.push(name)
    }
    return { name: names.indexOf('untrusted') >= 0 ? 'untrusted' : names[names.length - 1] }
  }

  function enter(origin) {
    localStorage.setItem(storageName, origin)
    location.replace(`${origin}/`)
  }

  let attempts = 0
  async function open(typed) {
    attempts += 1
    const text = typed.trim()
    if (text === '') return ask('', 'empty')
    const origins = originsOf(text)
    if (origins.length === 0) return ask(text, 'invalid')
    problem.textContent = ''
    status.textContent = textOf('opening', text)
    const { origin, name } = await look(origins)
    if (origin !== undefined) return enter(origin)
    ask(text, name)
    if (name === 'missing') keepTrying(text)
  }

  /** Looks again until somebody changes the address: a TV may start before its network or the server does. */
  function keepTrying(text) {
    const attempt = attempts
    const isWanted = () => attempt === attempts && input.value === text
    setTimeout(async () => {
      if (!isWanted()) return
      const { origin } = await look(originsOf(text))
      if (!isWanted()) return
      if (origin !== undefined) enter(origin)
      else keepTrying(text)
    }, retryMs)
  }

  /** Opens the server after some seconds; until then, OK or an arrow changes it. */
  function openSoon(address) {
    status.textContent = textOf('soon', address)
    change.hidden = false
    change.focus()
    const timer = setTimeout(() => open(address), graceMs)
    change.addEventListener('click', () => {
      clearTimeout(timer)
      ask(address)
    })
  }

  function leave() {
    const webos = window.webOSSystem || window.PalmSystem
    if (webos) webos.platformBack()
    else if (window.tizen) window.tizen.application.getCurrentApplication().exit()
    else window.close()
  }

  /** Left and right move the caret inside a text, and the focus elsewhere. */
  function nextFocus(keyCode) {
    const all = form.hidden ? [change] : [input, element('open'), element('leave')]
    const at = all.indexOf(document.activeElement)
    const isInText = document.activeElement === input
    const right = isInText ? 0 : isRightToLeft ? -1 : 1
    const steps = { [keys.down]: 1, [keys.up]: -1, [keys.right]: right, [keys.left]: -right }
    const step = keyCode === keys.up && at > 0 ? -at : steps[keyCode]
    return step ? all[Math.max(0, Math.min(all.length - 1, at + step))] : undefined
  }

  document.addEventListener('keydown', (event) => {
    if (keys.back.indexOf(event.keyCode) >= 0) {
      event.preventDefault()
      return leave()
    }
    const next = nextFocus(event.keyCode)
    if (next === undefined) return
    event.preventDefault()
    next.focus()
  })
  // A pointer that hovers over a button moves the focus, so that only one looks chosen.
  document.addEventListener('mouseover', ({ target }) => {
    if (target instanceof HTMLButtonElement) target.focus()
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    open(input.value)
  })
  element('leave').addEventListener('click', leave)

  document.documentElement.lang = language.tag
  document.documentElement.dir = language.direction
  document.querySelectorAll('[data-text]').forEach((each) => {
    each.textContent = textOf(each.dataset.text)
  })

  const known = localStorage.getItem(storageName) || window.tenfootStandardServer || ''
  if (known === '') ask('', undefined)
  else openSoon(known)
})()
