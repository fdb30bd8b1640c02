/** The look of every PDF; the console's tokens in light, on paper. Sizes are points, 72 to the inch. */
export const ink = '#1b2430';
export const muted = '#5a6573';
export const hairline = '#dfe3e8';
export const rule = '#9aa4b1';
export const wash = '#f4f6f8';
export const draft = '#8a94a3';

export const size = { title: 20, heading: 12.5, body: 11, small: 9.5, tiny: 8, dense: 7.5, form: 6.5 } as const;

/** A table of more columns is set smaller and closer. */
export const MANY_COLUMNS = 8;

/** Multiples of 4, as on screen. */
export const gap = { xs: 4, s: 8, m: 12, l: 16, xl: 24 } as const;

/** US Letter with ¾ inch at the sides. */
export const page = { width: 612, height: 792, side: 54, top: 46, bottom: 66 } as const;

/** Figures of one width, so that they stand under each other. */
export const tabular = ['tnum'];
/** Hashes: all characters of one width. */
export const mono = 'Mono';
export const family = 'Inter';

/** From the text of a section's title to the text of its first row. */
export const SECTION_HEIGHT = 20;
