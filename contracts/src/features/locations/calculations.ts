import { noticeParties, type PrelimsInfo } from '#features/lien-rights';
import type { LocationView } from './view.ts';

/** What of prelims info is known of the location itself, where that stands; and the claim that stands apart. */
export function afterPrelimsInfo(
  { county, apn, owner, directContractor, lender, noLenderKnown, permitNo, bond, ...claim }: PrelimsInfo,
  { information }: Pick<LocationView, 'information'>,
) {
  const parties = { owner, directContractor, lender };
  const named = (role: keyof typeof parties) => {
    const { name, address } = parties[role];
    return { ...information[role], name, address };
  };
  return {
    county,
    apn,
    information: {
      ...information,
      owner: named('owner'),
      directContractor: named('directContractor'),
      lender: named('lender'),
      noLenderKnown,
      permitNo,
      bond,
    },
    prelimClaim: { ...claim, reputed: noticeParties.filter((role) => parties[role].reputed) },
  };
}

/** All of it again, as it is entered; null where nobody has entered it. */
export function prelimsInfoOf({
  county,
  apn,
  information,
  prelimClaim,
}: Pick<LocationView, 'county' | 'apn' | 'information' | 'prelimClaim'>): PrelimsInfo | null {
  if (!prelimClaim) return null;
  const { reputed, ...claim } = prelimClaim;
  const { noLenderKnown, permitNo, bond } = information;
  const party = (role: (typeof noticeParties)[number]) => {
    const { name, address } = information[role];
    return { name, address, reputed: reputed.includes(role) };
  };
  return {
    ...claim,
    county,
    apn,
    owner: party('owner'),
    directContractor: party('directContractor'),
    lender: party('lender'),
    noLenderKnown,
    permitNo,
    bond,
  };
}
