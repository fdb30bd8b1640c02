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
const verdicts = await validate(
  validator.jar,
  pdfs.map(({ bytes }) => bytes),
);

describe('PDF/A-3 and PDF/UA-1, as veraPDF judges', () => {
  it.each(pdfs.map(({ name }, at) => ({ name, verdict: verdicts[at] })))('$name conforms', ({ verdict }) =>
    expect(verdict).toEqual({ '3a': [], ua1: [] }),
  );
});
