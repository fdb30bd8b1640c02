import { describe, expect, it } from 'vitest';
import { priceFields } from '@backoffice/contracts/capabilities';
import { documentBody, documentForm, draftFrom } from './document-draft.ts';

const line = {
  id: 'a',
  kind: 'service' as const,
  name: 'Wall',
  description: '',
  quantity: 10_000,
  unit: 'ls',
  unitPrice: 500,
  selected: true,
  isPhase: true,
  amount: 500,
};

describe('the draft of a document', () => {
  it('a draft is made of the fields its form begins with, and of no other of the record', () =>
    expect(draftFrom({ name: '', hideTerms: false }, { name: 'Wall', hideTerms: true, status: 'draft' })).toEqual({
      name: 'Wall',
      hideTerms: true,
    }));
  it('a draft holds a number that is typed as a text, and an empty text for nothing', () =>
    expect(draftFrom({ days: '0', through: '' }, { days: -2, through: null })).toEqual({ days: '-2', through: '' }));
  it('a draft holds lists without the type names that GraphQL adds', () =>
    expect(draftFrom({ sections: [] }, { sections: [{ title: 'Scope', __typename: 'Section' }] })).toEqual({
      sections: [{ title: 'Scope' }],
    }));
  it('a draft tells its lines apart by their ids, and keeps no amount of them', () => {
    const [typed] = draftFrom(documentForm(priceFields).blank('4', '2026-11-20'), { lineItems: [line] }).lineItems;
    expect(typed).toMatchObject({ id: 'a', key: 'a', unitPrice: 500 });
    expect(typed).not.toHaveProperty('amount');
  });
  it('the body of a document leaves an empty number and an empty date to the server', () =>
    expect(documentBody({ number: ' ', date: '', name: 'Wall' })).toEqual({
      number: undefined,
      date: undefined,
      name: 'Wall',
    }));
});
