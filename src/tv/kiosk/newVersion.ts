import { loadAnew, mayLoadAnew } from '../data/loadAnew.ts'

/** The name of the app's first file changes with every version. */
const entry = /\/assets\/index-[\w-]+\.js/

/** Loads the page anew if the server has another version of the app than the one that runs. */
export async function followNewVersion(): Promise<void> {
  const own = [...document.scripts].map(({ src }) => entry.exec(src)?.[0]).find((name) => name !== undefined)
  if (own === undefined) return
  try {
    const page = await (await fetch('/', { cache: 'no-store', credentials: 'same-origin' })).text()
    const there = entry.exec(page)?.[0]
    if (there !== undefined && there !== own && mayLoadAnew()) loadAnew()
  } catch {
    // It is away; it will be asked again.
  }
}
