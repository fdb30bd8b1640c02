import { folds } from '@backoffice/contracts';
import type { RecordFold } from '@backoffice/contracts/kernel';

const foldByEntity = new Map(folds.map((fold) => [fold.resource.entity, fold]));

/** How the events of a kind of record become a record. */
export function foldOf(entity: string): RecordFold {
  const fold = foldByEntity.get(entity);
  if (!fold) throw new Error(`Nothing is recorded of a ${entity}`);
  return fold;
}
