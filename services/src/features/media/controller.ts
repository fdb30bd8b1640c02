import { mediaRefusals, mediaRoutes, purposes, SIGNATURE_LIMIT } from '@backoffice/contracts/features/media';
import { bindHandler, HttpProblem, HttpResponse, notFound, type Call, type HttpHandler } from '@backoffice/infra/http';
import { isPicture, type Media } from '@backoffice/infra/media';
import {
  announceUpload,
  forbiddenFailure,
  likelyTakenAt,
  mediaFailure,
  throwMediaFailure,
} from '#domain/files/uploads.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import { mediaRights } from './facts.ts';

export type MediaPorts = Pick<CommandGateway, 'openWorld'> & { readonly media: Media };

/** Within a day. */
const USER_DAILY_UPLOADS = 1_000,
  LINK_DAILY_UPLOADS = 10;

export function mediaHandlers({ openWorld, media }: MediaPorts): HttpHandler[] {
  const rights = mediaRights({ openWorld });
  return [...colleagueHandlers(media, rights), ...linkHandlers(media, rights), ...storeHandlers(media)];
}

type Rights = ReturnType<typeof mediaRights>;

/** Whoever is signed in. */
function colleagueHandlers(media: Media, rights: Rights): HttpHandler[] {
  /** Absent, deleted, another company's and out of sight look the same. */
  async function readable(call: Call, filePath: string) {
    const file = await media.findByPath(filePath);
    if (!file || file.state === 'deleted' || !(await rights.mayRead(call, file))) throw notFound();
    return file;
  }

  return [
    bindHandler(mediaRoutes.uploadUrl, async (call) => {
      const { purpose, parent, fileName, contentType, size, takenAt } = call.body;
      const { parents, types, most } = purposes[purpose];
      if (!parents.includes(parent.entity)) throw mediaFailure('NOT_THIS_RECORD', 'parent.entity');
      if (!types.includes(contentType))
        throw mediaFailure('NOT_THIS_KIND', 'contentType', { kinds: types.map(fileTypeName).join(', ') });
      if (size > most) throw mediaFailure('TOO_LARGE', 'size', { most: `${most / SIGNATURE_LIMIT} MB` });
      const tenant = await rights.homeFor(call, purpose, parent);
      if (tenant === undefined) throw notFound();
      return announceUpload(
        media,
        {
          id: call.commandId,
          tenant,
          parent,
          purpose,
          name: fileName,
          contentType,
          size,
          uploader: call.caller.actor.id,
          takenAt: purpose === 'photo' ? likelyTakenAt(takenAt, await rights.now(call)) : null,
        },
        call,
        USER_DAILY_UPLOADS,
      );
    }),

    bindHandler(mediaRoutes.readUrl, async (call) => {
      const { path, state } = await readable(call, call.body.filePath);
      if (state !== 'stored') throw notFound();
      return { readUrl: media.readUrl(path) };
    }),

    bindHandler(mediaRoutes.photoUrls, async (call) => {
      const { filePaths, variant } = call.body;
      const files = await Promise.all(filePaths.map((path) => media.findByPath(path)));
      const readable = rights.readableRecords(call);
      const items = [];
      for (const file of files)
        if (file?.state === 'stored' && file.purpose === 'photo' && (await readable(file)))
          items.push({ filePath: file.path, readUrl: media.photoUrl(file.path, variant) });
      return { items };
    }),

    bindHandler(mediaRoutes.remove, async (call) => {
      const file = await readable(call, call.body.filePath);
      const fate = await rights.fate(call, file);
      if (fate === 'IN_USE') throw new HttpProblem(409, 'VALIDATION_ERROR', fate, mediaRefusals[fate]);
      if (fate !== 'goes')
        throw fate === 'EVIDENCE'
          ? forbiddenFailure(fate)
          : new HttpProblem(403, 'FORBIDDEN', 'NOT_YOURS', 'You do not have permission to perform this action.');
      await media.remove(file);
    }),
  ];
}

/** The holder of a link to a document. */
const linkHandlers = (media: Media, rights: Rights): HttpHandler[] => [
  bindHandler(mediaRoutes.publicUploadUrl, async (call) => {
    const {
      caller: { link, tenant, actor },
      body: { fileName, contentType, size },
    } = call;
    if (!link) throw notFound();
    return announceUpload(
      media,
      {
        id: call.commandId,
        tenant,
        parent: { entity: link.entity, id: link.id },
        purpose: 'signature',
        name: fileName,
        contentType,
        size,
        uploader: `link ${actor.id}`,
      },
      call,
      LINK_DAILY_UPLOADS,
    );
  }),

  bindHandler(mediaRoutes.publicReadUrl, async (call) => {
    const file = await media.findByPath(call.body.filePath);
    if (file?.state !== 'stored' || !(await rights.mayReadByLink(call, file))) throw notFound();
    return { readUrl: media.readUrl(file.path) };
  }),
];

/** The bytes themselves, by addresses that are signed. */
const storeHandlers = (media: Media): HttpHandler[] => [
  bindHandler(mediaRoutes.put, async ({ params, upload }) => {
    if (!upload) throw forbiddenFailure('UPLOAD_CLOSED');
    const { path } = await media.receiveUpload(params['token'] ?? '', upload).catch(throwMediaFailure);
    return { filePath: path };
  }),

  bindHandler(mediaRoutes.file, async ({ query }) => {
    const opened = await media.openSigned(query).catch(throwMediaFailure);
    if (!opened) throw notFound();
    const {
      file: { contentType, name },
      bytes,
      maxAgeSeconds,
    } = opened;
    return new HttpResponse(bytes, {
      headers: {
        'content-type': contentType,
        'cache-control': maxAgeSeconds > 0 ? `private, max-age=${maxAgeSeconds}` : 'no-store',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
        'content-disposition': `${isPicture(contentType) ? 'inline' : 'attachment'}; filename="${name.replace(/[^\w. -]/g, '_')}"`,
      },
    });
  }),
];

const fileTypeName = (type: string) => (type === 'application/pdf' ? 'PDF' : type.slice('image/'.length).toUpperCase());
