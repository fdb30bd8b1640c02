import { z } from 'zod';
import { Address, BasisPoints, Email, Id, Line, messages, Phone, Text, type MessageOf } from '#kernel/index.ts';

const fields = {
  name: Line(),
  legalName: Text(160).default(''),
  type: z.enum(['parent', 'subsidiary']).default('parent'),
  parentCompanyId: Id.nullable().default(null),
  /** Licence number of the California Contractors State License Board, up to 8 digits. */
  licenseNumber: z.string().trim().regex(/^\d{0,8}$/, 'Use at most eight digits.').default(''),
  address: Address,
  phone: Phone,
  email: Email,
  website: Text(200).default(''),
  timeZone: z.string().refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone), 'Choose a time zone like America/Los_Angeles.').default('America/Los_Angeles'),
  weekEndsOn: z.int().min(0).max(6).default(6),
  overtimeRule: z.enum(['caDaily', 'weekly40', 'none']).default('caDaily'),
  netDays: z.int().min(0).max(365).default(30),
  agingBasis: z.enum(['invoiceDate', 'dueDate']).default('invoiceDate'),
  defaultRetentionBp: BasisPoints(1_000).default(0),
  burdenBp: BasisPoints().default(0),
  adminEmails: z.array(Email).max(20).default([]),
};

export const companyCommands = messages({
  CreateCompany: z.strictObject(fields),
  /** The whole record as it shall stand. */
  EditCompany: z.strictObject(fields),
});
export type CompanyCommand = MessageOf<typeof companyCommands>;
export const CompanyFields = z.object(fields);
export type CompanyFields = z.infer<typeof CompanyFields>;
