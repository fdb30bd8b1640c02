import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The only file names a feature folder may hold. To add a name, add it here and to docs/anatomy.md. */
const anatomy: Record<string, RegExp> = {
  contracts:
    /^(document|content|commands|events|refusals|view|import|resource|routes|record|guards|permissions|upcasts|calculations|categories|dictionary|statute|[a-z-]+-rules|index)(\.spec)?\.ts$/,
  services:
    /^(decider|facts|controller|reactions|module|sign-in|sign-in-handlers|sign-in-refusals|passwords|letters)(\.int)?(\.spec)?\.ts$/,
  projections: /^(projection|table|resolver|report|[a-z-]+-rules|module)(\.int)?(\.spec)?\.ts$/,
  frontend:
    /^(feature|send-paths|list-page|detail-page|form|edit-page|log-page|(login|code|forgot-password|new-password|account|change-password|sessions|hours)-page|(code|password|picture|signature)-field|sign-in-dialog|two-factor-dialog|first-steps|contacts-editor|calculations|draft|entries|editor|editor-row|panels|(facts|money)-panel|paper|(line-)?dialogs|bulk-actions|form-sections|table|table-row|columns|queries|actions)(\.spec)?\.tsx?$/,
};
const LINES = 250;
const FILES = 25;
const PACKAGES = [...Object.keys(anatomy), 'infra'];
const FORBIDDEN = /^(utils?|common|shared|helpers?|misc|lib)$/;

describe.each(Object.keys(anatomy))('%s', (name) => {
  const features = join(name, 'src/features');
  const files = globSync(`${features}/**/*.{ts,tsx}`);

  it('every package of features holds at least one feature', () => expect(files.length).toBeGreaterThan(0));
  it('a feature folder holds only the agreed file names', () =>
    expect(files.filter((file) => !anatomy[name]?.test(basename(file)))).toEqual([]));
  it('a feature folder has no folders below it', () =>
    expect(files.filter((file) => file.split('/').length !== 5)).toEqual([]));
  it('every feature of a package has a contract', () =>
    expect(readdirSync(features).filter((feature) => !existsSync(join('contracts/src/features', feature)))).toEqual(
      [],
    ));
});

describe('docs/anatomy.md', () => {
  const page = readFileSync('docs/anatomy.md', 'utf8');
  const rooms = [
    ...globSync('{contracts,services,projections}/src/*/'),
    ...globSync('frontend/src/{kernel,capabilities,app,preview}/*/'),
    ...globSync('infra/src/*/'),
  ].map((path) =>
    path
      .split('/')
      .slice(path.startsWith('frontend') ? 2 : -1)
      .join('/'),
  );

  it('docs/anatomy.md describes every source folder', () =>
    expect(rooms.filter((room) => !new RegExp(`\`(src/|infra/src/)?${room}[/\`]`).test(page))).toEqual([]));
});

describe('every package', () => {
  const files = globSync(`{${PACKAGES.join(',')}}/src/**/*.{ts,tsx}`).filter(
    (file) => !/\.spec\.tsx?$|\.spec-kit\.ts$|\/(spec|testing)\.ts$|\.d\.ts$/.test(file),
  );

  it('the source check has read files of every package', () => expect(files.length).toBeGreaterThan(150));
  it(`no product file is longer than ${LINES} lines`, () =>
    expect(files.filter((file) => readFileSync(file, 'utf8').trimEnd().split('\n').length > LINES)).toEqual([]));
  it(`no folder holds more than ${FILES} product files`, () =>
    expect(
      [...Map.groupBy(files, (file) => file.slice(0, file.lastIndexOf('/')))]
        .filter(([, within]) => within.length > FILES)
        .map(([folder, within]) => `${folder}: ${within.length}`),
    ).toEqual([]));
  it('no file or folder has a catch-all name such as utils', () =>
    expect(files.filter((file) => file.split('/').some((part) => FORBIDDEN.test(part)))).toEqual([]));
  it('every product file is named in kebab-case', () =>
    expect(files.filter((file) => !/^[a-z0-9-]+(\.[a-z0-9-]+)*\.tsx?$/.test(basename(file)))).toEqual([]));
  it('no switch over message types has a default branch', () =>
    expect(
      files.filter((file) =>
        /switch \(\w+\.type\) \{(?:(?!\n {2,4}\}).)*\n\s+default:/s.test(readFileSync(file, 'utf8')),
      ),
    ).toEqual([]));
});
