/** The texts about devices. */
export const messages = {
  empty: /*i18n*/ {
    id: 'audienceDevices.empty',
    message: 'The service reports no devices for this period. Choose another period above.',
    comment: 'In place of a list.',
  },
  devices: /*i18n*/ {
    id: 'audienceDevices.devices',
    message: 'Devices, views',
    comment: 'Title of a list of devices with their views.',
  },
  devicesName: /*i18n*/ {
    id: 'audienceDevices.devicesName',
    message: 'Devices',
    comment: 'Names the list of devices, for voice guides.',
  },
  devicesByViews: /*i18n*/ {
    id: 'audienceDevices.devicesByViews',
    message: 'Devices by views',
    comment: 'Names the list of devices, for voice guides.',
  },
  systems: /*i18n*/ {
    id: 'audienceDevices.systems',
    message: 'Systems, views',
    comment: 'Title of a list of operating systems with their views.',
  },
  systemsName: /*i18n*/ {
    id: 'audienceDevices.systemsName',
    message: 'Systems',
    comment: 'Names the list of operating systems, for voice guides.',
  },
  systemsByViews: /*i18n*/ {
    id: 'audienceDevices.systemsByViews',
    message: 'Systems by views',
    comment: 'Names the list of operating systems, for voice guides.',
  },
}
