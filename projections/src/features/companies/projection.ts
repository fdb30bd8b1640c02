import { company, type CompanyFields } from '@backoffice/contracts/features/companies';
import { insert, update } from '#kernel/projection.ts';
import { project } from '#capabilities/project.ts';

export const companies = project(company, {
  version: 1,
  on: {
    CompanyCreated: ({ data }) => insert(shown(data)),
    CompanyEdited: ({ data }) => update(shown(data)),
  },
});

const shown = (data: CompanyFields) => ({ ...data, isParentCompany: data.type === 'parent' });
