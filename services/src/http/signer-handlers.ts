import type { InPersonSigner, LinkView, ProposedSigners, SharedLink } from '@backoffice/contracts/capabilities';
import { primaryFirst } from '@backoffice/contracts/kernel';
import type { HandOvers, Sessions } from '@backoffice/infra/auth';
import {
  deterministicUuid,
  handOverCookie,
  HttpResponse,
  notFound,
  sha256,
  unauthorized,
  type Call,
} from '@backoffice/infra/http';
import type { z } from 'zod';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { replayHeaders, type CommandGateway } from '#kernel/command-gateway.ts';
import { contextOf } from '#kernel/context.ts';
import { publicUrlOf } from './public-url.ts';

export type SignerPorts = {
  readonly shareToken: (linkId: string) => string;
  readonly publicUrl: string;
  readonly identity: {
    readonly handOvers: Pick<HandOvers, 'open'>;
    readonly sessions: Pick<Sessions, 'invalidateCache'>;
  };
};
type LinkedRecord = { readonly locationId?: string; readonly links: readonly LinkView[] };

/** Brings the page to whoever signs: by a link that staff take along, or on the device they hold. */
export function signerHandlers(
  { fold: { resource }, correspondence }: WriteFeature,
  { execute, openWorld }: CommandGateway,
  { shareToken, publicUrl, identity }: SignerPorts,
) {
  const { entity, path, recordPage = '/' } = resource;
  const documentOf = async (call: Call) => {
    const world = await openWorld(contextOf(call));
    const record = await world.visibleRecord(resource, call.params.id ?? '');
    if (!record) throw notFound();
    return { world, record };
  };
  /** One press is one link, however often it is tried: the key of the press makes its id. */
  async function issue(call: Call, type: string, more: object) {
    const linkId = deterministicUuid(`link ${call.commandId}`);
    const { expectedVersion } = call;
    const id = call.params.id ?? '';
    const executed = await execute(
      [{ entity, id, command: { type, data: { linkId, ...more, ...(call.body as object) } }, expectedVersion }],
      contextOf(call),
    );
    const record = (await documentOf(call)).record as object as LinkedRecord; // whatever is signed has links
    const issued = record.links.find((each) => each.linkId === linkId);
    if (!issued) throw notFound();
    const { replayed, count: _count, ...receipt } = executed;
    const page = `/${path}/preview/${shareToken(linkId)}`;
    const answer = (url: string, headers: Record<string, string> = {}) =>
      new HttpResponse({ linkId, url, expiresAt: issued.expiresAt, receipt } satisfies z.infer<typeof SharedLink>, {
        headers: { ...headers, ...replayHeaders(replayed) },
      });
    return { linkId, record, page, answer };
  }

  return {
    share: async (call: Call): Promise<HttpResponse> => {
      const { page, answer } = await issue(call, `Share${entity}`, {});
      return answer(publicUrlOf(publicUrl, page));
    },
    signHereFields: async (call: Call): Promise<z.infer<typeof ProposedSigners>> => {
      const { world, record } = await documentOf(call);
      if (!correspondence) throw notFound();
      const { contacts, signers = contacts } = await correspondence(record, world);
      return {
        signers: primaryFirst(signers).map(({ name, email, phone, smsOptIn, smsOptedOutAt }) => ({
          name,
          email,
          phone: smsOptIn && smsOptedOutAt === null ? phone : null,
        })),
      };
    },
    signHere: async (call: Call): Promise<HttpResponse> => {
      const { actor, sessionId, tenant } = call.caller;
      if (sessionId === null) throw unauthorized();
      const deviceId = deterministicUuid(`hand-over ${call.commandId}`);
      const { linkId, record, page, answer } = await issue(call, `Start${entity}InPersonSigning`, {
        deviceId,
      });
      // by the row of this route
      const { signerName, copyTo, email, phone } = call.body as z.infer<typeof InPersonSigner>;
      const url = `${page}?here=1`;
      const secret = await identity.handOvers.open({
        id: deviceId,
        sessionId,
        userId: actor.id,
        tenant,
        linkId,
        tokenHash: sha256(shareToken(linkId)),
        signer: signerName,
        copyAddress: { email, text: phone, none: null }[copyTo],
        page: url,
        backTo: recordPage.replace(':locationId', record.locationId ?? '').replace(':id', call.params.id ?? ''),
      });
      identity.sessions.invalidateCache();
      return answer(url, { 'set-cookie': handOverCookie(secret, publicUrl) });
    },
  };
}
