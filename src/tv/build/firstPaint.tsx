import { renderToStaticMarkup } from 'react-dom/server'
import type { Plugin } from 'vite'
import { Steps } from '../pairing/Steps.tsx'

/** Puts the pairing screen's steps, as React draws them, into the page's template: see `pairing/drawFirst.ts`. */
export function firstPaint(): Plugin {
  const markup = renderToStaticMarkup(
    <main className="pairing">
      <section className="pairing-left">
        <Steps />
      </section>
    </main>,
  )
  return {
    name: 'tenfoot:first-paint',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace('<template></template>', `<template>${markup}</template>`),
    },
  }
}
