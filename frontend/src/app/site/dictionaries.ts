import type { DictionaryDisplay } from '#dictionary/columns.ts';
import { dictionaryPages } from '#dictionary/pages.ts';
import type { DictionaryAddress } from '#dictionary/paths.ts';
import addresses from './dictionary-addresses.json';

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

/** Made of all declarations by `npm run generate`: these are large, and loaded with the first page of a dictionary. */
export const dictionaryAddresses: readonly DictionaryAddress[] = addresses;

export const pagesOfDictionaries = dictionaryAddresses.flatMap((address) =>
  dictionaryPages(address, displays[address.entity]),
);
