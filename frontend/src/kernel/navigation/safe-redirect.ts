/**
 * Only a place of this console: an address that leads elsewhere is ignored, also one that does so when it is read once
 * more.
 */
export function safeRedirectPath(asked: string | null, origin: string): string {
  if (!asked?.startsWith('/') || !URL.canParse(asked, origin)) return '/';
  const target = new URL(asked, origin);
  const path = target.pathname + target.search + target.hash;
  return target.origin === origin && !path.startsWith('//') ? path : '/';
}
