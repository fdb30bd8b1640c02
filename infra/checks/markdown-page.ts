const row = (...cells: string[]) =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
/** A table of a page that the generator writes. */
export const table = (head: string[], rows: string[][]) =>
  [row(...head), row(...head.map(() => '---')), ...rows.map((cells) => row(...cells))].join('\n');

/** A page that the generator writes. */
export const page = (title: string, intro: string, body: string) =>
  `# ${title}\n\n${intro} Written by \`npm run generate\`.\n\n${body}\n`;
