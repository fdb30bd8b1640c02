export const crewDayRefusals = {
  FOREMAN_ONLY: { status: 403, says: 'Only the foreman of this sheet can do that: {foreman}.' },
} as const;
