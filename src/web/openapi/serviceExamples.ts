const url = 'https://services.tenfoot.example'
const job = '8f9f1c0e-5f4b-4b0e-9d5f-0a1b2c3d4e5f'
const published = { title: 'Harbour Works', publishedAt: '2024-03-01T09:00:00Z' }
const pageInfo = { totalResults: 1, resultsPerPage: 5 }

const reportingJob = {
  id: job,
  reportTypeId: 'channel_basic_a3',
  name: 'Every day',
  createTime: '2026-11-01T09:00:00Z',
}
const dailyReport = {
  id: '8146370981',
  jobId: job,
  startTime: '2026-11-01T07:00:00Z',
  endTime: '2026-11-02T08:00:00Z',
  createTime: '2026-11-03T09:00:00Z',
  downloadUrl: `${url}/v1/media/jobs/${job}/reports/8146370981?alt=media`,
}

const channels = {
  ChannelListResponse: [
    {
      kind: 'video#channelListResponse',
      pageInfo,
      items: [{ kind: 'video#channel', id: 'UCharbourworks', snippet: published }],
    },
  ],
  VideoListResponse: [
    {
      kind: 'video#videoListResponse',
      pageInfo,
      items: [{ kind: 'video#video', id: 'dQw4w9WgXcQ', contentDetails: { duration: 'PT4M13S' } }],
    },
  ],
  LiveBroadcastListResponse: [
    {
      kind: 'video#liveBroadcastListResponse',
      pageInfo,
      items: [{ kind: 'video#liveBroadcast', id: 'dQw4w9WgXcQ', statistics: { concurrentViewers: '1204' } }],
    },
  ],
  NewCounts: [
    { channelId: 'UCharbourworks', counts: [{ videoId: 'dQw4w9WgXcQ', time: '2026-11-24T20:00:00Z', views: 12 }] },
  ],
  BroadcastChange: [{ videoId: 'dQw4w9WgXcQ', actualStartTime: '2026-11-24T20:00:00Z', concurrentViewers: 310 }],
  PlaylistListResponse: [
    {
      kind: 'video#playlistListResponse',
      pageInfo,
      items: [{ kind: 'video#playlist', id: 'PLspring', snippet: { title: 'Spring' } }],
    },
  ],
  PlaylistItemListResponse: [
    {
      kind: 'video#playlistItemListResponse',
      pageInfo,
      items: [{ kind: 'video#playlistItem', id: 'PLI1', contentDetails: { videoId: 'dQw4w9WgXcQ' } }],
    },
  ],
  ContentOwnerListResponse: [
    {
      kind: 'videoPartner#contentOwnerList',
      items: [{ kind: 'videoPartner#contentOwner', id: 'harbourworks', displayName: 'Harbour Works' }],
    },
  ],
  AssetListResponse: [
    { kind: 'videoPartner#assetList', items: [{ kind: 'videoPartner#asset', id: 'A123', type: 'web' }] },
  ],
  AssetSearchResponse: [
    {
      kind: 'videoPartner#assetSnippetList',
      items: [{ kind: 'videoPartner#assetSnippet', id: 'A123', title: 'Spring refit' }],
    },
  ],
}

const reporting = {
  ListReportTypesResponse: [{ reportTypes: [{ id: 'channel_basic_a3', name: 'User activity' }] }],
  NewReportingJob: [{ reportTypeId: 'channel_basic_a3', name: 'Every day' }],
  ReportingJob: [reportingJob],
  ListReportingJobsResponse: [{ jobs: [reportingJob] }],
  Report: [dailyReport],
  ListReportsResponse: [{ reports: [dailyReport], nextPageToken: 'WzE3OTM1XQ.dGhlIG1hYw' }],
  Media: [{ resourceName: `jobs/${job}/reports/8146370981` }],
  Nothing: [{}],
}

const group = {
  kind: 'video#group',
  etag: 'h5',
  id: 'g1',
  snippet: { publishedAt: '2026-11-01T09:00:00Z', title: 'Refits' },
  contentDetails: { itemCount: '1', itemType: 'video#video' },
}
const groupItem = {
  kind: 'video#groupItem',
  etag: 'h6',
  id: 'i1',
  groupId: 'g1',
  resource: { kind: 'video#video', id: 'dQw4w9WgXcQ' },
}
const analytics = {
  QueryResponse: [
    {
      kind: 'videoAnalytics#resultTable',
      columnHeaders: [
        { name: 'day', columnType: 'DIMENSION', dataType: 'STRING' },
        { name: 'views', columnType: 'METRIC', dataType: 'INTEGER' },
      ],
      rows: [['2026-11-01', 1523]],
    },
  ],
  Group: [group],
  ListGroupsResponse: [{ kind: 'video#groupListResponse', etag: 'h7', items: [group] }],
  GroupItem: [groupItem],
  ListGroupItemsResponse: [{ kind: 'video#groupItemListResponse', etag: 'h8', items: [groupItem] }],
  NewGroup: [{ snippet: { title: 'Refits' }, contentDetails: { itemType: 'video#video' } }],
  ChangedGroup: [{ id: 'g1', snippet: { title: 'Spring refits' } }],
  NewGroupItem: [{ groupId: 'g1', resource: { kind: 'video#video', id: 'dQw4w9WgXcQ' } }],
}

const date = { year: 2026, month: 11, day: 1 }
const sourceTable = 'harbour-works.brand_lift.spring_refit'
const operation = {
  name: 'operations/op1',
  metadata: {
    '@type': 'type.tenfoot.example/datahub.OperationMetadata',
    startTime: '2026-11-02T09:00:00Z',
    studyReport: { customer: 'customers/1001', date, sourceTable, instance: '' },
    state: 'CHECKING',
    progressPercent: 40,
  },
  done: false,
}
const study = {
  name: 'customers/1001/brandLiftStudies/2026-11-01.spring',
  studyId: 'spring',
  displayName: 'Spring refit',
  campaign: 'Refit',
  startDate: date,
  endDate: date,
  date,
  instance: '',
  sourceTable,
  importTime: '2026-11-02T09:01:00Z',
  operation: 'operations/op1',
}
const result = {
  metric: 'AD_RECALL',
  segmentType: 'ALL',
  segment: 'ALL',
  exposed: { respondents: 2000, positive: 640, share: 0.32 },
  control: { respondents: 2000, positive: 580, share: 0.29 },
  lift: { absolute: 0.03, low: 0.006, high: 0.054, relative: 0.103, confidenceLevel: 0.9, significance: 'LIFT' },
}
const table = { sourceTable, rowCount: 40, loadTime: '2026-11-02T08:00:00Z' }
const datahub = {
  SubmitBrandLiftStudyReportRequest: [
    { date: '2026-11-01', sourceTable },
    { date, sourceTable, instance: 'pilot' },
  ],
  Operation: [operation],
  ListOperationsResponse: [{ operations: [operation] }],
  ListCustomersResponse: [
    { customers: [{ name: 'customers/1001', displayName: 'Harbour Works', instances: ['pilot'] }] },
  ],
  ListSourceTablesResponse: [{ sourceTables: [table] }],
  SourceTableRows: [{ ...table, columns: ['study_id', 'metric'], firstRows: [['spring', 'AD_RECALL']] }],
  ListBrandLiftStudiesResponse: [{ brandLiftStudies: [{ ...study, overall: [result] }] }],
  BrandLiftStudy: [{ ...study, results: [result] }],
  WaitOperationRequest: [{ timeout: '10s' }],
}

const doneJob = {
  id: job,
  status: 'done',
  request_id: 'G-8f9f1c0e',
  version: 2,
  kind: 'pre-recorded',
  created_at: '2026-11-20T12:00:00Z',
  completed_at: '2026-11-20T12:00:09Z',
  file: { filename: 'talk.wav', audio_duration: 2, number_of_channels: 1 },
  request_params: { audio_url: `${url}/v2/upload/${job}` },
  result: {
    transcription: {
      full_transcript: 'Good morning.',
      languages: ['en'],
      utterances: [
        {
          text: 'Good morning.',
          language: 'en',
          start: 0.5,
          end: 1.5,
          channel: 0,
          words: [
            { word: 'Good', start: 0.5, end: 0.9, confidence: 0.97 },
            { word: ' morning.', start: 0.9, end: 1.5, confidence: 0.95 },
          ],
        },
      ],
    },
  },
}
const correction = {
  number: 4,
  utterance: 0,
  word: 1,
  start: 0.6,
  end: 1.2,
  was: 'mourning.',
  text: 'morning.',
  corrected_at: '2026-11-20T12:01:00Z',
  undone_at: null,
}

const transcription = {
  NewJob: [
    {
      audio_url: `${url}/v2/upload/${job}`,
      subtitles: true,
      callback: true,
      callback_config: { url: 'https://app.example/done', method: 'POST' },
      custom_metadata: { room: 'A' },
    },
  ],
  CreatedJob: [{ id: job, result_url: `${url}/v2/pre-recorded/${job}` }],
  Job: [doneJob, { id: job, status: 'error', error_code: 501, error_message: 'No recogniser is set up.' }],
  JobList: [{ first: null, current: null, next: null, items: [{ id: job, status: 'queued' }] }],
  CorrectionRequest: [{ utterance: 0, word: 1, was: 'mourning.', text: 'morning.' }],
  CorrectedWords: [
    {
      correction,
      utterance: {
        text: 'Good morning.',
        language: 'en',
        start: 0,
        end: 1.2,
        confidence: 0.9,
        channel: 0,
        speaker: 0,
        words: [
          { word: 'Good', start: 0, end: 0.5, confidence: 0.9 },
          { word: ' morning.', start: 0.6, end: 1.2, confidence: 1 },
        ],
      },
    },
  ],
  CorrectionList: [
    { next: `${url}/v2/pre-recorded/${job}/corrections?limit=20&before=4`, items: [correction] },
    { next: null, items: [{ ...correction, undone_at: '2026-11-20T12:05:00Z' }] },
  ],
  SpeakerRequest: [
    { speaker: 0, name: 'Ada Lindqvist' },
    { speaker: 0, name: '' },
  ],
  SpeakerNames: [{ speakers: [{ speaker: 0, name: 'Ada Lindqvist' }] }],
  AllSpeakerNames: [{ speakers: [{ job_id: job, speaker: 0, name: 'Ada Lindqvist' }] }],
  SearchTopics: [{ items: [{ text: 'Ada Lindqvist', jobs: 2, sentences: 5 }] }],
  SearchCounts: [
    {
      said: 6,
      sentences: 5,
      complete: true,
      items: [
        {
          job_id: '9c3f2a6e-0b1d-4c58-9f7a-1d2e3f405162',
          created_at: '2026-11-20T09:30:00Z',
          custom_metadata: null,
          file: { filename: 'harbour-talk.wav' },
          said: 6,
          sentences: 5,
          start: 46.2,
        },
      ],
    },
  ],
  SearchResults: [
    {
      first: `${url}/v2/search?q=morn*&limit=20`,
      current: `${url}/v2/search?q=morn*&limit=20`,
      next: null,
      items: [
        {
          job_id: job,
          created_at: '2026-11-20T12:00:00Z',
          utterance: 0,
          start: 0.5,
          end: 1.5,
          speaker: null,
          language: 'en',
          text: 'Good morning.',
          matches: [{ start: 5, end: 12 }],
        },
      ],
    },
  ],
  Upload: [
    {
      audio_url: `${url}/v2/upload/${job}`,
      audio_metadata: {
        id: job,
        filename: 'talk.wav',
        extension: 'wav',
        size: 32_044,
        audio_duration: 2,
        number_of_channels: 1,
      },
    },
  ],
  UploadForm: [{ audio: 'the bytes of the file' }],
  UploadAddress: [{ audio_url: 'https://files.example/talk.wav' }],
  JobCallback: [
    { id: job, event: 'transcription.success', payload: doneJob.result, custom_metadata: { room: 'A' } },
    { id: job, event: 'transcription.error', error: { code: 415, message: 'The audio cannot be read.' } },
  ],
  TranscriptionError: [
    {
      timestamp: '2026-11-20T12:00:00Z',
      path: '/v2/pre-recorded',
      request_id: 'G-8f9f1c0e',
      statusCode: 400,
      message: 'The job is not valid: audio_url: an address is needed',
      validation_errors: ['audio_url: an address is needed'],
    },
  ],
}

/** Examples of the resource services and of transcription, by schema name. */
export const serviceExamples = { ...channels, ...analytics, ...reporting, ...datahub, ...transcription }
