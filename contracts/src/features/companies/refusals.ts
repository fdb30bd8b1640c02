export const companyRefusals = {
  COMPANY_NOT_UNIQUE: 'Another company already uses this {type}.',
  PARENT_REQUIRED: 'A subsidiary needs a parent company, and a parent has none.',
} as const;
export type CompanyRefusal = keyof typeof companyRefusals;
