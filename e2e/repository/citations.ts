/** The pages of the specification and the files that cite them, by path from the root of the repository. */
export interface Cited {
  /** Every page of `docs/specification/`, by its path. */
  pages: ReadonlyMap<string, string>
  /** The text of `docs/specification/README.md`. */
  index: string
  /** Every file that may cite a page, by its path; pages may be among them. */
  texts: ReadonlyMap<string, string>
}

const indexPath = 'docs/specification/README.md'
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1, -'.md'.length)
const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length

interface Section {
  number: string
  title: string
  line: number
}

/** Numbered headings: `## 3. Polling` and, below it, `### 3.2 States`. */
const sectionsOf = (page: string): Section[] =>
  [...page.matchAll(/^#{2,3} (\d+(?:\.\d+)?)\.? (.+)$/gm)].map(({ 1: number = '', 2: title = '', index }) => ({
    number,
    title,
    line: lineAt(page, index),
  }))

/** Sections must be numbered from 1 without a gap, so that a citation of section 4 is unambiguous. */
function misnumbered(sections: readonly Section[]): Section[] {
  let section = 0
  let part = 0
  return sections.filter(({ number }) => {
    const [first, second] = number.split('.').map(Number)
    if (second === undefined) {
      section += 1
      part = 0
      return first !== section
    }
    part += 1
    return first !== section || second !== part
  })
}

/** Sections without subsections that name no source. */
function withoutSource(page: string): number[] {
  const headings = [...page.matchAll(/^(#{2,3}) .+$/gm)]
  return headings.flatMap(({ index, 1: level }, place) => {
    const nextHeading = headings[place + 1]
    const hasParts = level === '##' && nextHeading?.[1] === '###'
    const body = page.slice(index, nextHeading?.index)
    return hasParts || /^Source: /m.test(body) ? [] : [lineAt(page, index)]
  })
}

/** Faults of the pages and their index. */
function faultsOfPages({ pages, index }: Cited): string[] {
  const rows = new Map(
    [...index.matchAll(/^\| \[([a-z-]+)\]\(([a-z-]+)\.md\) \| (.+) \|$/gm)].map(
      ({ 1: name = '', 2: target, 3: sections = '', index: offset }) => [
        name,
        { target, line: lineAt(index, offset), sections: sections.split(' · ') },
      ],
    ),
  )
  const faults: string[] = []
  for (const [path, page] of pages) {
    const sections = sectionsOf(page)
    for (const { line, number } of misnumbered(sections))
      faults.push(`${path}:${line} section ${number} is out of order`)
    for (const line of withoutSource(page)) faults.push(`${path}:${line} names no source`)
    const row = rows.get(nameOf(path))
    if (!row) {
      faults.push(`${path}:1 is not in ${indexPath}`)
      continue
    }
    for (const { number, title, line } of sections)
      if (!number.includes('.') && !row.sections.includes(`${number} ${title}`))
        faults.push(`${path}:${line} "${number} ${title}" is not in ${indexPath}`)
    for (const entry of row.sections)
      if (!sections.some(({ number, title }) => `${number} ${title}` === entry))
        faults.push(`${indexPath}:${row.line} ${path} has no section "${entry}"`)
  }
  for (const [name, { target, line }] of rows)
    if (name !== target || ![...pages.keys()].some((path) => nameOf(path) === name))
      faults.push(`${indexPath}:${line} there is no page ${name}`)
  return faults
}

const citation = /^specification: ([a-z-]+) (\d+(?:\.\d+)?)(?!\w)/
/** A second section after a citation without its prefix, which no search would find. */
const another = /^(?:,|;| and| to) (?:([a-z-]+) )?\d/

/** Former forms, which named documents outside the repository. The lines of one comment are joined first. */
const oldForms = [/\bspecification,? +\d/gi, /\((?:[^(){}]*[;:,] +)?facts(?:: *["`a-z]|;)/g, /\bfacts, +authorization/g]
/** Joins the lines of a comment, with every offset unchanged. */
const unwrapped = (text: string) =>
  text.replaceAll(/\n[ \t]*(?:\*(?!\/)|\/\/)?[ \t]*/g, (gap) => ' '.repeat(gap.length))

/** Faults of citations: `specification: device-flow 3`, and between pages `(device-flow 3)` or `(3)`. */
function faultsOfCitations({ pages, texts }: Cited): string[] {
  const sections = new Map(
    [...pages].map(([path, page]) => [nameOf(path), new Set(sectionsOf(page).map(({ number }) => number))]),
  )
  const fault = (page: string, section: string): string | undefined => {
    const sectionsOfPage = sections.get(page)
    if (!sectionsOfPage) return `there is no page "${page}"; pages are ${[...sections.keys()].join(', ')}`
    return sectionsOfPage.has(section) ? undefined : `the page ${page} has no section ${section}`
  }
  const faults: string[] = []
  for (const [path, text] of texts) {
    const report = (offset: number, problem: string) => void faults.push(`${path}:${lineAt(text, offset)} ${problem}`)
    for (const { index } of text.matchAll(/\bspecification:/gi)) {
      const { 0: form, 1: page = '', 2: section = '' } = citation.exec(text.slice(index, index + 80)) ?? []
      const secondCitation = form === undefined ? null : another.exec(text.slice(index + form.length, index + 160))
      const isOne =
        form !== undefined && !(secondCitation && (secondCitation[1] === undefined || sections.has(secondCitation[1])))
      const wrong = isOne
        ? fault(page, section)
        : 'a citation is written "specification: page section", each by itself and in one line'
      if (wrong) report(index, wrong)
    }
    const flat = unwrapped(text)
    for (const form of oldForms)
      for (const { 0: oldCitation, index } of flat.matchAll(form))
        report(
          index + oldCitation.search(/specification|facts/i),
          `"${oldCitation.replaceAll(/ +/g, ' ')}" names a document that is not here`,
        )
    if (pages.has(path))
      for (const { 1: page, 2: section = '', index } of text.matchAll(/\((?:([a-z-]+) )?(\d{1,2}(?:\.\d+)?)\)/g)) {
        const wrong = fault(page ?? nameOf(path), section)
        if (wrong) report(index, wrong)
      }
  }
  return faults
}

/** Every fault, as `file:line what is wrong`. */
export const faultsOf = (cited: Cited): string[] => [...faultsOfPages(cited), ...faultsOfCitations(cited)]
