/** The days of a worker in the calendar of a phone. */
export const calendarTexts = {
  make: 'My days in my calendar',
  about:
    'Whoever has this address sees your days. Calendars read it every few hours: what is said today, this page knows first.',
  open: 'Add to my calendar',
  copy: 'Copy the address',
  end: 'End this address',
  ended: 'The address is ended. Your calendar reads nothing more from us.',
} as const;
