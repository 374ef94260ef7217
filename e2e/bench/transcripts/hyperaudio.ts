import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { callHeader } from '#contract/proxy.ts'
import { transcriptionProxyPaths } from '#contract/transcription/paths.ts'
import type { TestEnvironment } from '../../support/environment.ts'
import { builtTelevision } from '../../support/seed.ts'
import { until } from './televisions.ts'

const hyperaudio = join(import.meta.dirname, '../peers/node_modules/hyperaudio-lite/js/hyperaudio-lite.js')

/** A minimal page that plays the same transcript with hyperaudio-lite, as in its own readme. */
const page = `<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="/hyperaudio.css"><audio id="sound"></audio>
<div id="words"><article><section></section></article></div>
<script src="/hyperaudio-lite.js"></script><script src="/hyperaudio-page.js"></script>`

/**
 * As large as the television's words, with the active styles of its readme: words without a visible style cost nothing.
 */
const style = `#words { height: 700px; overflow-y: scroll; position: relative; font: 2rem/2.75rem sans-serif }
.read { color: #666 }
.unread { color: #000 }
.active { color: #006 }
[data-m].active { background-color: #ff9 }`

const script = `var id = location.hash.slice(1)
fetch(${JSON.stringify(transcriptionProxyPaths.job(''))} + id, {
  headers: { ${JSON.stringify(callHeader.name)}: ${JSON.stringify(callHeader.value)} },
}).then(function (answer) { return answer.json() }).then(function (job) {
  var section = document.querySelector('section')
  job.result.transcription.utterances.forEach(function (utterance) {
    var p = document.createElement('p')
    utterance.words.forEach(function (word) {
      var span = document.createElement('span')
      span.setAttribute('data-m', Math.round(word.start * 1000))
      span.setAttribute('data-d', Math.round((word.end - word.start) * 1000))
      span.textContent = word.word + ' '
      p.appendChild(span)
    })
    section.appendChild(p)
  })
  var sound = document.getElementById('sound')
  sound.src = ${JSON.stringify(transcriptionProxyPaths.job(''))} + id + '/file'
  window.hyperaudio = new HyperaudioLite({ transcript: 'words', player: 'sound', autoScroll: true })
})`

/** The built television with that page added. */
export async function folderWithHyperaudio(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'tenfoot-bench-'))
  await cp(builtTelevision, path, { recursive: true })
  await cp(hyperaudio, join(path, 'hyperaudio-lite.js'))
  await writeFile(join(path, 'hyperaudio.html'), page)
  await writeFile(join(path, 'hyperaudio.css'), style)
  await writeFile(join(path, 'hyperaudio-page.js'), script)
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** Opens the page in a signed-in television. */
export async function openHyperaudio(television: Page, env: TestEnvironment, id: string): Promise<void> {
  await television.goto(`${env.television}/hyperaudio.html#${id}`)
  await until(television, 'window.hyperaudio && document.querySelectorAll("[data-m]").length > 1000')
}
