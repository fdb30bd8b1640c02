/** Whether a push service of a known maker of browsers has this address. `trial`: the origin of one more. */
export function isKnownService(endpoint: string, trial?: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  return origin === trial || (protocol === 'https:' && port === '' && HOSTS.some((host) => host.test(hostname)));
}

/** Chrome and all that are built on it; Safari; Firefox; Edge. */
const HOSTS = [
  /^fcm\.googleapis\.com$/,
  /^([a-z0-9-]+\.)+push\.apple\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)+notify\.windows\.com$/,
];
