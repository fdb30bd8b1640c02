import type { Address } from './values.ts';

/** `+16195550142` as `(619) 555-0142`; numbers of other countries stay as they are. */
export const phoneText = (phone: string) => phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');

/** `License 1048832 · B, C-8`, as documents name it; nothing where there is none. */
export const licenseText = ({
  licenseNumber,
  licenseClasses,
}: {
  readonly licenseNumber: string;
  readonly licenseClasses: readonly string[];
}) => licenseNumber && `License ${[licenseNumber, licenseClasses.join(', ')].filter(Boolean).join(' · ')}`;

/** An address on one line, as documents print it. */
export const addressLine = ({ line1, line2, city, state, zip }: Address) =>
  [line1, line2, `${city}, ${state} ${zip}`].filter(Boolean).join(', ');
