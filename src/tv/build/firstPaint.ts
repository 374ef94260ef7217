import type { Plugin } from 'vite'

/** Inserts the markup of the pairing screen into the page's template: see `prelude/drawFirst.ts`. */
export function firstPaint(): Plugin {
  return {
    name: 'tenfoot:first-paint',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        // Imported late: other tools also load the build's settings, and cannot parse JSX.
        const { firstPaintMarkup } = await import('./firstPaintMarkup.tsx')
        return html.replace('<template></template>', () => `<template>${firstPaintMarkup()}</template>`)
      },
    },
  }
}
