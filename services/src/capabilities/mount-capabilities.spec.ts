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
  inverses: {
    NoteCreated: { by: 'Trash*' },
    NoteEdited: { by: 'EditNote', merge: true },
    NoteDuplicated: { by: 'Trash*' },
    NoteVoided: { never: 'STAYS_VOID' },
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
  mailCameBackOn: null,
}));
const letter = { title: 'Note 7', sum: { label: 'Total', text: '$10.00' }, payment: [] };
const correspondence: Correspondence = {
  company: 'Ridgeline Builders',
  owner: { customerId: '00000000-0000-7000-8000-0000000000c1' },
  contacts,
  ownAddresses: ['office@ridgeline.example'],
  letter: { subject: '', email: '', text: '', details: letter },
  mergeFields: { 'customer.name': 'Hillcrest', 'contact.firstName': '' },
  templates: async () => [],
  findTemplate: async () => null,
  lacksCancelNotice: false,
  linkExpiresAt: '2026-12-21T08:00:00.000Z',
};
type MountFacts = SendFacts & DuplicateFacts & { readonly nextNumber: string; readonly attachment: StoredFile | null };
const facts = {
  ...factsAt(),
  correspondence,
  template: null,
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
    body: 'Read {{ doc.link }} about {{ customer.name }}',
    ...more,
  });
const text = (to: string[]) => command('Text*', { to, body: '{{doc.link}}' });
const holding = (linkId: string) => ({ visitor: { linkId, ip: '198.51.100.1', userAgent: 'phone' } });

describe('the trash', () => {
  it('a record is moved to the trash and restored', () => {
    given(created).when(command('Trash*')).then(event('Trashed'));
    given(created, event('Trashed')).when(command('Restore*')).then(event('Restored'));
  });
  it('a record in the trash refuses every other command', () => {
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
  it('only a record in the trash can be restored', () =>
    given(created).when(command('Restore*')).thenRefused('NOT_IN_TRASH'));
  it('moving a record to the trash records nothing of its links', () =>
    given(created, issued).when(command('Trash*')).then(event('Trashed')));
  it('a signed document cannot be moved to the trash', () =>
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
  it('a record takes only files uploaded for it, each once', () => {
    given(created).when(take, here).then(attached);
    given(created, attached).when(take, here).then();
    given(created).when(take, { attachment: null }).thenRefused('NOT_ITS_FILE', { field: 'filePath' });
  });
  it('a record takes a limited number of files', () => {
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
  it('a file is removed from a record once', () => {
    given(created, attached)
      .when(leave)
      .then(event('FileDetached', { filePath: soil.filePath, name: soil.name }));
    given(created).when(leave).thenRefused('FILE_NOT_ATTACHED');
  });
  it('files of a signed record cannot be removed, but can still be added', () => {
    given(created, issued, sent, attached, signed).when(leave).thenRefused('MEDIA_IN_SIGNED_DOC');
    given(created, issued, sent, attached, signed, event('SignatureVoided', { reason: '' }))
      .when(leave)
      .then(event('FileDetached', { filePath: soil.filePath, name: soil.name }));
    given(created, issued, sent, signed).when(take, here).then(attached);
  });
  it('files cannot be changed while the record is archived or in the trash', () => {
    given(created, event('Archived')).when(take, here).thenRefused('ARCHIVED');
    given(created, event('Trashed')).when(take, here).thenRefused('IN_TRASH');
  });
  it('attaching or removing a file never makes an edit stale', () =>
    expect([...note.neverStale].filter((type) => type.includes('File'))).toEqual([
      'NoteFileAttached',
      'NoteFileDetached',
    ]));
});

describe('the archive', () => {
  it('a record is archived and unarchived', () => {
    given(created).when(command('Archive*')).then(event('Archived'));
    given(created, event('Archived')).when(command('Unarchive*')).then(event('Unarchived'));
  });
  it('an archived record refuses every command but the move to the trash', () => {
    for (const each of [command('Edit*', { name: 'B' }), command('Archive*'), command('Sign*', payload), email()])
      given(created, event('Archived')).when(each).thenRefused('ARCHIVED');
    given(created, event('Archived')).when(command('Trash*')).events();
  });
  it('only an archived record can be unarchived', () =>
    given(created).when(command('Unarchive*')).thenRefused('NOT_ARCHIVED'));
  it('archiving a record records nothing of its links', () =>
    given(created, issued).when(command('Archive*')).then(event('Archived')));
  it('a signed document can be archived', () =>
    given(created, issued, sent, signed).when(command('Archive*')).events());
});

describe('the status', () => {
  it('the status of a record can be changed', () => {
    given(created)
      .when(command('Change*Status', { status: 'inactive' }))
      .then(event('Deactivated'));
    given(created, event('Deactivated'))
      .when(command('Change*Status', { status: 'active' }))
      .then(event('Activated'));
  });
  it('a status cannot be changed to the same status', () =>
    given(created)
      .when(command('Change*Status', { status: 'active' }))
      .thenRefused('STATUS_UNCHANGED', { field: 'status' }));
});

describe('approval', () => {
  it('an approval is given only once', () => {
    given(created)
      .when(command('Approve*', { reason: 'ok' }))
      .then(event('Approved', { reason: 'ok' }));
    given(created, event('Approved', { reason: '' }))
      .when(command('Approve*', { reason: '' }))
      .thenRefused('ALREADY_APPROVED');
  });
  it('an approval and its end say what they do, where the feature declares it', () => {
    const posted = specOf({ ...(notes as WriteFeature & typeof notes), posting: () => ({ amount: 5 }) }, facts).given;
    posted(created)
      .when(command('Approve*', { reason: 'ok' }))
      .then(event('Approved', { reason: 'ok', amount: 5 }));
    posted(created, event('Approved'))
      .when(command('Unapprove*', { reason: 'error' }))
      .then(event('Unapproved', { reason: 'error', amount: 5 }));
  });
  it('an approval can be withdrawn only once', () => {
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
  it('a record without a given number gets the next one', () =>
    expect([numberOf({ name: 'A', placeId: 'yard' }), numberOf({ name: 'A', placeId: 'yard', number: 'A-1' })]).toEqual(
      ['8', 'A-1'],
    ));
});

describe('a copy', () => {
  it('a copy obeys the rules of a new record and says where it comes from', () => {
    const [copy] = given()
      .when(command('Duplicate*', { fromId: 'x' }), { copied: command('Create*', { placeId: 'yard' }) })
      .events();
    expect(copy).toMatchObject({ type: 'NoteDuplicated', data: { fromId: 'x', number: '8', placeId: 'yard' } });
  });
  it('a copy has defaults for what it does not inherit', () => {
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
  it('sending a document creates a link to the current revision and queues a message', () => {
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
        body: 'Read {{doc.link}} about Hillcrest',
        letter,
      },
    });
    if (!link) return expect.fail();
    const { tokenHash, linkId } = link.data as Record<string, unknown>; // a link has both
    expect(tokenHash).toBe(`hash of ${String(linkId)}`);
  });
  it.each([
    ['subject', { subject: 'About {{doc.link}}' }, '{{doc.link}}'],
    ['subject', { subject: '{{customer.nmae}}', body: '{{nothing}}' }, '{{customer.nmae}}'],
    ['body', { body: 'Open: {{doc.balance}}, {{doc.link}}' }, '{{doc.balance}}'],
    ['body', { body: '{{constructor}} {{customer.toString}}' }, '{{constructor}}'],
    ['body', { body: 'Read {{ typed }} here' }, '{{ typed }}'],
  ])('a letter whose %s has a merge field without a value is not sent: %j', (field, words, mergeField) =>
    given(created).when(email(words)).thenRefused('MERGE_VALUE_MISSING', { field, values: { mergeField } }),
  );
  it('a text with a merge field without a value is not sent', () =>
    given(created)
      .when(command('Text*', { to: ['+16195550101'], body: '{{doc.link}} {{doc.balance}}' }))
      .thenRefused('MERGE_VALUE_MISSING', { field: 'body', values: { mergeField: '{{doc.balance}}' } }));
  it('sending a signed document creates a view-only link', () =>
    expect(given(created, issued, sent, signed).when(email()).events()[0]).toMatchObject({
      data: { verbs: ['view'] },
    }));
  it('a document is sent to contacts of its customer only', () =>
    given(created)
      .when(email({ to: ['grace@hoa.example', 'thief@evil.example'] }))
      .thenRefused('INVALID_RECIPIENT', { field: 'to.1', values: { recipient: 'thief@evil.example' } }));
  it('a document is copied to colleagues too, but to nobody else', () => {
    given(created)
      .when(email({ cc: ['office@ridgeline.example', 'hal@hoa.example'] }))
      .events();
    given(created)
      .when(email({ cc: ['thief@evil.example'] }))
      .thenRefused('INVALID_RECIPIENT', { field: 'cc.0' });
  });
  it('sending a document needs a recipient', () =>
    given(created)
      .when(email({ to: [] }))
      .thenRefused('NO_RECIPIENT', { field: 'to' }));
  it('no text is sent to a contact who opted out', () => {
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
  it('viewing a document by its link is recorded', () =>
    given(created, issued)
      .when(command('View*Link', { linkId: 'l1' }), holding('l1'))
      .then(event('LinkViewed', { linkId: 'l1', ip: '198.51.100.1', userAgent: 'phone' })));
  it('the holder of a link signs the revision that the link shows', () =>
    given(created, issued, sent)
      .when(command('Sign*', payload), holding('l1'))
      .then(event('Signed', { ...payload, linkId: 'l1', ip: '198.51.100.1', userAgent: 'phone', revision: 1 })));
  it('the holder of a view-only link cannot sign', () => {
    const looking = event('LinkIssued', { ...(issued.data as object), verbs: ['view'] });
    given(created, looking, sent).when(command('Sign*', payload), holding('l1')).thenRefused('LINK_CANNOT_SIGN');
  });
  it('the holder of a link is told when the document has changed since', () =>
    given(created, issued, sent, edited)
      .when(command('Sign*', payload), holding('l1'))
      .thenRefused('DOCUMENT_CHANGED'));
  it('a revoked link gives access to nothing', () =>
    given(created, issued, sent, event('LinkRevoked', { linkId: 'l1' }))
      .when(command('Sign*', payload), holding('l1'))
      .thenRefused('LINK_UNKNOWN', { values: { company: 'Ridgeline Builders' } }));
  it.each([
    ['Trashed', 'Restored'],
    ['Archived', 'Unarchived'],
  ])('a link gives access to nothing once its record is %s, and to the record again once it is %s', (away, back) => {
    given(created, issued, sent, event(away))
      .when(command('Sign*', payload), holding('l1'))
      .thenRefused('LINK_UNKNOWN');
    given(created, issued, sent, event(away), event(back)).when(command('Sign*', payload), holding('l1')).events();
  });
  it('a link that was revoked stays revoked when its record comes back from the trash', () =>
    given(created, issued, sent, event('Trashed'), event('LinkRevoked', { linkId: 'l1' }), event('Restored'))
      .when(command('Sign*', payload), holding('l1'))
      .thenRefused('LINK_UNKNOWN'));
  it('an expired link gives access to nothing', () =>
    given(created, issued, sent)
      .when(command('Sign*', payload), { ...holding('l1'), now: '2026-12-21T08:00:00.000Z' })
      .thenRefused('LINK_UNKNOWN'));
  it('an expired link is refused with the document’s own reason first', () => {
    REFUSING.on = true;
    given(created, issued, sent)
      .when(command('Sign*', payload), { ...holding('l1'), now: '2027-01-01T00:00:00.000Z' })
      .thenRefused('NOT_TODAY');
    REFUSING.on = false;
  });
  it('a link of another document gives access to nothing', () =>
    given(created, issued, sent).when(command('Sign*', payload), holding('l2')).thenRefused('LINK_UNKNOWN'));
});

describe('revoking a link', () => {
  it('a link is revoked only once', () => {
    given(created, issued)
      .when(command('Revoke*Link', { linkId: 'l1' }))
      .then(event('LinkRevoked', { linkId: 'l1' }));
    given(created, issued, event('LinkRevoked', { linkId: 'l1' }))
      .when(command('Revoke*Link', { linkId: 'l1' }))
      .thenRefused('LINK_UNKNOWN');
  });
});

describe('a signature', () => {
  it('a signature binds the content that was read', () =>
    given(created, issued, sent)
      .when(command('Sign*', { ...payload, contentHash: 'h0' }))
      .thenRefused('DOCUMENT_CHANGED', { field: 'contentHash' }));
  it('a signature needs the current revision to have been sent', () => {
    given(created).when(command('Sign*', payload)).thenRefused('NOT_SENT');
    given(created, issued, sent, edited)
      .when(command('Sign*', { ...payload, contentHash: 'h2' }))
      .thenRefused('NOT_SENT');
  });
  it('a signature is dated today, or a day before or after', () => {
    for (const date of ['2026-11-19', '2026-11-21'])
      given(created, issued, sent)
        .when(command('Sign*', { ...payload, date }))
        .events();
    for (const date of ['2026-11-18', '2026-11-22'])
      given(created, issued, sent)
        .when(command('Sign*', { ...payload, date }))
        .thenRefused('SIGN_DATE_INVALID', { field: 'date' });
  });
  it('a document is signed only once', () =>
    given(created, issued, sent, signed).when(command('Sign*', payload)).thenRefused('ALREADY_SIGNED'));
  it('a signed document cannot be edited', () =>
    given(created, issued, sent, signed)
      .when(command('Edit*', { name: 'B' }))
      .thenRefused('DOCUMENT_SIGNED'));
  it('a signature can be voided with a reason, after which the document is sent and signed again', () => {
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
  it('a document is sealed once, with the content that was signed', () => {
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
  it('a document is sealed again when there is more to print, and after it was signed anew', () => {
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
  it('the claims of a sealed file and of its code are permanent', () =>
    expect(
      note.permanentClaims(event('PdfSealed', { filePath: 'a.pdf', sha256: 's', contentHash: 'h1', codeHash: 'c' })),
    ).toEqual([
      { scope: 'sealed file', key: 's' },
      { scope: 'verification code', key: 'c' },
    ]));
  const record = (data: object, ...more: Message[]) =>
    recordAfter([event('Created', data), ...more] as Parameters<typeof recordAfter>[0]) as FoldedRow; // it has an event
  const keys = (folded: FoldedRow) => note.claims(folded).map(({ scope, key }) => `${scope} ${key}`);
  it('a record claims its number and its names', () =>
    expect(keys(record({ number: '007', name: '  East  SLOPE ', placeId: 'yard' }))).toEqual([
      'Note.number/yard 7',
      'Note.name/yard east slope',
    ]));
  it('claims of names end with the trash, claims of numbers never do', () =>
    expect(keys(record({ number: '7', name: 'A', placeId: 'yard' }, event('Trashed')))).toEqual([
      'Note.number/yard 7',
    ]));
  it('a void record keeps only the claim of its number', () =>
    expect(keys(record({ number: '7', name: 'A', placeId: 'yard' }, event('Voided', { reason: 'x' })))).toEqual([
      'Note.number/yard 7',
    ]));
  it('a record without an owner makes no claim scoped to an owner', () => {
    const owned = mounted({ ...notes, belongsTo: [{ field: 'placeId', entity: 'Place' }] });
    const scopes = (data: object) => owned.claims(record({ number: '7', name: '', ...data })).map(({ scope }) => scope);
    expect(scopes({ placeId: 'yard' })).toContain('Place-yard/Note');
    expect(scopes({ placeId: null })).toEqual(['Note.number/null']);
  });
  it('a claim of a number may be scoped to the whole company', () => {
    const numbered = mounted({
      ...notes,
      fold: { ...notes.fold, resource: { ...specimen, can: { number: { within: 'company' } } } },
    });
    expect(numbered.claims(record({ number: '7' })).map(({ scope, refusal }) => [scope, refusal.values])).toEqual([
      ['Note.number/company', { number: '7', within: 'company' }],
    ]);
    expect(numbered.numberScope(command('Create*', { name: 'A' }))).toBe('Note.number/company');
  });
  it('a very long number does not become the largest number', () =>
    expect(keys(record({ number: '9'.repeat(20), placeId: 'yard' }))).toEqual([`Note.number/yard ~${'9'.repeat(20)}`]));
  it('a link claims the hash of its token', () =>
    expect(note.permanentClaims(issued)).toEqual([{ scope: 'link', key: 't1' }]));
});
