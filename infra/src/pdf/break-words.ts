/** As many characters as fit into a line, about: what is longer is no word of a language. */
const LONG_WORD = /\S{80,}/g;
const PIECE = /\S{40}(?=\S)/gu;
const ZERO_WIDTH_SPACE = '\u{200B}';

/**
 * A text in which words that no line can hold may be broken after every 40 characters. pdfmake would look for the end
 * of each line by measuring all that is left of such a word, in time that grows with the square of its length.
 */
export const breakable = (text: string): string =>
  text.replace(LONG_WORD, (word) => word.replace(PIECE, (piece) => piece + ZERO_WIDTH_SPACE));
