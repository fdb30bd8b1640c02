import {
  activity,
  approve,
  archive,
  attach,
  ATTACHED_LIMIT,
  defineFold,
  link,
  send,
  sign,
  trash,
} from '@backoffice/contracts/capabilities';
import {
  defineResource,
  defineMessages,
  guardsReading,
  insert,
  recordFields,
  update,
  type FoldedRow,
} from '@backoffice/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { accept, type Decider, type Message } from '#kernel/decider.ts';
import { factsAt, specOf } from '#test/decider.spec-kit.ts';
import { copyCommandOf, type DuplicateFacts } from './duplicate.ts';
import { shareLinkState } from './share-link-state.ts';
import { mounted } from './mount-capabilities.ts';
import type { WriteFeature } from './write-feature.ts';
import type { Correspondence, SendFacts } from './send.ts';
import type { StoredFile } from './stored-file.ts';

/** A document that can do all there is to do, and has no rules of its own but one. */
const content = { number: z.string(), name: z.string(), placeId: z.string(), contentHash: z.string() };
const specimen = defineResource({
  entity: 'Note',
  path: 'notes',
  routes: 'document',
  permission: 'note',
  tenant: 'company',
  commands: defineMessages({
    CreateNote: z.strictObject({ number: z.string().optional(), name: z.string(), placeId: z.string() }),
    EditNote: z.strictObject({ name: z.string() }),
  }),
  events: defineMessages({
    NoteCreated: z.object(content),
    NoteEdited: z.object(content),
    NoteDuplicated: z.object({ fromId: z.string(), ...content }),
    NoteVoided: z.object({ reason: z.string() }),
  }),
  view: z.object({
    ...recordFields,
    ...content,
    revision: z.int(),
    voidedAt: z.string().nullable(),
    ...trash.fields,
    ...archive.fields,
    ...attach.fields,
    ...activity.fields,
    ...approve.fields,
    ...send.fields,
    ...link.fields,
    ...sign.fields,
  }),
  refusals: {},
  historyPhrases: {
    NoteCreated: 'created it',
    NoteEdited: 'edited it',
    NoteDuplicated: 'copied it',
    NoteVoided: 'voided it',
  },
  list: { search: [], filter: [], sort: [] },
  can: {
    trash: true,
    archive: true,
    attach: true,
    status: true,
    duplicate: { drop: ['name'] },
    number: { within: 'placeId' },
    approve: true,
    send: ['email', 'sms'],
    sign: true,
    unique: [{ field: 'name', within: ['placeId'], refusal: 'NAME_TAKEN' }],
  },
});
type Data = { number?: string; name?: string; placeId?: string };
const beginning = { revision: 1, voidedAt: null };
const foldOf = (resource: typeof specimen) =>
  defineFold(resource, {
    on: {
      NoteCreated: ({ data }) => insert({ ...data, ...beginning }),
      NoteDuplicated: ({ data: { fromId: _origin, ...data } }) => insert({ ...data, ...beginning }),
      NoteEdited: ({ data }, { revision }) => update({ ...data, revision: revision + 1 }),
      NoteVoided: ({ at }) => update({ voidedAt: at }),
    },
  });
const decider: Decider<object, Message, Message, string, MountFacts> = {
  decide: ({ type, data }) =>
    accept({
      type: type === 'CreateNote' ? 'NoteCreated' : 'NoteEdited',
      data: { number: '1', placeId: 'yard', ...(data as Data), contentHash: JSON.stringify(data) },
    }), // only notes are asked
};
const REFUSING = { on: false };
const notes = {
  fold: foldOf(specimen),
  guards: { Sign: [guardsReading<object, string>()('NOT_TODAY', { when: () => REFUSING.on })] },
  decider,
  hasEnded: ({ voidedAt }: { voidedAt: string | null }) => voidedAt !== null,
};
const note = mounted(notes);

const contacts = [
  { name: 'Grace', email: 'grace@hoa.example', phone: '+16195550101', smsOptedOutAt: null },
  { name: 'Hal', email: 'hal@hoa.example', phone: '+16195550102', smsOptedOutAt: '2026-01-01T00:00:00.000Z' },
  { name: 'Iris', email: 'iris@hoa.example', phone: '+16195550103', smsOptedOutAt: null, smsOptIn: false },
].map((contact, index) => ({
  smsOptIn: true,
  ...contact,
  id: String(index),
  isPrimary: index === 0,
  isSuggested: true,
}));
const correspondence: Correspondence = {
  company: 'Ridgeline Builders',
  contacts,
  ownAddresses: ['office@ridgeline.example'],
  letter: { subject: '', email: '', text: '', attachmentName: '' },
  mergeFields: { 'customer.name': 'Hillcrest' },
  linkExpiresAt: '2026-12-21T08:00:00.000Z',
};
type MountFacts = SendFacts & DuplicateFacts & { readonly nextNumber: string; readonly attachment: StoredFile | null };
const facts = {
  ...factsAt(),
  correspondence,
  tokenHash: (linkId: string) => `hash of ${linkId}`,
  nextNumber: '8',
  copied: null,
  attachment: null,
};
const { given, recordAfter } = specOf(notes as WriteFeature & typeof notes, facts);

const event = (type: string, data: unknown = {}): Message => ({ type: `Note${type}`, data });
const command = (type: string, data: unknown = {}): Message => ({ type: type.replace('*', 'Note'), data });
const created = event('Created', { number: '7', name: 'A', placeId: 'yard', contentHash: 'h1' });
const edited = event('Edited', { number: '7', name: 'B', placeId: 'yard', contentHash: 'h2' });
const issued = event('LinkIssued', {
  linkId: 'l1',
  tokenHash: 't1',
  recipients: [],
  verbs: ['view', 'sign'],
  revision: 1,
  contentHash: 'h1',
  expiresAt: '2026-12-21T08:00:00.000Z',
});
const sent = event('Sent', { channel: 'email', messageId: 'm1', linkId: 'l1', to: [], cc: [], subject: '', body: '' });
const payload = {
  company: '',
  date: '2026-11-20',
  name: 'Grace',
  title: '',
  signature: 'data:',
  contentHash: 'h1',
  consent: true,
};
const signed = event('Signed', { ...payload, linkId: 'l1', ip: '', userAgent: '', revision: 1 });
const email = (more: object = {}) =>
  command('Email*', {
    to: ['grace@hoa.example'],
    cc: [],
    subject: 'For {{customer.name}}',
    body: 'Read {{doc.link}} {{constructor}} {{customer.toString}}',
    ...more,
  });
const text = (to: string[]) => command('Text*', { to, body: '{{doc.link}}' });
const holding = (linkId: string) => ({ visitor: { linkId, ip: '198.51.100.1', userAgent: 'phone' } });

describe('the trash', () => {
  it('takes a record and gives it back', () => {
    given(created).when(command('Trash*')).then(event('Trashed'));
    given(created, event('Trashed')).when(command('Restore*')).then(event('Restored'));
  });
  it('refuses everything else meanwhile', () => {
    for (const each of [
      command('Edit*', { name: 'B' }),
      command('Trash*'),
      command('Archive*'),
      command('Approve*', { reason: '' }),
      email(),
      command('Sign*', payload),
      command('Change*Status', { status: 'inactive' }),
    ])
      given(created, event('Trashed')).when(each).thenRefused('IN_TRASH');
  });
  it('gives back only what it has', () => given(created).when(command('Restore*')).thenRefused('NOT_IN_TRASH'));
  it('ends the links, for good', () =>
    given(created, issued)
      .when(command('Trash*'))
      .then(event('Trashed'), event('LinkRevoked', { linkId: 'l1' })));
  it('takes no signed document', () =>
    given(created, issued, sent, signed).when(command('Trash*')).thenRefused('DOCUMENT_SIGNED'));
});

describe('files beside a record', () => {
  const soil = {
    filePath: 'acme/media/soil.pdf',
    name: 'Soil report.pdf',
    contentType: 'application/pdf',
    size: 482_113,
  };
  const take = command('AttachTo*', { filePath: soil.filePath });
  const leave = command('DetachFrom*', { filePath: soil.filePath });
  const attached = event('FileAttached', soil);
  const here = { attachment: soil };
  it('are those that were put in for it, each once', () => {
    given(created).when(take, here).then(attached);
    given(created, attached).when(take, here).then();
    given(created).when(take, { attachment: null }).thenRefused('NOT_ITS_FILE', { field: 'filePath' });
  });
  it('are as many as anybody looks through', () => {
    const many = Array.from({ length: ATTACHED_LIMIT }, (_, n) =>
      event('FileAttached', { ...soil, filePath: `acme/media/${n}.pdf` }),
    );
    given(created, ...many)
      .when(take, here)
      .thenRefused('TOO_MANY_ATTACHED');
    given(created, ...many, event('FileDetached', { filePath: 'acme/media/7.pdf', name: soil.name }))
      .when(take, here)
      .then(attached);
  });
  it('are removed, once', () => {
    given(created, attached)
      .when(leave)
      .then(event('FileDetached', { filePath: soil.filePath, name: soil.name }));
    given(created).when(leave).thenRefused('FILE_NOT_ATTACHED');
  });
  it('stay with a signature, and can still be added to it', () => {
    given(created, issued, sent, attached, signed).when(leave).thenRefused('MEDIA_IN_SIGNED_DOC');
    given(created, issued, sent, attached, signed, event('SignatureVoided', { reason: '' }))
      .when(leave)
      .then(event('FileDetached', { filePath: soil.filePath, name: soil.name }));
    given(created, issued, sent, signed).when(take, here).then(attached);
  });
  it('wait while it is archived or in the trash', () => {
    given(created, event('Archived')).when(take, here).thenRefused('ARCHIVED');
    given(created, event('Trashed')).when(take, here).thenRefused('IN_TRASH');
  });
  it('change nothing that anybody decides on', () =>
    expect([...note.neverStale].filter((type) => type.includes('File'))).toEqual([
      'NoteFileAttached',
      'NoteFileDetached',
    ]));
});

describe('the archive', () => {
  it('closes a record and opens it again', () => {
    given(created).when(command('Archive*')).then(event('Archived'));
    given(created, event('Archived')).when(command('Unarchive*')).then(event('Unarchived'));
  });
  it('refuses everything else meanwhile, but the trash', () => {
    for (const each of [command('Edit*', { name: 'B' }), command('Archive*'), command('Sign*', payload), email()])
      given(created, event('Archived')).when(each).thenRefused('ARCHIVED');
    given(created, event('Archived')).when(command('Trash*')).events();
  });
  it('opens only what it has', () => given(created).when(command('Unarchive*')).thenRefused('NOT_ARCHIVED'));
  it('ends the links', () =>
    given(created, issued)
      .when(command('Archive*'))
      .then(event('Archived'), event('LinkRevoked', { linkId: 'l1' })));
  it('takes signed documents', () => given(created, issued, sent, signed).when(command('Archive*')).events());
});

describe('the status', () => {
  it('changes', () => {
    given(created)
      .when(command('Change*Status', { status: 'inactive' }))
      .then(event('Deactivated'));
    given(created, event('Deactivated'))
      .when(command('Change*Status', { status: 'active' }))
      .then(event('Activated'));
  });
  it('does not change into itself', () =>
    given(created)
      .when(command('Change*Status', { status: 'active' }))
      .thenRefused('STATUS_UNCHANGED', { field: 'status' }));
});

describe('approval', () => {
  it('is given once', () => {
    given(created)
      .when(command('Approve*', { reason: 'ok' }))
      .then(event('Approved', { reason: 'ok' }));
    given(created, event('Approved', { reason: '' }))
      .when(command('Approve*', { reason: '' }))
      .thenRefused('ALREADY_APPROVED');
  });
  it('says what it does, where a feature says so, and so does its end', () => {
    const posted = specOf({ ...(notes as WriteFeature & typeof notes), posting: () => ({ amount: 5 }) }, facts).given;
    posted(created)
      .when(command('Approve*', { reason: 'ok' }))
      .then(event('Approved', { reason: 'ok', amount: 5 }));
    posted(created, event('Approved'))
      .when(command('Unapprove*', { reason: 'error' }))
      .then(event('Unapproved', { reason: 'error', amount: 5 }));
  });
  it('can be taken back, once', () => {
    given(created, event('Approved', { reason: '' }))
      .when(command('Unapprove*', { reason: 'error' }))
      .then(event('Unapproved', { reason: 'error' }));
    given(created)
      .when(command('Unapprove*', { reason: '' }))
      .thenRefused('NOT_APPROVED');
  });
});

describe('numbers', () => {
  const numberOf = (data: Data) =>
    given()
      .when(command('Create*', data))
      .events()
      .map((each) => (each.data as Data).number)[0]; // notes have one
  it('are the next ones where none is given', () =>
    expect([numberOf({ name: 'A', placeId: 'yard' }), numberOf({ name: 'A', placeId: 'yard', number: 'A-1' })]).toEqual(
      ['8', 'A-1'],
    ));
});

describe('a copy', () => {
  it('obeys the rules of a new record and says where it comes from', () => {
    const [copy] = given()
      .when(command('Duplicate*', { fromId: 'x' }), { copied: command('Create*', { placeId: 'yard' }) })
      .events();
    expect(copy).toMatchObject({ type: 'NoteDuplicated', data: { fromId: 'x', number: '8', placeId: 'yard' } });
  });
  it('has what it does not inherit as if it had been left out', () => {
    const CreateNote = z.strictObject({
      number: z.string().optional(),
      name: z.string().default('New'),
      placeId: z.string(),
    });
    expect(
      copyCommandOf(
        { ...specimen, commands: defineMessages({ CreateNote }) },
        { number: '7', name: 'A', placeId: 'yard', contentHash: 'h1' },
      ),
    ).toEqual(command('Create*', { number: undefined, name: 'New', placeId: 'yard' }));
  });
});

describe('sending', () => {
  it('makes a link for what is shown now, and leaves a message', () => {
    const [link, message] = given(created).when(email()).events();
    expect(link).toMatchObject({
      type: 'NoteLinkIssued',
      data: {
        verbs: ['view', 'sign'],
        revision: 1,
        contentHash: 'h1',
        expiresAt: '2026-12-21T08:00:00.000Z',
        recipients: [{ name: 'Grace', email: 'grace@hoa.example', phone: null }],
      },
    });
    expect(message).toMatchObject({
      type: 'NoteSent',
      data: {
        channel: 'email',
        subject: 'For Hillcrest',
        body: 'Read {{doc.link}} {{constructor}} {{customer.toString}}',
      },
    });
    if (!link) return expect.fail();
    const { tokenHash, linkId } = link.data as Record<string, unknown>; // a link has both
    expect(tokenHash).toBe(`hash of ${String(linkId)}`);
  });
  it('makes a link for looking once it is signed', () =>
    expect(given(created, issued, sent, signed).when(email()).events()[0]).toMatchObject({
      data: { verbs: ['view'] },
    }));
  it('goes to contacts of the customer only', () =>
    given(created)
      .when(email({ to: ['grace@hoa.example', 'thief@evil.example'] }))
      .thenRefused('INVALID_RECIPIENT', { field: 'to.1', values: { recipient: 'thief@evil.example' } }));
  it('copies to our own people too, and to nobody else', () => {
    given(created)
      .when(email({ cc: ['office@ridgeline.example', 'hal@hoa.example'] }))
      .events();
    given(created)
      .when(email({ cc: ['thief@evil.example'] }))
      .thenRefused('INVALID_RECIPIENT', { field: 'cc.0' });
  });
  it('goes to somebody', () =>
    given(created)
      .when(email({ to: [] }))
      .thenRefused('NO_RECIPIENT', { field: 'to' }));
  it('texts nobody who does not want it', () => {
    given(created)
      .when(text(['+16195550101']))
      .events();
    given(created)
      .when(text(['+16195550101', '+16195550102']))
      .thenRefused('SMS_OPTED_OUT', { field: 'to.1', values: { name: 'Hal' } });
    given(created)
      .when(text(['+16195550103']))
      .thenRefused('SMS_NOT_AGREED', { field: 'to.0', values: { name: 'Iris' } });
  });
});

describe('the holder of a link', () => {
  it('looks, and is told of', () =>
    given(created, issued)
      .when(command('View*Link', { linkId: 'l1' }), holding('l1'))
      .then(event('LinkViewed', { linkId: 'l1', ip: '198.51.100.1', userAgent: 'phone' })));
  it('signs what the link shows', () =>
    given(created, issued, sent)
      .when(command('Sign*', payload), holding('l1'))
      .then(event('Signed', { ...payload, linkId: 'l1', ip: '198.51.100.1', userAgent: 'phone', revision: 1 })));
  it('does not sign with a link for looking', () => {
    const looking = event('LinkIssued', { ...(issued.data as object), verbs: ['view'] });
    given(created, looking, sent).when(command('Sign*', payload), holding('l1')).thenRefused('LINK_CANNOT_SIGN');
  });
  it('is told when the document is another by now', () =>
    given(created, issued, sent, edited)
      .when(command('Sign*', payload), holding('l1'))
      .thenRefused('DOCUMENT_CHANGED'));
  it('has nothing after a revocation', () =>
    given(created, issued, sent, event('LinkRevoked', { linkId: 'l1' }))
      .when(command('Sign*', payload), holding('l1'))
      .thenRefused('LINK_UNKNOWN', { values: { company: 'Ridgeline Builders' } }));
  it('has nothing after the trash, even restored', () =>
    given(created, issued, sent, event('Trashed'), event('LinkRevoked', { linkId: 'l1' }), event('Restored'))
      .when(command('Sign*', payload), holding('l1'))
      .thenRefused('LINK_UNKNOWN'));
  it('has nothing when time is up', () =>
    given(created, issued, sent)
      .when(command('Sign*', payload), { ...holding('l1'), now: '2026-12-21T08:00:00.000Z' })
      .thenRefused('LINK_UNKNOWN'));
  it('hears the document’s own reason first when time is up', () => {
    REFUSING.on = true;
    given(created, issued, sent)
      .when(command('Sign*', payload), { ...holding('l1'), now: '2027-01-01T00:00:00.000Z' })
      .thenRefused('NOT_TODAY');
    REFUSING.on = false;
  });
  it('of another document has nothing', () =>
    given(created, issued, sent).when(command('Sign*', payload), holding('l2')).thenRefused('LINK_UNKNOWN'));
});

describe('revoking a link', () => {
  it('happens once', () => {
    given(created, issued)
      .when(command('Revoke*Link', { linkId: 'l1' }))
      .then(event('LinkRevoked', { linkId: 'l1' }));
    given(created, issued, event('LinkRevoked', { linkId: 'l1' }))
      .when(command('Revoke*Link', { linkId: 'l1' }))
      .thenRefused('LINK_UNKNOWN');
  });
});

describe('a signature', () => {
  it('binds the content that was read', () =>
    given(created, issued, sent)
      .when(command('Sign*', { ...payload, contentHash: 'h0' }))
      .thenRefused('DOCUMENT_CHANGED', { field: 'contentHash' }));
  it('waits for the sending of this revision', () => {
    given(created).when(command('Sign*', payload)).thenRefused('NOT_SENT');
    given(created, issued, sent, edited)
      .when(command('Sign*', { ...payload, contentHash: 'h2' }))
      .thenRefused('NOT_SENT');
  });
  it('is of today, or a day beside it', () => {
    for (const date of ['2026-11-19', '2026-11-21'])
      given(created, issued, sent)
        .when(command('Sign*', { ...payload, date }))
        .events();
    for (const date of ['2026-11-18', '2026-11-22'])
      given(created, issued, sent)
        .when(command('Sign*', { ...payload, date }))
        .thenRefused('SIGN_DATE_INVALID', { field: 'date' });
  });
  it('is given once', () =>
    given(created, issued, sent, signed).when(command('Sign*', payload)).thenRefused('ALREADY_SIGNED'));
  it('freezes the document', () =>
    given(created, issued, sent, signed)
      .when(command('Edit*', { name: 'B' }))
      .thenRefused('DOCUMENT_SIGNED'));
  it('can be voided with a reason; then the document is sent again before it is signed again', () => {
    const voided = event('SignatureVoided', { reason: 'Wrong person' });
    given(created, issued, sent, signed)
      .when(command('Void*Signature', { reason: 'Wrong person' }))
      .then(voided);
    given(created, issued, sent, signed, voided)
      .when(command('Edit*', { name: 'B' }))
      .events();
    given(created, issued, sent, signed, voided).when(command('Sign*', payload)).thenRefused('NOT_SENT');
    given(created, issued, sent, signed, voided)
      .when(command('Sign*', payload), holding('l1'))
      .thenRefused('DOCUMENT_CHANGED');
    given(created)
      .when(command('Void*Signature', { reason: 'x' }))
      .thenRefused('NOT_SIGNED');
  });
  it('is sealed once, as what was signed', () => {
    const pdf = { filePath: 'a.pdf', sha256: 's', contentHash: 'h1' };
    given(created, issued, sent, signed).when(command('Seal*Pdf', pdf)).then(event('PdfSealed', pdf));
    given(created, issued, sent, signed, event('PdfSealed', pdf)).when(command('Seal*Pdf', pdf)).then();
    given(created, issued, sent, signed)
      .when(command('Seal*Pdf', { ...pdf, contentHash: 'h2' }))
      .thenRefused('DOCUMENT_CHANGED');
    given(created, issued, sent).when(command('Seal*Pdf', pdf)).thenRefused('NOT_SIGNED');
    given(created, issued, sent, signed, event('Archived'))
      .when(command('Seal*Pdf', pdf))
      .then(event('PdfSealed', pdf));
  });
  it('is sealed again when there is more to print, and again after it was signed anew', () => {
    const [pdf, more] = [
      { filePath: 'a.pdf', sha256: 's', contentHash: 'h1' },
      { filePath: 'b.pdf', sha256: 't', contentHash: 'h1' },
    ];
    given(created, issued, sent, signed, event('PdfSealed', pdf))
      .when(command('Seal*Pdf', more))
      .then(event('PdfSealed', more));
    given(created, issued, sent, signed, event('PdfSealed', pdf), event('SignatureVoided', { reason: 'x' }), signed)
      .when(command('Seal*Pdf', pdf))
      .then(event('PdfSealed', pdf));
  });
});

describe('claims', () => {
  it('of a sealed file and of the code on it are for ever', () =>
    expect(
      note.permanentClaims(event('PdfSealed', { filePath: 'a.pdf', sha256: 's', contentHash: 'h1', codeHash: 'c' })),
    ).toEqual([
      { scope: 'sealed file', key: 's' },
      { scope: 'verification code', key: 'c' },
    ]));
  const record = (data: object, ...more: Message[]) =>
    recordAfter([event('Created', data), ...more] as Parameters<typeof recordAfter>[0]) as FoldedRow; // it has an event
  const keys = (folded: FoldedRow) => note.claims(folded).map(({ scope, key }) => `${scope} ${key}`);
  it('are the number and the names of a record', () =>
    expect(keys(record({ number: '007', name: '  East  SLOPE ', placeId: 'yard' }))).toEqual([
      'Note.number/yard 7',
      'Note.name/yard east slope',
    ]));
  it('of names end with the trash, those of numbers never', () =>
    expect(keys(record({ number: '7', name: 'A', placeId: 'yard' }, event('Trashed')))).toEqual([
      'Note.number/yard 7',
    ]));
  it('of what is void are those of its number', () =>
    expect(keys(record({ number: '7', name: 'A', placeId: 'yard' }, event('Voided', { reason: 'x' })))).toEqual([
      'Note.number/yard 7',
    ]));
  it('to a place with an owner need an owner', () => {
    const owned = mounted({ ...notes, belongsTo: [{ field: 'placeId', entity: 'Place' }] });
    const scopes = (data: object) => owned.claims(record({ number: '7', name: '', ...data })).map(({ scope }) => scope);
    expect(scopes({ placeId: 'yard' })).toContain('Place-yard/Note');
    expect(scopes({ placeId: null })).toEqual(['Note.number/null']);
  });
  it('of numbers may be those of the whole company', () => {
    const numbered = mounted({
      ...notes,
      fold: { ...notes.fold, resource: { ...specimen, can: { number: { within: 'company' } } } },
    });
    expect(numbered.claims(record({ number: '7' })).map(({ scope, refusal }) => [scope, refusal.values])).toEqual([
      ['Note.number/company', { number: '7', within: 'company' }],
    ]);
    expect(numbered.numberScope(command('Create*', { name: 'A' }))).toBe('Note.number/company');
  });
  it('of very long numbers do not become the largest number', () =>
    expect(keys(record({ number: '9'.repeat(20), placeId: 'yard' }))).toEqual([`Note.number/yard ~${'9'.repeat(20)}`]));
  it('are taken by a link for its token', () =>
    expect(note.permanentClaims(issued)).toEqual([{ scope: 'link', key: 't1' }]));
});

describe('a link', () => {
  const open = {
    linkId: 'l',
    tokenHash: 't',
    recipients: [],
    verbs: [],
    revision: 1,
    contentHash: '',
    expiresAt: '2026-12-01T00:00:00.000Z',
    revokedAt: null,
    supersededAt: null,
    usedAt: null,
  };
  it('is open until its last instant', () =>
    expect([
      shareLinkState(open, '2026-11-30T23:59:59.999Z'),
      shareLinkState(open, '2026-12-01T00:00:00.000Z'),
    ]).toEqual(['open', 'expired']));
});
