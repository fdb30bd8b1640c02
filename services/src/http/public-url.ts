/** Of a path on the site that customers, and whoever reports to us, know. */
export const publicUrlOf = (publicUrl: string, path: string) => `${publicUrl.replace(/\/$/, '')}${path}`;
