import { execSync } from 'node:child_process';
import {
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** A temporary copy of the tree, in which a how-to is done to the letter. */
const root = process.cwd();
const { workspaces: WORKSPACES } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  workspaces: string[];
};
const BLOCK = /^( *)```(\w+)\n([^]*?)^ *```$/gm;
const HEADING = /^\/\/ (\S+?)(?:, (after|instead of): (.*))?\n/;

export type TreeCopy = { readonly path: string; readonly follow: (page: string) => void; readonly remove: () => void };

export function copyTree(): TreeCopy {
  const path = mkdtempSync(join(tmpdir(), 'how-to-'));
  const files = readdirSync(root).filter((name) => lstatSync(join(root, name)).isFile());
  for (const part of [...WORKSPACES, 'docs', ...files])
    cpSync(join(root, part), join(path, part), {
      recursive: true,
      filter: (from) => !/\/(node_modules|dist)(\/|$)/.test(from.slice(root.length)),
    });
  mkdirSync(join(path, 'node_modules/@backoffice'), { recursive: true });
  for (const folder of WORKSPACES)
    symlinkSync(join(path, folder), join(path, 'node_modules/@backoffice', basename(folder)));
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@backoffice') symlinkSync(join(root, 'node_modules', name), join(path, 'node_modules', name));
  return {
    path,
    follow: (page) => followPage(path, page),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** Writes the files that the blocks of a page name, and runs the commands of those in `sh`. */
function followPage(tree: string, page: string): void {
  const text = readFileSync(join(root, page), 'utf8');
  for (const [, indent = '', language, indented = ''] of text.matchAll(BLOCK)) {
    const block = indented.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
    if (language === 'sh') execSync(block, { cwd: tree, stdio: 'pipe' });
    else writeBlock(tree, page, block);
  }
}

function writeBlock(tree: string, page: string, block: string): void {
  const [heading = '', name = '', place, line = ''] = HEADING.exec(block) ?? [];
  if (name === '') throw new Error(`${page}: a block begins with a comment that names its file:\n${block}`);
  const file = join(tree, name);
  const code = block.slice(heading.length);
  mkdirSync(dirname(file), { recursive: true });
  if (!place) return writeFileSync(file, code);
  const lines = readFileSync(file, 'utf8').split('\n');
  const at = lines.findIndex((each) => each.trim() === line);
  if (at < 0 || lines.findLastIndex((each) => each.trim() === line) !== at)
    throw new Error(`${page}: not one line in ${name} is ${line}`);
  lines.splice(place === 'after' ? at + 1 : at, place === 'after' ? 0 : 1, code.trimEnd());
  return writeFileSync(file, lines.join('\n'));
}
