import {
  EquipmentLine,
  InventoryLine,
  JobCostStatus,
  JobCostWarningCode,
  JobNote,
  LaborCost,
  LaborLine,
  MaterialLine,
  Operator,
  payClass,
  ProfitSplit,
  UsageCost,
} from '@backoffice/contracts/features/job-costs';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { jobCostsProjection } from './projection.ts';
import { jobCostReads } from './resolver.ts';
import { jobCostsTable } from './table.ts';

export const jobCostsFeature: ReadFeature = {
  projection: jobCostsProjection,
  table: jobCostsTable,
  typeNames: {
    LaborLine,
    LaborCost,
    MaterialLine,
    EquipmentLine,
    InventoryLine,
    UsageCost,
    JobNote,
    JobCostStatus,
    JobCostWarning: JobCostWarningCode,
    Operator,
    PayClass: payClass,
    ProfitSplit,
  },
  handlers: ({ reads }) => jobCostReads(reads),
};
