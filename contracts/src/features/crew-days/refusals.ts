export const crewDayRefusals = {
  FOREMAN_ONLY: { status: 403, says: 'Only the foreman of this sheet can do that: {foreman}.' },
  NO_CONTRACT_ON_SHEET: 'This sheet names no contract, so there is no ticket for hours. Call the office.',
} as const;
