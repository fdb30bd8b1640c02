import { dictionaries } from '@backoffice/contracts';
import type { DictionaryDisplay } from '#dictionary/columns.ts';
import { dictionaryPages } from '#dictionary/pages.ts';

/** Dictionaries with columns of their own, by the entity. */
const displays: Readonly<Record<string, () => Promise<DictionaryDisplay>>> = {
  PaymentMethod: async () =>
    (await import('#features/payment-methods/columns.ts')).paymentMethodDisplay as DictionaryDisplay, // its rows are its view's
};

export const pagesOfDictionaries = dictionaries.flatMap((dictionary) =>
  dictionaryPages(dictionary, displays[dictionary.entity]),
);
