/** For whom and where something is, and whose it is, as every form, list, file and letter calls them. */
export const partyLabels = { customer: 'Customer', location: 'Location', salesman: 'Salesman' } as const;
