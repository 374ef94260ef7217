import { renderToStaticMarkup } from 'react-dom/server'
import type { Plugin } from 'vite'
import { PairingDrawing } from '../pairing/PairingDrawing.tsx'
import type { PairingView } from '../pairing/view.ts'

const placeholder: PairingView = { at: 'code', userCode: '-', verificationUrl: '-', endsAt: 0, lifetime: 0 }

/** Puts the pairing screen, as React draws it around a code, into the page's template: see `pairing/drawFirst.ts`. */
export function firstPaint(): Plugin {
  const drawing = <PairingDrawing view={placeholder} spoken="" onPress={() => {}} />
  // Sizes are set with the texts; as attributes the policy forbids them.
  const markup = renderToStaticMarkup(drawing).replace(/ style="[^"]*"/g, '')
  return {
    name: 'tenfoot:first-paint',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace('<template></template>', `<template>${markup}</template>`),
    },
  }
}
