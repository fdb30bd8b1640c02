import { factsRead } from '@backoffice/contracts/capabilities';
import { contract } from '@backoffice/contracts/features/contracts';
import { prelim, prelimGuards, type Prelim, type PrelimFacts } from '@backoffice/contracts/features/lien-documents';
import { location, prelimsInfoOf } from '@backoffice/contracts/features/locations';
import { verbOf } from '@backoffice/contracts/kernel';
import type { Correspondence } from '#capabilities/send.ts';
import { findStoredFile } from '#capabilities/stored-file.ts';
import { correspondenceOf, letterAround } from '#domain/correspondence.ts';
import { partiesOf } from '#domain/document-parties.ts';
import { usualWords } from '#domain/usual-letters.ts';
import type { GatherFacts } from '#kernel/entity.ts';
import type { World } from '#kernel/world.ts';

/** What its commands name, as far as each does. */
type References = {
  readonly locationId?: string;
  readonly contractId?: string | null;
  readonly amends?: string;
  readonly receiptPath?: string | null;
};

export const prelimFacts: GatherFacts<PrelimFacts, Prelim> = async ({ type, data }, world, notice) => {
  const verb = verbOf(prelim.entity, type);
  const reads = factsRead(prelimGuards, verb);
  const writes = verb === 'Create' || verb === 'Edit';
  const named = data as References; // by its contract
  const locationId = notice?.locationId ?? named.locationId ?? '';
  const contractId = named.contractId === undefined ? notice?.contractId : named.contractId;
  const [parties, place, ordered, amended, receipt] = await Promise.all([
    reads.has('parties') ? partiesOf(locationId, world) : null,
    writes ? world.record(location, locationId) : null,
    writes && contractId ? world.visibleRecord(contract, contractId) : null,
    named.amends ? world.record(prelim, named.amends) : null,
    notice && named.receiptPath ? findStoredFile('attachment', prelim, notice.id, named.receiptPath, world) : null,
  ]);
  const entered = place && prelimsInfoOf(place);
  return {
    parties,
    info: entered?.county ? entered : null, // a county could once be taken out again
    contract: ordered && ordered.trashedAt === null && ordered.locationId === locationId ? ordered : null,
    amendsNumber: amended?.number ?? '',
    receipt: receipt && { filePath: receipt.filePath, name: receipt.name },
  };
};

/** A copy of courtesy: it serves nobody. */
export const prelimCorrespondence = (notice: Prelim, world: World): Promise<Correspondence> =>
  correspondenceOf(
    notice,
    {
      receives: 'prelim',
      amount: notice.estimatedTotal,
      letter: letterAround(
        {
          ...usualWords.lienDocument,
          title: `Preliminary notice ${notice.number}`,
          sum: { label: 'Estimated total', cents: notice.estimatedTotal },
        },
        'Read',
      ),
    },
    world,
  );
