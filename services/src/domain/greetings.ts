const TITLES = /^(dr|fr|rev|prof|mr|mrs|ms|mx|sr|hon|judge|sgt|capt|pastor|rabbi)\.?$/i;
const COMPANY_WORDS =
  /(,|\b)\s*(inc|llc|llp|lp|ltd|corp|corporation|company|co|hoa|association|partners|group|services|builders|construction|contracting)\.?$/i;

/**
 * By what a letter greets: the first name, or with a title the last one, "Dr. Chou". Empty where it would be the first
 * word of a company. `companyName`: of the customer, where it is no person.
 */
export function greetedName(name: string, companyName: string | null): string {
  const words = name.trim().split(/\s+/);
  const [first = ''] = words;
  if (name.trim() === companyName?.trim() || COMPANY_WORDS.test(name.trim())) return '';
  return TITLES.test(first) && words.length > 1 ? `${first} ${words.at(-1)}` : first;
}
