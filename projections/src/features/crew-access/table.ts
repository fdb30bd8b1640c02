import { crewAccess } from '@backoffice/contracts/features/crew-access';
import { tableOf } from '#kernel/table.ts';

export const crewAccessTable = tableOf(crewAccess, { links: ['workerId'], indexSorts: false });
