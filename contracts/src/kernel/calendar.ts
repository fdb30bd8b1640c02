/** The days that the product knows. */
export const FIRST_DAY = '1990-01-01';
export const LAST_DAY = '2199-12-31';
