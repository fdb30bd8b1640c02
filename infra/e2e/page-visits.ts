import type { Locator, Page } from 'playwright-core';
import type { DemoRecords, Where } from './demo-records.ts';

type Visitor = 'olivia' | 'nick' | 'sam' | 'nobody';
/** How one page of the product is reached, and what shows that its data has come. */
export type Visit = {
  /** As `addresses.json` has it; anything else is a page of its own. */
  readonly address: string;
  /** Tells two visits of one address apart. */
  readonly as?: string;
  readonly visitor?: Visitor;
  /** One page of each kind of layout is visited on a tablet, too. */
  readonly onTablet?: boolean;
  readonly path: (demo: DemoRecords) => Promise<string> | string;
  /** What is there once the data has come: text, or what it finds. */
  readonly shows: string | RegExp | ((page: Page) => Locator);
  /** Pages that are reached from another one alone. */
  readonly steps?: (page: Page) => Promise<void>;
};

export const rows = (page: Page) => page.getByRole('gridcell').first();
export const tableRows = (page: Page) => page.getByRole('row').nth(1);
export const field = (name: string) => (page: Page) => page.getByLabel(name, { exact: true }).first();
export const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first();
export const link = (name: string) => (page: Page) => page.getByRole('link', { name, exact: true });
export const selected = (name: string) => (page: Page) => page.getByRole('combobox', { name, exact: true });
export const paper = (page: Page) => page.locator('.paper');
export const recordHead = (page: Page) => page.locator('.record-head .status');
export const recipients = (page: Page) =>
  page.getByRole('checkbox', { checked: true }).or(page.getByLabel('Subject')).first();

export const fixed = (address: string, shows: Visit['shows'], more: Partial<Visit> = {}): Visit => ({
  address,
  path: () => address,
  shows,
  ...more,
});
/** What nobody has to sign in for. */
export const byNobody = (path?: Visit['path']): Partial<Visit> => ({ visitor: 'nobody', ...(path && { path }) });
/** The page of one record. */
export const record = (address: string, shows: Visit['shows'], list: string, where: Where = {}): Visit => ({
  address,
  shows,
  async path({ first }) {
    const { id, locationId } = await first(list, where);
    return address.replace(':locationId', locationId).replace(/:\w+/, id);
  },
});
/** A page of a location that has such a record. */
export const ofLocation = (address: string, shows: Visit['shows'], list: string, where: Where = {}): Visit => ({
  address,
  shows,
  path: async ({ first }) => address.replace(':locationId', (await first(list, where)).locationId),
});
