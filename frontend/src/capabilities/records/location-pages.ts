import { createContext } from 'react';
import type { MenuPage } from '#navigation/menu-page.ts';

/** The pages that every location has, in their order, with `:locationId` in their addresses: the features declare them, the app lines them up. */
export const LocationPagesContext = createContext<readonly MenuPage[]>([]);
