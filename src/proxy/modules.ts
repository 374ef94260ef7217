import type { ProxyModule } from './core/core.ts'
import { connect } from './modules/connect/module.ts'
import { dataHub } from './modules/data-hub/module.ts'
import { fleet } from './modules/fleet/module.ts'
import { groups } from './modules/groups/module.ts'
import { help } from './modules/help/module.ts'
import { keyRotation } from './modules/key-rotation/module.ts'
import { notes } from './modules/notes/module.ts'
import { liveNumbers } from './modules/now/module.ts'
import { pictures } from './modules/pictures/module.ts'
import { pin } from './modules/pin/module.ts'
import { recordings } from './modules/recordings/module.ts'
import { securityEvents } from './modules/security-events/module.ts'
import { sharedAnswers } from './modules/shared-answers/module.ts'
import { sharedPages } from './modules/shared-pages/module.ts'
import { speakers } from './modules/speakers/module.ts'
import { televisionApp } from './modules/television-app/module.ts'
import { textInput } from './modules/text-input/module.ts'
import { tokenKey } from './modules/token-key/module.ts'
import { transcription } from './modules/transcription/module.ts'

/** Everything that the proxy does beyond its core. */
export const modules: readonly ProxyModule[] = [
  tokenKey,
  connect,
  pin,
  textInput,
  notes,
  recordings,
  speakers,
  liveNumbers,
  pictures,
  groups,
  dataHub,
  transcription,
  sharedAnswers,
  sharedPages,
  help,
  fleet,
  securityEvents,
  keyRotation,
  televisionApp,
]
