import { proposal } from '@backoffice/contracts/features/proposals';
import { fixedClock } from '@backoffice/infra/clock';
import { memoryEventLog } from '@backoffice/infra/event-log';
import type { Call, HttpResponse } from '@backoffice/infra/http';
import { variantPath } from '@backoffice/infra/media';
import { pdfText } from '@backoffice/infra/testing/pdf-text';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import { proposalsFeature } from '#src/features/proposals/module.ts';
import { acme, callerOf, newId, olive, person, sam } from './database.spec-kit.ts';
import { companyData, sentEvents, tokenHash, wall, wallData } from './fixtures.spec-kit.ts';

type Event = { readonly type: string; readonly data: object };
const [before, after, hidden, linkId] = [newId(), newId(), newId(), newId()];
const pathOf = (photoId: string) => `${acme}/media/${photoId}.jpg`;
const added = (photoId: string, caption: string): Event => ({
  type: 'ProposalPhotoAdded',
  data: {
    photoId,
    filePath: pathOf(photoId),
    sha256: `hash of ${photoId}`,
    width: 2_048,
    height: 1_536,
    takenAt: { at: '2026-11-19T16:40:00.000Z', source: 'exif' },
    tag: 'before',
    caption,
  },
});
const kept = new Map<string, Uint8Array>();
const log = memoryEventLog();
const pictureOf = (color: string) =>
  sharp({ create: { width: 600, height: 450, channels: 3, background: color } })
    .jpeg()
    .toBuffer();

beforeAll(async () => {
  for (const [photoId, color] of [
    [before, '#884422'],
    [after, '#448822'],
    [hidden, '#222288'],
  ] as const)
    for (const variant of ['view', 'paper', 'thumb'] as const)
      kept.set(variantPath(pathOf(photoId), variant), await pictureOf(color));
  const events = [
    { type: 'ProposalCreated', data: wallData },
    added(before, 'The wall as it stood'),
    added(after, ''),
    added(hidden, 'Only for us'),
    { type: 'ProposalPhotosPaired', data: { beforeId: before, afterId: after } },
    { type: 'ProposalPhotoShown', data: { photoId: before, contentHash: 'with one' } },
    { type: 'ProposalPhotoShown', data: { photoId: after, contentHash: 'with two' } },
    ...sentEvents('Proposal', linkId, newId(), { contentHash: 'with two' }, 3),
  ];
  await log.append({
    tenant: acme,
    meta: {
      actor: person(olive),
      commandId: newId(),
      requestHash: '',
      correlationId: '',
      causationId: null,
      at: '2026-11-20T12:00:00.000Z',
    },
    writes: [{ stream: `Proposal-${wall}`, expectedVersion: 0, events }],
    take: [],
  });
});

async function asked(name: 'preview' | 'previewPdf' | 'previewPhoto', params: Readonly<Record<string, string>> = {}) {
  const ports = {
    log,
    clock: fixedClock('2026-11-20T20:00:00.000Z'),
    companyOf: async () => companyData('Acme'),
    files: { read: async (path: string) => kept.get(path) ?? null },
  } as unknown as ReadPorts; // what a link asks for
  const handler = proposalsFeature.handlers(ports).find(({ route }) => route.name === `proposals.${name}`);
  const caller = { ...callerOf(sam), link: { tokenHash: tokenHash(linkId), entity: proposal.entity, id: wall } };
  return (await handler?.run({ caller, params } as unknown as Call)) as HttpResponse; // all that it looks at
}

it('the holder of a link gets the photos that are shown, and nothing of the others, their files, hashes and times', async () => {
  const { body } = await asked('preview');
  expect(body).toMatchObject({
    photos: [
      { photoId: before, caption: 'The wall as it stood', pairedWith: after, isBefore: true },
      { photoId: after, caption: '', pairedWith: before, isBefore: false },
    ],
  });
  const said = JSON.stringify(body);
  for (const secret of [hidden, 'Only for us', 'hash of', '/media/', 'takenAt', '16:40', 'byName'])
    expect(said).not.toContain(secret);
});
it('the holder of a link gets the bytes of a shown photo, which nothing keeps', async () => {
  const { body, headers } = await asked('previewPhoto', { photoId: before, variant: 'thumb' });
  expect(Buffer.from(body as Uint8Array)).toEqual(kept.get(variantPath(pathOf(before), 'thumb')));
  expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'no-store' });
  expect((await asked('previewPhoto', { photoId: before, variant: 'view' })).headers).toMatchObject({
    'content-type': 'image/webp',
  });
});
it.each([
  ['hidden', { photoId: hidden, variant: 'thumb' }],
  ['unknown', { photoId: newId(), variant: 'thumb' }],
  ['asked for as paper', { photoId: before, variant: 'paper' }],
  ['asked for by another word', { photoId: before, variant: '../thumb' }],
])('a photo that is %s is not there for the holder of a link', async (_what, params) =>
  expect(asked('previewPhoto', params)).rejects.toMatchObject({ status: 404 }),
);
it('the PDF of a proposal has the photos that are shown, with their captions', async () => {
  const pdf = (await asked('previewPdf')).body as Uint8Array; // a file
  const text = pdfText(pdf).join('\n');
  expect(text).toContain('Photos');
  expect(text).toContain('Before: The wall as it stood');
  expect(text).toContain('After');
  expect(text).not.toContain('Only for us');
  expect(
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/Subtype \/Image/g),
  ).toHaveLength(2);
});
