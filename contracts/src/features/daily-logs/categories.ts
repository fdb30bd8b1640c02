import type { delayCauses, deliveryConditions, inspectionResults, LogSection, skies } from './content.ts';
import type { DailyLogStatus } from './view.ts';

type Names<Values extends readonly string[]> = Readonly<Record<Values[number], string>>;

export const skyNames: Names<typeof skies> = {
  sun: 'Sunny',
  cloud: 'Cloudy',
  rain: 'Rain',
  wind: 'Windy',
  heat: 'Hot',
};
export const delayCauseNames: Names<typeof delayCauses> = {
  weather: 'Weather',
  owner: 'Owner',
  utility: 'Utility',
  material: 'Material',
  inspection: 'Inspection',
  other: 'Other',
};
export const deliveryConditionNames: Names<typeof deliveryConditions> = {
  ok: 'In order',
  short: 'Short',
  damaged: 'Damaged',
};
export const inspectionResultNames: Names<typeof inspectionResults> = {
  passed: 'Passed',
  partly: 'Passed in part',
  failed: 'Failed',
};
export const logSectionNames: Readonly<Record<LogSection, string>> = {
  weather: 'Weather',
  subcontractors: 'Subcontractors',
  work: 'Work done',
  deliveries: 'Deliveries',
  delays: 'Delays',
  visitors: 'Visitors',
  inspections: 'Inspections',
  meetings: 'Tailgate meetings',
  incidents: 'Incidents',
};
export const dailyLogStatusNames: Readonly<Record<DailyLogStatus, string>> = {
  open: 'Open',
  submitted: 'Submitted',
  locked: 'Locked',
};
