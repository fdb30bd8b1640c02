// Reads a token of RFC 3161: of what, when and by whom it was stamped, and whether its signature is good.
import { createHash, verify, X509Certificate } from 'node:crypto';

const SIGNED_DATA = '2a864886f70d010702';
const MESSAGE_DIGEST = '2a864886f70d010904';
const STAMP_INFO = '2a864886f70d0109100104';
/** What a certificate must be for. */
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
/** How a digest is named in a token. */
const DIGESTS = { '608648016503040201': 'sha256', '608648016503040202': 'sha384', '608648016503040203': 'sha512' };

/** An element of DER: its tag, what is in it, and all of its bytes. */
function elementAt(bytes, at = 0) {
  const first = bytes.readUInt8(at + 1);
  const digits = first < 128 ? 0 : first & 127;
  const start = at + 2 + digits;
  const length = digits === 0 ? first : bytes.readUIntBE(at + 2, digits);
  if (start + length > bytes.length) throw new RangeError('cut off');
  return { tag: bytes[at], content: bytes.subarray(start, start + length), whole: bytes.subarray(at, start + length) };
}
function childrenOf(content) {
  const children = [];
  for (let at = 0; at < content.length; at += children.at(-1).whole.length) children.push(elementAt(content, at));
  return children;
}
const hexOf = ({ content }) => content.toString('hex');

/** `20261129091632Z` as `2026-11-29T09:16:32Z`. */
const instantOf = (text) => text.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d).*$/, '$1-$2-$3T$4:$5:$6Z');

/** `roots`: certificates in PEM that a stamp must be of. Answers `at` and `by`, or `fault`. */
export function stampOf(words, token, roots) {
  try {
    return readStamp(words, token, roots);
  } catch {
    return { fault: 'cannot be read' };
  }
}

function readStamp(words, token, roots) {
  const [kind, body] = childrenOf(elementAt(token).content);
  if (hexOf(kind) !== SIGNED_DATA) return { fault: 'is no time stamp' };
  const [, , encapsulated, ...others] = childrenOf(elementAt(body.content).content);
  const [type, stamped] = childrenOf(encapsulated.content);
  if (hexOf(type) !== STAMP_INFO) return { fault: 'is no time stamp' };
  const info = elementAt(stamped.content).content;
  const [, , imprint, , time] = childrenOf(elementAt(info).content);
  const [algorithm, digest] = childrenOf(imprint.content);
  const name = DIGESTS[hexOf(childrenOf(algorithm.content)[0])];
  if (!name || !createHash(name).update(words).digest().equals(digest.content))
    return { fault: 'is of other words than those beside it' };
  const certificates = others
    .filter(({ tag }) => tag === 0xa0)
    .flatMap(({ content }) => childrenOf(content))
    .map(({ whole }) => new X509Certificate(whole));
  const [signer] = childrenOf(others.at(-1).content);
  const certificate = certificateOf(signer, info, certificates);
  if (!certificate) return { fault: 'has a signature that is not good' };
  if (roots.length > 0 && !roots.some((pem) => leadsTo(certificate, new X509Certificate(pem), certificates)))
    return { fault: 'is not of the authority that you named' };
  return { at: instantOf(time.content.toString('latin1')), by: certificate.subject.replaceAll('\n', ', ') };
}

/** Whose signature it is: the attributes name the digest of what was stamped, and are what is signed. */
function certificateOf(signer, info, certificates) {
  const parts = childrenOf(signer.content);
  const attributes = parts.find(({ tag }) => tag === 0xa0);
  const digestName = DIGESTS[hexOf(childrenOf(parts[2].content)[0])];
  const signature = parts.filter(({ tag }) => tag === 0x04).at(-1).content;
  const said = childrenOf(attributes.content)
    .map(({ content }) => childrenOf(content))
    .find(([type]) => hexOf(type) === MESSAGE_DIGEST);
  const digest = childrenOf(said[1].content)[0].content;
  if (!createHash(digestName).update(info).digest().equals(digest)) return null;
  const signed = Buffer.concat([Buffer.from([0x31]), attributes.whole.subarray(1)]); // RFC 5652, 5.4
  const stamps = certificates.filter(({ keyUsage }) => keyUsage?.includes(TIME_STAMPING));
  return stamps.find((each) => verify(digestName, signed, each.publicKey, signature)) ?? null;
}

/** Whether a certificate is a root, or was issued below it by the certificates of the token. */
function leadsTo(certificate, root, between, steps = 5) {
  if (certificate.raw.equals(root.raw)) return true;
  if (steps === 0) return false;
  if (certificate.checkIssued(root) && certificate.verify(root.publicKey)) return true;
  return between.some(
    (next) =>
      next !== certificate &&
      certificate.checkIssued(next) &&
      certificate.verify(next.publicKey) &&
      leadsTo(next, root, between, steps - 1),
  );
}
