import { describe, expect, it } from 'vitest';
import { foldStream } from '#kernel/fold.ts';
import { instantAt, rowsAfter, recordedEvents } from '#test/recorded-events.spec-kit.ts';
import { proposalsProjection } from './projection.ts';

const content = {
  number: '12',
  name: 'Wall',
  date: '2026-11-20',
  goodThruDate: '2026-12-20',
  lineItems: [],
  amount: 1_000,
  contentHash: 'h1',
  customerName: 'Ana',
  locationName: 'Yard',
};
const created = { type: 'ProposalCreated', data: content };
const linked = (linkId: string) => ({
  type: 'ProposalLinkIssued',
  data: {
    linkId,
    tokenHash: `secret of ${linkId}`,
    recipients: [],
    verbs: ['view', 'sign'],
    revision: 1,
    contentHash: 'h1',
    expiresAt: '2026-12-21T08:00:00.000Z',
  },
});
const sent = {
  type: 'ProposalSent',
  data: { channel: 'email', messageId: 'm', linkId: 'l1', to: [], cc: [], subject: '', body: '' },
};
const viewed = { type: 'ProposalLinkViewed', data: { linkId: 'l1', ip: '', userAgent: '' } };
const signed = {
  type: 'ProposalSigned',
  data: {
    linkId: 'l1',
    name: 'Ana',
    title: 'Owner',
    company: 'Ana Ltd',
    date: '2026-11-20',
    signature: 'data:',
    contentHash: 'h1',
    revision: 1,
    ip: '203.0.113.24',
    userAgent: 'Mozilla',
    consent: true,
  },
};
const event = (type: string, data: object = {}) => ({ type, data });
const after = (...events: { type: string; data: object }[]) =>
  foldStream(proposalsProjection, recordedEvents('Proposal-p', created, ...events));

describe('a proposal', () => {
  it('a proposal starts as a draft of its first revision', () =>
    expect(after()).toMatchObject({
      ...content,
      status: 'draft',
      revision: 1,
      links: [],
      sentAt: null,
      trashedAt: null,
      archivedAt: null,
      signature: null,
      acceptance: null,
    }));
  it('a proposal is sent, and viewed after that', () => {
    expect(after(linked('l1'), sent)).toMatchObject({ status: 'sent', sentAt: instantAt(3) });
    expect(after(linked('l1'), sent, viewed, viewed)).toMatchObject({
      status: 'viewed',
      firstViewedAt: instantAt(4),
      links: [{ linkId: 'l1', views: 2, firstViewedAt: instantAt(4) }],
    });
  });
  it('a proposal is a draft again after an edit, and its links stop working', () =>
    expect(after(linked('l1'), sent, event('ProposalEdited', { ...content, amount: 2_000 }))).toMatchObject({
      status: 'draft',
      revision: 2,
      amount: 2_000,
      links: [{ supersededAt: instantAt(4) }],
    }));
  it('a proposal is accepted by a signature, which uses up its link', () =>
    expect(after(linked('l1'), linked('l2'), sent, signed)).toMatchObject({
      status: 'accepted',
      acceptedAt: instantAt(5),
      signedAt: instantAt(5),
      acceptance: { method: 'esign', name: 'Ana' },
      signature: { method: 'link', ip: '203.0.113.24', contentHash: 'h1' },
      links: [
        { linkId: 'l1', usedAt: instantAt(5) },
        { linkId: 'l2', usedAt: null },
      ],
    }));
  it('a proposal is a draft again when the signature is voided', () =>
    expect(
      after(
        linked('l1'),
        sent,
        signed,
        event('ProposalPdfSealed', { filePath: 'a.pdf', sha256: 's', contentHash: 'h1' }),
        event('ProposalSignatureVoided', { reason: 'Wrong person' }),
      ),
    ).toMatchObject({
      status: 'draft',
      acceptance: null,
      acceptedAt: null,
      signedAt: null,
      signature: null,
      signedPdf: null,
      links: [{ supersededAt: instantAt(6) }],
    }));
  it('a proposal stays accepted when it is sent once more', () =>
    expect(after(linked('l1'), sent, signed, linked('l2'), sent)).toMatchObject({
      status: 'accepted',
      sentAt: instantAt(6),
    }));
  it('a proposal is accepted by staff with a reason', () =>
    expect(
      after(
        event('ProposalAcceptedWithoutSignature', { name: 'Ana', company: '', date: '2026-11-20', reason: 'By phone' }),
      ),
    ).toMatchObject({
      status: 'accepted',
      acceptance: { method: 'manual', reason: 'By phone', evidencePath: null },
      signature: null,
    }));
  it('a proposal can be declined, and expires', () => {
    expect(after(sent, event('ProposalDeclined', { reason: 'Too dear' }))).toMatchObject({ status: 'declined' });
    expect(after(sent, event('ProposalExpired', { goodThruDate: '2026-12-20' }))).toMatchObject({ status: 'expired' });
  });
  it('a proposal is contracted while a contract was made from it', () => {
    const accepted = event('ProposalAcceptedWithoutSignature', {
      name: 'Ana',
      company: '',
      date: '2026-11-20',
      reason: 'By phone',
    });
    const with_ = (...events: { type: string; data: object }[]) =>
      rowsAfter(
        proposalsProjection,
        ['Proposal-p', created, accepted],
        ['Contract-c', event('ContractCreated', { proposalId: 'p' }), ...events],
      ).get('p');
    expect(with_()).toMatchObject({ status: 'contracted', contractId: 'c', version: 2 });
    expect(with_(event('ContractTrashed'))).toMatchObject({ status: 'accepted' });
    expect(with_(event('ContractTrashed'), event('ContractRestored'))).toMatchObject({ status: 'contracted' });
    expect(
      with_(event('ContractVoided', { reason: '' }), event('ContractTrashed'), event('ContractRestored')),
    ).toMatchObject({ status: 'accepted', contractId: null });
    const again = (...steps: readonly (readonly [string, { type: string; data: object }])[]) =>
      rowsAfter(
        proposalsProjection,
        ['Proposal-p', created, accepted],
        ['Contract-c', event('ContractCreated', { proposalId: 'p' })],
        ['Contract-c', event('ContractTrashed')],
        ['Contract-d', event('ContractCreated', { proposalId: 'p' })],
        ...steps,
      ).get('p');
    expect(again()).toMatchObject({ status: 'contracted', contractId: 'd' });
    expect(again(['Contract-d', event('ContractTrashed')], ['Contract-c', event('ContractRestored')])).toMatchObject({
      status: 'contracted',
      contractId: 'c',
    });
    expect(again(['Contract-d', event('ContractVoided', { reason: '' })])).toMatchObject({
      status: 'accepted',
      contractId: 'c',
    });
    expect(
      rowsAfter(
        proposalsProjection,
        ['Proposal-p', created, accepted],
        ['Contract-c', event('ContractCreated', { proposalId: 'p' })],
        ['Proposal-p', sent],
      ).get('p'),
    ).toMatchObject({ status: 'contracted' });
  });
  it('a proposal that starts as a copy is independent of the original', () =>
    expect(
      foldStream(
        proposalsProjection,
        recordedEvents('Proposal-q', event('ProposalDuplicated', { fromId: 'p', ...content, number: '13' })),
      ),
    ).toMatchObject({ number: '13', status: 'draft', revision: 1, version: 1 }));
  it('a proposal is superseded by its revision until it stands again', () => {
    const accepted = event('ProposalAcceptedWithoutSignature', {
      name: 'Ana',
      company: '',
      date: '2026-11-20',
      reason: '',
    });
    const superseded = event('ProposalSuperseded', { byId: 'q' });
    expect(after(accepted, superseded)).toMatchObject({ status: 'superseded', supersededById: 'q' });
    expect(after(accepted, superseded, event('ProposalReinstated'))).toMatchObject({
      status: 'accepted',
      supersededById: null,
    });
    expect(
      rowsAfter(
        proposalsProjection,
        ['Proposal-p', created, accepted],
        ['Contract-c', event('ContractCreated', { proposalId: 'p' }), event('ContractVoided', { reason: '' })],
        ['Proposal-p', superseded],
        ['Contract-c', event('ContractTrashed')],
      ).get('p'),
    ).toMatchObject({ status: 'superseded' });
  });
  it('a revision is a draft that names the proposal it revises', () =>
    expect(
      foldStream(
        proposalsProjection,
        recordedEvents(
          'Proposal-q',
          event('ProposalRevised', { fromId: 'p', fromNumber: '12', ...content, number: '13' }),
        ),
      ),
    ).toMatchObject({
      number: '13',
      status: 'draft',
      revision: 1,
      revisesId: 'p',
      revisesNumber: '12',
      supersededById: null,
    }));
});
