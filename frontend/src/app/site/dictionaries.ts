import { dictionaries } from '@backoffice/contracts';
import type { DictionaryDisplay } from '#dictionary/columns.ts';
import { dictionaryPages } from '#dictionary/pages.ts';

/** Dictionaries with columns of their own, by the entity. */
const displays: Readonly<Record<string, () => Promise<DictionaryDisplay>>> = {
  EmailTemplate: async () =>
    (await import('#features/email-templates/columns.ts')).emailTemplateDisplay as DictionaryDisplay, // as below
  InventoryItem: async () =>
    // its rows are its view's
    (await import('#features/inventories/columns.ts')).inventoryItemDisplay as DictionaryDisplay,
  // as above
  Supplier: async () => (await import('#features/suppliers/columns.ts')).supplierDisplay as DictionaryDisplay,
  Worker: async () => (await import('#features/crew-access/columns.ts')).workerDisplay,
  PaymentMethod: async () =>
    // its rows are its view's
    (await import('#features/payment-methods/columns.ts')).paymentMethodDisplay as DictionaryDisplay,
  ServiceTemplate: async () =>
    (await import('#features/service-templates/columns.ts')).serviceTemplateDisplay as DictionaryDisplay, // as above
};

export const pagesOfDictionaries = dictionaries.flatMap((dictionary) =>
  dictionaryPages(dictionary, displays[dictionary.entity]),
);
