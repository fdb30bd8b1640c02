import { CrewEquipment, CrewMaterial, CrewPhase } from '@backoffice/contracts/features/crew-days';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { crewDaysProjection } from './projection.ts';
import { crewDayReads } from './resolver.ts';
import { crewDaysTable } from './table.ts';

export const crewDaysFeature: ReadFeature = {
  projection: crewDaysProjection,
  table: crewDaysTable,
  typeNames: { CrewEquipment, CrewMaterial, CrewPhase },
  handlers: crewDayReads,
};
