import { vendor1099 } from '@backoffice/contracts/features/tax-reports';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { paper1099 } from './report.ts';

export const taxReportsFeature: ReadFeature = { papers: { [vendor1099.name]: paper1099 } };
