import type { Plugin } from 'vite'

/** Puts the pairing screen's drawing into the page's template: see `pairing/drawFirst.ts`. */
export function firstPaint(): Plugin {
  return {
    name: 'tenfoot:first-paint',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        // Only now: other tools read the settings of the build too, and know no JSX.
        const { firstPaintMarkup } = await import('./firstPaintMarkup.tsx')
        return html.replace('<template></template>', `<template>${firstPaintMarkup()}</template>`)
      },
    },
  }
}
