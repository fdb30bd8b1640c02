import { z } from 'zod';
import { Id, messages, type MessageOf } from '#kernel/index.ts';
import { CompanyFields, ProfitBreakdown, ProfitShareFields } from './commands.ts';

const share = z.object({ shareId: Id, ...ProfitShareFields.shape });

export const companyEvents = messages({
  CompanyCreated: CompanyFields,
  CompanyEdited: CompanyFields,
  EquipmentCustomized: z.object({ categoryIds: z.array(Id) }),
  ProfitBreakdownCustomized: z.object({ lines: ProfitBreakdown }),
  AdminEmailsChanged: z.object({ from: z.object({ adminEmails: z.array(z.string()) }), to: z.object({ adminEmails: z.array(z.string()) }) }),
  /** A share holds from its day on until another one of the same role does. */
  ProfitShareAdded: share,
  ProfitShareEdited: share,
  ProfitShareRemoved: z.object({ shareId: Id }),
});
export type CompanyEvent = MessageOf<typeof companyEvents>;
