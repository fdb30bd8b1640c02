import { roleNames } from '@backoffice/contracts/kernel';
import type { Product } from './compose.ts';
import type { Settings } from './config.ts';
import { DEMO_PASSWORD, demoColleagues, demoUsers } from '@backoffice/demo/people';

/** What a newcomer reads once the product runs: where it is, and how to log in. */
export function greeting(
  { url, contents: holds }: Pick<Product, 'url' | 'contents'>,
  { DATA_DIR, SMTP_URL }: Pick<Settings, 'DATA_DIR' | 'SMTP_URL'>,
): string {
  const users = demoUsers.map(({ userName, role }) => `    ${userName.padEnd(10)} ${roleNames[role]}`);
  const coded = demoColleagues
    .filter(({ code }) => code)
    .map(({ userName, role }) => `    ${userName.padEnd(10)} ${roleNames[role]}, who is asked for a code by mail`);
  const login = {
    demo: ['  Log in with one of these names and the password ' + DEMO_PASSWORD, ...users, ...coded],
    nothing: ['  Open it to set up the first Software Admin.'],
    work: ['  Log in as you do.'],
  }[holds];
  const mail = SMTP_URL ? [] : [`  Mail and texts go to ${DATA_DIR}/mailbox.`];
  return ['', `  Contractor Back Office is ready: ${url}`, '', ...login, '', ...mail, ''].join('\n');
}
