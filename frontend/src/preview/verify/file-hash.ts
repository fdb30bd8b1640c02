/**
 * In the browser, so that nobody has to hand over the document. @throws where there is no WebCrypto, which is without
 * https
 */
export async function sha256Of(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
