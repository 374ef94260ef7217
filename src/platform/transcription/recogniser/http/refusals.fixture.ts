/**
 * Refusals as servers write them, by the sources that `answers.fixture.ts` names; those of the public API are in its
 * guide to error codes, and with their bodies in reports of its users. `KEY` stands for the key that was sent.
 */
export const refusals: readonly [server: string, status: number, body: unknown, error: number, reason: string][] = [
  ['whisper.cpp: audio that it cannot read', 400, { error: 'failed to read audio data' }, 500, 'refuses the audio'],
  [
    'whisper.cpp: a program that it needs is missing',
    500,
    { error: 'Failed to execute ffmpeg command.' },
    500,
    'cannot work now (status 500)',
  ],
  ['whisper.cpp: a failure of its model', 500, { error: 'failed to process audio' }, 500, 'cannot work now'],
  [
    'speaches: a wrong key',
    403,
    { detail: 'Invalid API key. The provided API key is incorrect.' },
    500,
    'refuses the key of this service (RECOGNISER_KEY)',
  ],
  [
    'speaches: a model that is not installed',
    404,
    { detail: "Model 'large' is not installed locally. You can download the model using `POST /v1/models`" },
    500,
    'does not know the model or the address',
  ],
  [
    'speaches: audio that it cannot read',
    415,
    { detail: 'Failed to decode audio. The provided file type is not supported.' },
    415,
    'cannot read audio/wav',
  ],
  [
    'speaches: a field that is wrong',
    422,
    { detail: [{ type: 'missing', loc: ['body', 'file'], msg: 'Field required', input: null }] },
    500,
    'refuses the audio or a parameter',
  ],
  [
    'LocalAI: a missing key',
    401,
    { error: { code: 401, message: 'Authentication required', type: 'authentication_error' } },
    500,
    'refuses the key of this service (RECOGNISER_KEY)',
  ],
  [
    'LocalAI: a failure of its backend',
    500,
    { error: { code: 500, message: 'rpc error: code = Unknown desc = Exception calling application', type: '' } },
    500,
    'cannot work now (status 500)',
  ],
  ['LocalAI with opaque errors', 503, '', 500, 'cannot work now (status 503)'],
  [
    'the public API: a wrong key',
    401,
    {
      error: {
        message: 'Incorrect API key provided: KEY. You can find your API key in your account.',
        type: 'invalid_request_error',
        param: null,
        code: 'invalid_api_key',
      },
    },
    500,
    'refuses the key of this service (RECOGNISER_KEY)',
  ],
  [
    'the public API: no money left',
    429,
    {
      error: {
        message: 'You exceeded your current quota, please check your plan and billing details.',
        type: 'insufficient_quota',
        param: null,
        code: 'insufficient_quota',
      },
    },
    500,
    'cannot work now (status 429)',
  ],
  [
    'the public API: more than 25 MB',
    413,
    {
      error: {
        message: '413: Maximum content size limit (26214400) exceeded (26306794 bytes read)',
        type: 'server_error',
        param: null,
        code: null,
      },
    },
    413,
    'does not accept',
  ],
  [
    'the public API: a model that gives no times',
    400,
    {
      error: {
        message: "response_format 'verbose_json' is not compatible with model 'large'. Use 'json' or 'text' instead.",
        type: 'invalid_request_error',
        param: 'response_format',
        code: 'unsupported_value',
      },
    },
    500,
    'refuses the audio or a parameter',
  ],
]
