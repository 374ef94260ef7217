/** The texts of Projects. */
export const messages = {
  videoApi: /*i18n*/ {
    id: 'console.videoApi',
    message: 'Channels, videos, playlists',
    comment: 'What the Video API is for.',
  },
  analyticsApi: /*i18n*/ {
    id: 'console.analyticsApi',
    message: 'Reports and groups',
    comment: 'What the Analytics API is for.',
  },
  datahubApi: /*i18n*/ {
    id: 'console.datahubApi',
    message: 'A customer’s brand lift reports',
    comment: 'What the Data hub API is for.',
  },
  reportingApi: /*i18n*/ {
    id: 'console.reportingApi',
    message: 'A file of each day’s numbers, for programs',
    comment: 'What this API is for.',
  },
  restrict: /*i18n*/ { id: 'console.restrict', message: 'Restrict to organization', comment: 'Label of a field.' },
  restrictHint: /*i18n*/ {
    id: 'console.restrictHint',
    message: 'Only its accounts can use this project’s clients. Leave empty for all accounts.',
    comment: 'Below the field “Restrict to organization”.',
  },
  enabledApis: /*i18n*/ {
    id: 'console.enabledApis',
    message: 'Enabled APIs',
    comment: 'Above a list of APIs to choose from.',
  },
  apisHint: /*i18n*/ {
    id: 'console.apisHint',
    message: 'Sign-in, profile and storage need no API.',
    comment: 'Below the field “Enabled APIs”.',
  },
  newProject: /*i18n*/ {
    id: 'console.newProject',
    message: 'New project',
    comment: 'Title of a page, and the link to it.',
  },
  noProjects: /*i18n*/ { id: 'console.noProjects', message: 'No projects yet.', comment: 'When a list is empty.' },
  onlyOrganization: /*i18n*/ {
    id: 'console.onlyOrganization',
    message: 'only {organization}',
    comment: 'Tag of a project that only the accounts of one organization can use.',
  },
  projectWithApis: /*i18n*/ {
    id: 'console.projectWithApis',
    message: '{id} · {clients, plural, one {# client} other {# clients}} · {apis}',
    comment: 'A project in a list. {apis}: a list of names.',
  },
  projectWithoutApis: /*i18n*/ {
    id: 'console.projectWithoutApis',
    message: '{id} · {clients, plural, one {# client} other {# clients}} · no API enabled',
    comment: 'A project in a list.',
  },
  demoProject: /*i18n*/ {
    id: 'console.demoProject',
    message:
      'This is the demo project. Each start of the services resets its clients, their secrets and its account to those in demo.json.',
    comment: 'Warning. Keep demo.json.',
  },
  oauthClients: /*i18n*/ { id: 'console.oauthClients', message: 'OAuth clients', comment: 'Heading.' },
  noClients: /*i18n*/ { id: 'console.noClients', message: 'No clients yet.', comment: 'When a list is empty.' },
  typeAndId: /*i18n*/ { id: 'console.typeAndId', message: '{type} · {id}', comment: 'A client in a list.' },
  apis: /*i18n*/ { id: 'console.apis', message: 'APIs', comment: 'Heading.' },
  saveApis: /*i18n*/ { id: 'console.saveApis', message: 'Save APIs', comment: 'Button.' },
}
