import { CrewAccessStatus, CrewChannel, CrewDevice, CrewLanguage } from '@backoffice/contracts/features/crew-access';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { crewAccessProjection } from './projection.ts';
import { crewAccessTable } from './table.ts';

export const crewAccessFeature: ReadFeature = {
  projection: crewAccessProjection,
  table: crewAccessTable,
  typeNames: { CrewAccessStatus, CrewChannel, CrewDevice, CrewLanguage },
};
