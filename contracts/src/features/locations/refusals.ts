export const locationRefusals = {
  LOCATION_NAME_TAKEN: 'This customer already has a location with this name.',
  /**
   * Domain 3.4 calls it CUSTOMER_COMPANY_MISMATCH; but another company's record is nowhere told from one that is absent
   * (domain 0), and this is answered alike for both.
   */
  CUSTOMER_UNKNOWN: { status: 404, says: 'Choose a customer of this company.' },
  CUSTOMER_INACTIVE: 'This customer is inactive.',
  SALESMAN_UNKNOWN: { status: 404, says: 'Choose a salesman of this company.' },
  COUNTY_REQUIRED: 'Give the county: preliminary notices and public works need it.',
  PUBLIC_WORK_INCOMPLETE:
    'Public work needs the awarding body, the project number, the DIR project id and the wage determination.',
  LOCATION_HAS_CONTRACTS: 'This location has contracts. Void them, or move them to the trash first.',
  CONTRACT_UNKNOWN: { status: 404, says: 'Choose a contract of this location.' },
  NOTE_UNKNOWN: { status: 404, says: 'This note is no longer there.' },
  NOT_YOUR_NOTE: { status: 403, says: 'Only its author or an administrator removes a note.' },
} as const;
export type LocationRefusal = keyof typeof locationRefusals;
