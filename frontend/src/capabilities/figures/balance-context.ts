import { createContext, type ReactNode } from 'react';

/** Whose balance is shown. */
export type BalanceProps = { readonly whose: 'customerId' | 'locationId'; readonly id: string };

/**
 * What a customer owes, or what is owed for a location: the feature of the receivables shows it, the app hands it on.
 */
export const BalanceContext = createContext<(of: BalanceProps) => ReactNode>(() => null);
