import { company } from '@backoffice/contracts/features/companies';
import { paymentMethod, usualMethods } from '@backoffice/contracts/dictionaries/payment-methods';
import { deterministicUuid } from '@backoffice/infra/http';
import type { Reaction } from '#kernel/reactions.ts';
import { recordIdOf } from '#kernel/world.ts';

/**
 * Every company begins with the usual methods. Their ids are made of the company's, so that no company has one of them
 * twice.
 */
export const whenCompanyCreated: Reaction = {
  name: 'whenCompanyCreated',
  on: [`${company.entity}Created`],
  leadsTo: ['CreatePaymentMethod'],
  react: ({ stream }) =>
    usualMethods.map((data) => {
      const tenant = recordIdOf(stream);
      return {
        tenant,
        key: data.name,
        command: {
          entity: paymentMethod.entity,
          id: deterministicUuid(`${tenant} ${data.name}`),
          creates: true,
          command: { type: 'CreatePaymentMethod', data },
        },
      };
    }),
};
