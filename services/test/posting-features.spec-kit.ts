import type { WriteFeature } from '#capabilities/write-feature.ts';
import { features as all } from '#src/features.ts';
import type { WritePorts } from '#src/ports.ts';

/** The rules of every kind of record that is posted to the books; none of them asks its ports here. */
export const features: readonly WriteFeature[] = all
  .flatMap(({ rules }) => (typeof rules === 'function' ? [rules({} as WritePorts)] : rules ? [rules] : []))
  .filter(({ books }) => books !== undefined);
