import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { appFiles } from '#cli/television-app/appFiles.ts'
import type { ChromiumName } from '../engines/chromium.ts'

/** A television as a reviewer of its maker has it. */
export interface TelevisionSet {
  name: string
  /** An engine that is not newer than the set's own. */
  engine: ChromiumName
  userAgent: string
  /** Its key codes (specification: television 1). */
  back: number
  mediaKeys: readonly number[]
  /** What the maker adds to `window`. A call that leaves the app sets `document.title`. */
  script: string
  /** The title after the app was left. */
  left: string
}

const leave = (title: string) => `function () { document.title = '${title}' }`
/** A set that gives the app no privilege for keys throws. */
const refuse = "function () { throw new Error('SecurityError: the privilege tv.inputdevice is missing') }"
const lg = {
  back: 461,
  mediaKeys: [415, 19, 413, 412, 417, 33, 34],
  left: 'Home of LG',
}
const samsung = {
  back: 10009,
  mediaKeys: [415, 19, 10252, 413, 412, 417, 10232, 10233, 427, 428],
  script: `window.tizen = {
    application: { getCurrentApplication: function () { return { exit: ${leave('Home of Samsung')} } } },
    tvinputdevice: { registerKeyBatch: ${refuse}, registerKey: ${refuse} },
  }`,
  left: 'Home of Samsung',
}

export const sets: readonly TelevisionSet[] = [
  {
    ...lg,
    name: 'LG of 2020 (webOS 5)',
    engine: 'chromium-64',
    userAgent:
      'Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/68.0.3440.106 Safari/537.36 WebAppManager',
    script: `window.PalmSystem = { platformBack: ${leave(lg.left)} }`,
  },
  {
    ...lg,
    name: 'LG of 2021 (webOS 6)',
    engine: 'chromium-79',
    userAgent:
      'Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/79.0.3945.79 Safari/537.36 WebAppManager',
    script: `window.webOSSystem = { platformBack: ${leave(lg.left)} }`,
  },
  {
    ...samsung,
    name: 'Samsung of 2020 (Tizen 5.5)',
    engine: 'chromium-69',
    userAgent:
      'Mozilla/5.0 (SMART-TV; LINUX; Tizen 5.5) AppleWebKit/537.36 (KHTML, like Gecko) 69.0.3497.106.1/5.5 TV Safari/537.36',
  },
  {
    ...samsung,
    name: 'Samsung of 2022 (Tizen 6.5)',
    engine: 'chromium-85',
    userAgent:
      'Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.5) AppleWebKit/537.36 (KHTML, like Gecko) 85.0.4183.93/6.5 TV Safari/537.36',
  },
]

/** Unpacks the app as the sets do. @returns its folder, and the address of its first page */
export async function unpackApp(server?: string): Promise<{ folder: string; page: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'tenfoot-app-'))
  for (const [name, content] of await appFiles(server)) await writeFile(join(folder, name), content)
  return { folder, page: pathToFileURL(join(folder, 'index.html')).href }
}
