import { createContext } from 'react';
import type { ChainKind } from './document-chain.ts';

/** Every kind of the chain, from its beginning to its end: the features declare them, the app lines them up. */
export const ChainKindsContext = createContext<readonly ChainKind[]>([]);
