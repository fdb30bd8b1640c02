import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scrubRecording } from './scrub-recording.ts';

const scrubbed = (...events: unknown[]): unknown =>
  JSON.parse(scrubRecording(`{"segment_id":0}\n${JSON.stringify(events)}`).split('\n')[1] ?? '');
const element = (tagName: string, attributes: Record<string, unknown>, ...childNodes: unknown[]) => ({
  type: 2,
  id: 7,
  tagName,
  attributes,
  childNodes,
});

describe('a recording', () => {
  it('a scrubbed recording keeps what the screen looked like', () => {
    const seen = element(
      'div',
      { class: 'bp6-card is-wide', style: 'width: 12px; transform: translateY(840px)', role: 'row', rr_scrollTop: 120 },
      { type: 3, id: 8, textContent: '****** ****' },
    );
    const events = [
      { type: 2, data: { node: seen, initialOffset: { top: 0, left: 0 } }, timestamp: 1 },
      {
        type: 3,
        data: {
          source: 0,
          attributes: [{ id: 7, attributes: { style: { height: '42px', color: 'red' } } }],
          texts: [],
          removes: [],
          adds: [],
        },
        timestamp: 2,
      },
    ];
    expect(scrubbed(...events)).toEqual(events);
  });

  it('a scrubbed recording keeps its own header', () =>
    expect(scrubRecording('{"segment_id":3}\n[]')).toBe('{"segment_id":3}\n[]'));

  it('a scrubbed recording shows which page was open, without its query', () => {
    expect(
      scrubbed({ type: 4, data: { href: 'https://office.example/customers?search=Hart', width: 1440, height: 900 } }),
    ).toEqual([{ type: 4, data: { href: '/customers', width: 1440, height: 900 } }]);
  });

  it('a scrubbed recording shows elements without their names', () => {
    expect(
      scrubbed(
        element('button', {
          class: 'bp6-button',
          'aria-label': 'hart',
          title: 'hart',
          id: 'hart',
          name: 'hart',
          'data-name': 'hart',
          alt: 'hart',
          href: 'tel:hart',
        }),
      ),
    ).toEqual([element('button', { class: 'bp6-button' })]);
  });

  it('a scrubbed recording has style sheets without the files they load', () => {
    expect(scrubbed(element('style', { _cssText: '@font-face{src:url(/assets/inter.woff2)} .a{color:red}' }))).toEqual([
      element('style', { _cssText: '@font-face{src:url()} .a{color:red}' }),
    ]);
  });
});

it('a scrubbed recording contains no secret, wherever in the recording it stood', () => {
  const secret = fc
    .string({ unit: fc.constantFrom(...'abcdefghijklmnop 0123456789-_@.'.split('')), minLength: 12, maxLength: 43 })
    .map((text) => `zq1${text}`);
  fc.assert(
    fc.property(secret, (said) => {
      const events = [
        { type: 4, data: { href: `https://office.example/proposals/preview/${said}?token=${said}` } },
        {
          type: 2,
          data: {
            node: element(
              'a',
              {
                href: `mailto:${said}`,
                title: said,
                'aria-label': said,
                'data-id': said,
                id: said,
                name: said,
                value: said,
                alt: said,
                src: said,
                style: `background: url(https://x/${said})`,
              },
              { type: 3, id: 9, textContent: said },
            ),
          },
        },
        { type: 3, data: { source: 5, text: said, isChecked: false, id: 1 } },
        {
          type: 3,
          data: {
            source: 0,
            texts: [{ id: 1, value: said }],
            attributes: [{ id: 1, attributes: { placeholder: said, href: `/?${said}` } }],
          },
        },
        {
          type: 5,
          data: {
            tag: 'performanceSpan',
            payload: {
              op: 'resource.fetch',
              description: `https://office.example/api/customers/list?search=${said}`,
              data: { method: 'GET', request: { headers: { authorization: said }, body: said } },
            },
          },
        },
        {
          type: 5,
          data: {
            tag: 'breadcrumb',
            payload: {
              category: 'ui.click',
              message: `button[aria-label="${said}"]`,
              data: {
                node: { textContent: said, attributes: { 'aria-label': said } },
                from: `/?q=${said}`,
                to: `/#${said}`,
              },
            },
          },
        },
        { type: 5, data: { tag: 'options', payload: { anything: said, [`x`]: [said] } } },
      ];
      expect(JSON.stringify(scrubbed(...events))).not.toContain(said);
    }),
    { numRuns: 1_000 },
  );
});
