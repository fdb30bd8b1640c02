import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { renderPdf } from './index.ts';
import { readObjects } from './pdf-text.spec-kit.ts';
import { sampleProposal } from './sample-proposal.spec-kit.ts';

/** What veraPDF judges as a whole, where it can be had, and this on every machine. */
const metadataOf = (pdf: Uint8Array) => {
  const stream = [...readObjects(pdf).values()].find(({ head }) => head.includes('/Type /Metadata'));
  return Buffer.from(stream?.body ?? '', 'latin1').toString('utf8');
};

/** The texts of elements, those of identification with their names. @throws for what is no XML */
function textsOf(xml: string): string[] {
  const [texts, open]: [string[], string[]] = [[], []];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => open.push(name));
  parser.on('closetag', () => open.pop());
  parser.on('text', (text) => {
    const name = open.at(-1) ?? '';
    if (text.trim()) texts.push(/^pdf(a|ua)id:/.test(name) ? `${name} ${text.trim()}` : text.trim());
  });
  parser.write(xml).close();
  return texts;
}

describe('the metadata of a document', () => {
  it('a document says that it is of PDF/A-3 and PDF/UA-1, and which colors its own are', async () => {
    const pdf = await renderPdf(sampleProposal);
    expect(textsOf(metadataOf(pdf))).toEqual(
      expect.arrayContaining(['pdfaid:part 3', 'pdfaid:conformance A', 'pdfuaid:part 1']),
    );
    expect(Buffer.from(pdf).toString('latin1')).toMatch(/\/OutputIntents \[\d+ 0 R\]/);
  });

  it('titles and names are XML in the metadata whatever people typed', async () => {
    const title = 'Hill & Sons <Wall> ]]> \u0001"North"';
    const texts = textsOf(metadataOf(await renderPdf({ ...sampleProposal, title, author: 'Čapek & Søn' })));
    expect(texts).toEqual(expect.arrayContaining(['Hill & Sons <Wall> ]]> "North"', 'Čapek & Søn']));
  });
});
