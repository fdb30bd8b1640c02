import { onSessionEnd } from '#session/session.ts';

let askedAt: string | null = null;
onSessionEnd(() => void (askedAt = null));

/** When a session read first, by the server’s clock: whoever listens later asks what has changed since. */
export const firstReadAt = (): string | null => askedAt;

export const rememberFirstRead = ({ headers }: Response): void => void (askedAt ??= headers.get('x-asked-at'));
