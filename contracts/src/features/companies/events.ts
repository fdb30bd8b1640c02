import { messages, type MessageOf } from '#kernel/index.ts';
import { CompanyFields } from './commands.ts';

export const companyEvents = messages({
  CompanyCreated: CompanyFields,
  CompanyEdited: CompanyFields,
});
export type CompanyEvent = MessageOf<typeof companyEvents>;
