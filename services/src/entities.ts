import { mounted } from '#capabilities/mount-capabilities.ts';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { claimsFold } from '#kernel/claims-fold.ts';
import type { EntityDefinition } from '#kernel/entity.ts';
import { features } from './features.ts';
import type { FactPorts } from './ports.ts';

export const rulesOf = (ports: FactPorts): readonly WriteFeature[] =>
  features.flatMap(({ rules }) => (typeof rules === 'function' ? rules(ports) : (rules ?? [])));

/** Every kind of record by its name, its mechanisms mounted. */
export const entitiesOf = (rules: readonly WriteFeature[]): ReadonlyMap<string, EntityDefinition> =>
  new Map(rules.map((each) => [each.fold.resource.entity, mounted(each)]));

/** No fact is asked of the tables: nothing is decided. */
const notAsked = () => Promise.reject(new Error('Claims follow from records alone'));
const NO_FACTS = {
  findLedgerBalance: notAsked,
  findBanks: notAsked,
  findJobPurchases: notAsked,
  findJobSpending: notAsked,
  countOpenCustomers: notAsked,
};

/** What appends of older versions took and released, of one tenant. */
export const foldedClaims = () => claimsFold(entitiesOf(rulesOf(NO_FACTS)));
