import { describe, expect, it } from 'vitest';
import { viewQueryText } from '@backoffice/contracts/capabilities';
import { changeOrder } from '@backoffice/contracts/features/change-orders';
import { contract } from '@backoffice/contracts/features/contracts';
import { invoice } from '@backoffice/contracts/features/invoices';

const words = (text: string) => text.replace(/\s+/g, ' ');

describe('the query for one record', () => {
  it('the query for a document selects every field of its view', () => {
    const text = words(viewQueryText(changeOrder));
    expect(text).toMatch(/^query ChangeOrder\(\$id: ID!\) \{ record: changeOrder\(id: \$id\) \{ id /);
    expect(Object.keys(changeOrder.view.shape).filter((field) => !text.includes(` ${field} `))).toEqual([]);
  });
  it('the query for a document selects the fields of the objects and lists in it, at any depth', () => {
    expect(words(viewQueryText(changeOrder))).toContain('signature { signedAt name title company date method');
    expect(words(viewQueryText(contract))).toContain(
      'changeOrders { changeOrderId number date amount standing approvals { on amount } }',
    );
  });
  it('the query for a document selects nothing within a value that has one of several shapes', () =>
    expect(words(viewQueryText(invoice))).toContain('scheduled billing previouslyBilled'));
});
