import type { ReportToAttach } from '@backoffice/contracts/capabilities';
import type { Day, Resource } from '@backoffice/contracts/kernel';
import { hashOfCode } from '@backoffice/infra/audit';
import type { Files } from '@backoffice/infra/files';
import { HttpProblem, sha256 } from '@backoffice/infra/http';
import { defineQueue, type JobHandler } from '@backoffice/infra/jobs';
import { sealFacts, type Sealer } from '@backoffice/infra/seal';
import type { Clock } from '@backoffice/infra/clock';
import { z } from 'zod';
import { systemContext } from '#kernel/context.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import type { Reaction } from '#kernel/reactions.ts';

/** Prints a document as it stands; `contentHash` says which content that was. */
export type DocumentRenderer = {
  render(
    entity: string,
    tenant: string,
    id: string,
  ): Promise<{
    readonly bytes: Uint8Array;
    readonly contentHash: string;
    readonly code?: string | null;
    readonly company: string;
    readonly signedBy: string;
  }>;
  /** Prints what a customer owes by the books of a day. */
  renderStatement(tenant: string, id: string, asOf: Day): Promise<{ readonly bytes: Uint8Array }>;
  /** Makes the file of a report as it stood when it was run, and what says beside it which books these are. */
  renderReport(
    tenant: string,
    report: ReportToAttach,
  ): Promise<readonly { readonly name: string; readonly contentType: string; readonly bytes: Uint8Array }[]>;
};

const SealJobData = z.object({ entity: z.string(), tenant: z.string(), id: z.string(), eventId: z.string() });
/** A projection may be a moment behind the signature it has to print, so the first retry comes soon. */
export const sealQueue = defineQueue({
  name: 'seal-document',
  words: 'prints the signed document and keeps it',
  data: SealJobData,
  tries: 8,
  firstRetrySeconds: 5,
});

/** Also when the company countersigns: the copy that both have signed replaces the first. */
export const whenSigned = (resource: Resource): Reaction => ({
  name: `when${resource.entity}Signed`,
  on: [`${resource.entity}Signed`, `${resource.entity}SignedOnPaper`, `${resource.entity}Countersigned`],
  leadsTo: [sealQueue.name],
  async react({ id: eventId, tenant, stream, position: signed }, world) {
    const { entity } = resource;
    const id = stream.slice(entity.length + 1);
    if (
      (await world.history(resource, id)).some(
        ({ type, position }) => type === `${entity}PdfSealed` && position > signed,
      )
    )
      return []; // printing is the dearest thing we do
    return [{ job: { queue: sealQueue, data: { entity, tenant, id, eventId } } }];
  },
});

/** So often the job comes again for a time stamp, over 35 seconds; then the customer waits no longer for it. */
const TRIES_FOR_STAMP = 4;

/** What the seal of a signed document says. */
export const sealWords = (
  tenant: string,
  { company, signedBy }: { readonly company: string; readonly signedBy: string },
  clock: Clock,
) => ({ tenant, company, reason: `Sealed as signed by ${signedBy}`, at: clock.now() });

/** Prints the signed document once, seals it, keeps the bytes for ever, and records their hash. */
export const sealDocument =
  (
    gateway: CommandGateway,
    { files, renderer, sealer, clock }: { files: Files; renderer: DocumentRenderer; sealer: Sealer; clock: Clock },
  ): JobHandler<z.infer<typeof SealJobData>> =>
  async ({ data: { entity, tenant, id, eventId }, attempt }) => {
    const filePath = `${tenant}/${entity.toLowerCase()}/${eventId}.pdf`;
    const context = systemContext(tenant, `seal ${eventId}`, { causationId: eventId });
    const { bytes, contentHash, code, company, signedBy } = await renderer.render(entity, tenant, id);
    if (code === null) return; // its signature was voided meanwhile: there is nothing to seal
    const kept = await files.read(filePath);
    const words = { ...sealWords(tenant, { company, signedBy }, clock), unstamped: attempt >= TRIES_FOR_STAMP };
    const sealed = kept ?? (await sealer.seal(bytes, words)); // whatever was kept first is what is sealed
    if (!kept) await files.put(filePath, sealed, 'application/pdf');
    const data = {
      filePath,
      sha256: sha256(sealed),
      contentHash,
      ...(code && { codeHash: hashOfCode(code) }),
      seal: sealFacts(sealed) ?? undefined,
    };
    try {
      await gateway.execute([{ entity, id, command: { type: `Seal${entity}Pdf`, data } }], context);
    } catch (error) {
      if (!(error instanceof HttpProblem) || error.code !== 'NOT_SIGNED') throw error; // voided while it was printed
    }
  };
