import { createContext } from 'react';
import type { MenuPage } from '#navigation/menu-page.ts';

/** `entity`: of which kind of document the page lists what the location has. */
export type LocationMenuPage = MenuPage & { readonly entity?: string };

/**
 * The pages that every location has, in their order, with `:locationId` in their addresses: the features declare them,
 * the app lines them up.
 */
export const LocationPagesContext = createContext<readonly LocationMenuPage[]>([]);
