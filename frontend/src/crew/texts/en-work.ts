/** What the crew pages say of the work of a sheet. */
export const workTexts = {
  start: 'Start the work',
  complete: 'The work is done',
  howMuch: 'How much was done?',
  planned: 'Planned: {quantity}',
  of: 'Done of {name}',
  less: 'One less: {name}',
  more: 'One more: {name}',
  wrong: 'Type quantities like 12 or 7.5.',
  sure: 'The office reads it at once, and it stays.',
  yes: 'Yes, it is done',
  yesAndSign: 'Done, and have it signed here',
  no: 'Not yet',
  signOff: 'Have the work accepted',
} as const;

/** How the page comes to whoever signs for the other side. */
export const signingTexts = {
  openHere: 'Sign on this phone',
  sendLink: 'Send the link',
  copyLink: 'Copy the link',
  copied: 'Copied.',
} as const;
