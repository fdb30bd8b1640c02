export const companyRefusals = {
  COMPANY_NOT_UNIQUE: 'Another company already uses this {type}.',
  PARENT_REQUIRED: 'A subsidiary needs a parent company, and a parent has none.',
  PARENT_UNKNOWN: { status: 404, says: 'Choose a parent company that you manage.' },
  OWNER_REQUIRED: 'Name the first owner of the company.',
  NOBODY_WAITS: 'Every owner of this company has accepted the invitation.',
  OWNER_IS_YOU: 'You become the owner of this company yourself.',
  PARENT_IN_TRASH: 'Restore the parent company first.',
  PARENT_HAS_CHILDREN: 'Deactivate the subsidiaries first.',
  SHARE_OVER_100: 'On {date} the shares would come to {percent}. Together they are at most 100%.',
  SHARE_TWICE: 'This role has another share from this day on.',
  SHARE_UNKNOWN: { status: 404, says: 'This profit share is not there.' },
  NOT_ITS_LOGO: 'Upload the logo once more.',
  CATEGORY_TWICE: 'Name each category once.',
  CATEGORY_UNKNOWN: { status: 404, says: 'Choose a category of equipment that is kept under Maintenance.' },
} as const;
export type CompanyRefusal = keyof typeof companyRefusals;
