import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { root } from './manifest.ts'

/** Licences (SPDX) of what we ship: each allows it in any program, for naming its authors or for
 * nothing. OFL is for fonts. */
export const allowedLicences = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
]

const lockEntry = z.object({
  version: z.optional(z.string()),
  license: z.optional(z.string()),
  dev: z.optional(z.boolean()),
  devOptional: z.optional(z.boolean()),
  optionalDependencies: z.optional(z.record(z.string(), z.string())),
})
const lock = z.object({ packages: z.record(z.string(), lockEntry) })

export interface ShippedPackage {
  name: string
  version: string
  /** As the package or, for builds for other systems, the package that asks for it says. Empty: it says none. */
  licence: string
  /** Where it is installed, below the project's folder. */
  path: string
}

/**
 * All packages that a release contains or installs, by name: what `package-lock.json` says without developers' ones.
 */
export function shippedPackages(lockText = readFileSync(join(root, 'package-lock.json'), 'utf8')): ShippedPackage[] {
  const { packages } = z.parse(lock, JSON.parse(lockText))
  const nameOf = (path: string) => path.replace(/^.*node_modules\//, '')
  const askedFor = (name: string) =>
    Object.values(packages).find(({ optionalDependencies }) => optionalDependencies?.[name] !== undefined)
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .map(([path, { version = '', license }]) => {
      const name = nameOf(path)
      return { name, version, licence: license ?? askedFor(name)?.license ?? '', path }
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Names each package whose licence is not allowed. */
export const refusedLicences = (packages: readonly ShippedPackage[]): string[] =>
  packages
    .filter(({ licence }) => !isAllowed(licence))
    .map(({ name, version, licence }) => `${name} ${version}: ${licence || 'no licence'}`)

/** A choice is allowed if one of its licences is, a combination if all are (https://spdx.dev, licence expressions). */
function isAllowed(expression: string): boolean {
  const [brackets, inner = ''] = /\(([^()]*)\)/.exec(expression) ?? []
  if (brackets !== undefined)
    return isAllowed(expression.replace(brackets, isAllowed(inner) ? (allowedLicences[0] ?? '') : 'refused'))
  const words = expression.trim()
  if (words.includes(' OR ')) return words.split(' OR ').some(isAllowed)
  if (words.includes(' AND ')) return words.split(' AND ').every(isAllowed)
  return allowedLicences.includes(words)
}

const fonts = join(root, 'public/fonts')

/** The text of the file NOTICE: each installed package and font with its licence, and the licences' texts, each once. */
export function noticeText(packages: readonly ShippedPackage[]): string {
  const byText = new Map<string, string[]>()
  for (const { name, version, licence, path } of packages) {
    const text = licenceFile(join(root, path))
    // Builds for other systems are not on this machine. The package that asks for them has the same licence.
    if (text === undefined) continue
    byText.set(text, [...(byText.get(text) ?? []), `${name} ${version} (${licence})`])
  }
  for (const name of readdirSync(fonts))
    byText.set(readFileSync(join(fonts, name), 'utf8'), [`the font ${name.replace(/\.OFL\.txt$/, '')} (OFL-1.1)`])
  const parts = [...byText].map(([text, names]) => `${names.join('\n')}\n\n${text.trim()}\n`)
  return `Tenfoot contains or installs these packages and fonts. Tenfoot's own licence is in the file LICENSE.\n\n${parts.join(`\n${'-'.repeat(80)}\n\n`)}`
}

/** The licence that a package has as a file, or the sentence of its `package.json`. Undefined: it is not installed. */
function licenceFile(folder: string): string | undefined {
  const names = readNames(folder)
  if (!names) return undefined
  const files = names.filter((name) => /^(?:licen[cs]e|copying|notice)/i.test(name)).sort()
  const texts = files.map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
  return texts.join('\n\n') || 'The package contains no text of its licence.'
}

function readNames(folder: string): string[] | undefined {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
  } catch {
    return undefined
  }
}
