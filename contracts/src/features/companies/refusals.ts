export const companyRefusals = {
  COMPANY_NOT_UNIQUE: 'Another company already uses this {type}.',
  PARENT_REQUIRED: 'A subsidiary needs a parent company, and a parent has none.',
  PARENT_UNKNOWN: 'Choose a parent company that you manage.',
} as const;
export type CompanyRefusal = keyof typeof companyRefusals;
