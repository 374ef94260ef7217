import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Colours } from './colours.ts'

const folder = join(import.meta.dirname, 'drawings')

/** The elements of each file. Things have their middle at 0, 0 and are about 200 wide; backgrounds are 320 by 180. */
const drawings = new Map(
  readdirSync(folder).map((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    return [file.replace(/\.svg$/, ''), text.replace(/^<svg[^>]*>|<\/svg>\s*$|\n\s*/g, '')] as const
  }),
)

/**
 * A drawing of `drawings/` in some colours. The file has their names in braces, and in some files the names of other
 * places: numbers, or elements.
 */
export function drawing(
  name: string,
  colours: Colours,
  places: Readonly<Record<string, string | number>> = {},
): string {
  const elements = drawings.get(name)
  if (elements === undefined) throw new Error(`there is no drawing ${name}`)
  const values = new Map<string, string | number>(Object.entries({ ...colours, ...places }))
  return elements.replace(/\{(\w+)\}/g, (_, place: string) => {
    const value = values.get(place)
    if (value === undefined) throw new Error(`the drawing ${name} has a place ${place}, which is not filled`)
    return String(value)
  })
}
