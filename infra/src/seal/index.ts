export { loadOrCreateAuthority, parseAuthority } from './authority.ts';
export { companyKeys, type CompanyKeys } from './company-keys.ts';
export { fingerprintOf, newAuthority, newCompanyIdentity, type Identity } from './certificates.ts';
export { offeredAuthorities } from './offered-authorities.ts';
export { createSealer, sealFacts, SealKeyExpiredError, type SealFacts, type Sealer, type SealLevel } from './sealer.ts';
export { TimeStampError, timeStampsAt, type TimeStamps } from './time-stamp.ts';
