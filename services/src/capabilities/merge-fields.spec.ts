import { describe, expect, it } from 'vitest';
import { fillMergeFields, fillRichText, unfilledMergeField } from './merge-fields.ts';

const fields = { 'doc.name': 'Braces {{doc.number}} stay', 'doc.number': '7', 'doc.amount': '' };

describe('merge fields', () => {
  it('a value with braces is no template: neither in the first pass nor in the next', () => {
    const once = fillMergeFields('Proposal for {{doc.name}}', fields);
    expect(once.replaceAll('\u2060', '')).toBe('Proposal for Braces {{doc.number}} stay');
    expect(fillMergeFields(once, fields)).toBe(once);
    expect(unfilledMergeField(once)).toBeNull();
    expect(unfilledMergeField(fillRichText('{{doc.name}}', fields))).toBeNull();
  });
  it('a field without a value stays, and is named', () =>
    expect(unfilledMergeField(fillMergeFields('For {{doc.amount}} {{doc.link}}', fields))).toBe('{{doc.amount}}'));
});
