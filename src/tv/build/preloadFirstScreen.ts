import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

const firstScreen = /\/src\/tv\/root\/main\.tsx$/
const firstFonts = /\/(?:text-400|code-600)-first-[^/]*\.woff2$/

/**
 * Adds links to the first screen's scripts, styles and fonts to the page, so that the browser fetches them at once. The
 * entry imports the first screen only after it has checked for polyfills, which would cost a round trip.
 */
export function preloadFirstScreen(): Plugin {
  return {
    name: 'tenfoot:preload-first-screen',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        if (!bundle) return
        const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk')
        const main = chunks.find((chunk) => chunk.moduleIds.some((id) => firstScreen.test(id)))
        if (!main) throw new Error('the build has no chunk of its own for main.tsx, which the page preloads')
        const entry = chunks.find((chunk) => chunk.isEntry)
        const early = entry?.imports ?? []
        if (early.length > 0)
          throw new Error(`${early.join(', ')} would run before the polyfills: start.ts imports from it`)
        const scripts = new Set<string>()
        const visit = (file: string) => {
          if (scripts.has(file) || file === entry?.fileName) return
          scripts.add(file)
          for (const next of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) visit(next)
        }
        visit(main.fileName)
        const tag = (attrs: Record<string, string | boolean>): HtmlTagDescriptor => ({
          tag: 'link',
          attrs,
          injectTo: 'head',
        })
        const styles = [...scripts].flatMap((file) => [
          ...(chunks.find(({ fileName }) => fileName === file)?.viteMetadata?.importedCss ?? []),
        ])
        const fonts = Object.keys(bundle).filter((file) => firstFonts.test(`/${file}`))
        if (fonts.length !== 2)
          throw new Error(`the page preloads 2 fonts, the build has ${fonts.join(', ') || 'none'}`)
        return [
          ...styles.map((file) => tag({ rel: 'stylesheet', crossorigin: true, href: `/${file}` })),
          ...[...scripts].map((file) => tag({ rel: 'modulepreload', crossorigin: true, href: `/${file}` })),
          ...fonts.map((file) =>
            tag({ rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` }),
          ),
        ]
      },
    },
  }
}
