import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { besideCode } from './compile.ts'
import { readManifest, root } from './manifest.ts'

/** Imports in code that is shipped, also those of types: what only a build or a test runs is left out. */
const shipped = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(
  (file) =>
    /\.tsx?$/.test(file) &&
    !/\.(?:test|fixture)\.tsx?$/.test(file) &&
    !/^(?:release|tv\/build)\/|^cli\/dev\.ts/.test(file),
)
const importOf = /^(?:import|export|\}).* from '([^'.#][^']*)'|^import '([^'.#][^']*)'|import\('([^'.#][^']*)'\)/gm

const nameOf = (specifier: string) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? ''

it('the dependencies contain what shipped code imports', () => {
  const { dependencies } = readManifest()
  const used = shipped.flatMap((file) => {
    const text = readFileSync(join(root, 'src', file), 'utf8')
    return [...text.matchAll(importOf)].map(([, ...found]) => nameOf(found.find(Boolean) ?? ''))
  })
  const packages = new Set(used.filter((name) => !isBuiltin(name)))
  expect(packages.size).toBeGreaterThan(30)
  expect([...packages].filter((name) => dependencies[name] === undefined)).toEqual([])
})

it('a file that shipped code reads next to itself is next to the compiled code, and no two have one name', () => {
  const besideIt = /import\.meta\.dirname, '([^'.][^']*)'|new URL\('(?:\.\/)?([^'./][^']*)', import\.meta\.url\)/g
  const read = shipped
    .filter((file) => !file.startsWith('tv/'))
    .flatMap((file) => [...readFileSync(join(root, 'src', file), 'utf8').matchAll(besideIt)])
    .map(([, joined, address]) => joined ?? address)
  expect(read).toContain('style.css')
  expect(read.filter((name) => name === undefined || !besideCode.includes(name))).toEqual([])
  expect(new Set(besideCode).size).toBe(besideCode.length)
})
