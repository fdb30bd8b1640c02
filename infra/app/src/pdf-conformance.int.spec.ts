import { createSealer, newAuthority, newCompanyIdentity, sealFacts } from '@backoffice/infra/seal';
import { takesAll } from '@backoffice/infra/testing/sample';
import { findValidator, validate } from '@backoffice/infra/testing/verapdf';
import { samplePayroll } from '@backoffice/projections/testing/sample-payroll';
import { afterAll, describe, expect, it } from 'vitest';
import { demoPdfs } from './demo-pdfs.spec-kit.ts';
import { startDemoProduct } from './demo-product.spec-kit.ts';
import { cleanUp } from './product-process.spec-kit.ts';

afterAll(cleanUp);

/** One of each kind and state; `npm run test:nightly -- papers` takes all that the demo company has. */
const PER_STATE = takesAll ? Infinity : 1;

const validator = await findValidator();
if ('missing' in validator) throw new Error(`No validator of PDFs: ${validator.missing}`);
const product = await startDemoProduct();
const pdfs = [...(await demoPdfs(product.url, PER_STATE)), { name: 'WH-347, filled in', bytes: await samplePayroll() }];
/** Of so many kinds, sealed here; what the demo company has sealed bears its seal already. */
const SEALED_KINDS = 12;
const prints = pdfs.filter(({ bytes }) => sealFacts(bytes) === null);
const at = new Date().toISOString();
const authority = newAuthority(at);
const keys = async () => newCompanyIdentity(authority, 'Ridgeline', at);
const sealer = createSealer({ authority, keys, stamps: null });
const words = { tenant: 'ridgeline', company: 'Ridgeline', reason: 'Sealed', at, unstamped: true };
const sealed = await Promise.all(
  prints
    .slice(0, SEALED_KINDS)
    .map(async ({ name, bytes }) => ({ name: `${name}, sealed`, bytes: await sealer.seal(bytes, words) })),
);
const judged = [...pdfs, ...sealed];
const [planted, ...verdicts] = await validate(validator.jar, [
  withoutColors(prints[0]?.bytes ?? new Uint8Array()),
  ...judged.map(({ bytes }) => bytes),
]);

/** Names the profile of its colors by another word, of the same length. */
function withoutColors(pdf: Uint8Array): Uint8Array {
  return Buffer.from(Buffer.from(pdf).toString('latin1').replace('/OutputIntents', '/OutputIntent_'), 'latin1');
}

describe('PDF/A-3 and PDF/UA-1, as veraPDF judges', () => {
  it.each(judged.map(({ name }, at) => ({ name, verdict: verdicts[at] })))(
    'the PDF $name conforms to PDF/A-3 and PDF/UA-1',
    ({ verdict }) => expect(verdict).toEqual({ '3a': [], ua1: [] }),
  );

  it('the demo company has sealed PDFs, and twelve more are sealed', () => {
    expect(prints.length).toBeLessThan(pdfs.length);
    expect(sealed).toHaveLength(SEALED_KINDS);
  });

  it('a file whose colors are not defined is refused, and still read aloud', () =>
    expect(planted).toEqual({ '3a': ['6.2.4.3-2'], ua1: [] }));
});
