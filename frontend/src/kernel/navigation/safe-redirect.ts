/** Only a place of this console: an address that leads elsewhere is ignored. */
export function safeRedirectPath(asked: string | null, origin: string): string {
  if (!asked?.startsWith('/') || !URL.canParse(asked, origin)) return '/';
  const target = new URL(asked, origin);
  return target.origin === origin ? target.pathname + target.search + target.hash : '/';
}
