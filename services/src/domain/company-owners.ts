/** Where the live owners of a company are found; every one of them is counted there. */
export const ownersScope = (companyId: string) => `owner/${companyId}`;
