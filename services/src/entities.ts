import { mounted } from '#capabilities/mount-capabilities.ts';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import type { EntityDefinition } from '#kernel/entity.ts';
import { features } from './features.ts';
import type { FactPorts } from './ports.ts';

export const rulesOf = (ports: FactPorts): readonly WriteFeature[] =>
  features.flatMap(({ rules }) => (typeof rules === 'function' ? rules(ports) : (rules ?? [])));

/** Every kind of record by its name, its mechanisms mounted. */
export const entitiesOf = (rules: readonly WriteFeature[]): ReadonlyMap<string, EntityDefinition> =>
  new Map(rules.map((each) => [each.fold.resource.entity, mounted(each)]));
