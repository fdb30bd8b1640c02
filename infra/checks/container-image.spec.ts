import { existsSync, globSync, readFileSync } from 'node:fs';
import { DockerfileParser, type Instruction } from 'dockerfile-ast';
import { validate, ValidationSeverity } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';

const FILE = 'infra/Dockerfile';
const source = readFileSync(FILE, 'utf8');

/** What is wrong with a Dockerfile of ours: by its language, and by what we want of the image. */
function faultsOf(text: string): string[] {
  const instructions = DockerfileParser.parse(text).getInstructions();
  const stages = instructions.filter((each) => each.getKeyword() === 'FROM');
  const last = instructions.slice(instructions.findLastIndex((each) => each.getKeyword() === 'FROM'));
  const valuesOf = (keyword: string, from: readonly Instruction[] = last) =>
    from.filter((each) => each.getKeyword() === keyword).map((each) => each.getArgumentsContent() ?? '');
  const user = valuesOf('USER').at(-1);
  return [
    ...validate(text, { deprecatedMaintainer: ValidationSeverity.ERROR }).map(({ message }) => String(message)),
    ...(stages.length < 2 ? ['what builds it is in the image'] : []),
    ...(user === undefined || user === 'root' || user === '0' ? ['it runs as root'] : []),
    ...(valuesOf('HEALTHCHECK').some((value) => value.includes('/healthz')) ? [] : ['nobody asks for its health']),
    ...(valuesOf('RUN').some((value) => /apt-get|npm|node-gyp|make/.test(value)) ? ['the last stage installs'] : []),
    ...(valuesOf('FROM', stages).some((value) => !/:\d/.test(value)) ? ['an image without a version'] : []),
    ...(/SECRET|PASSWORD|AUDIT_KEY/.test(text) ? ['a secret is in the image'] : []),
  ];
}

describe('the container image', () => {
  it('the Dockerfile has no fault', () => {
    expect(faultsOf(source)).toEqual([]);
  });

  it.each([
    ['it runs as root', source.replace('USER node\n', '')],
    ['nobody asks for its health', source.replace('/healthz', '/')],
    ['an image without a version', source.replace(/node:24-slim/, 'node')],
    ['the last stage installs', source.replace('USER node', 'RUN apt-get update\nUSER node')],
    ['a secret is in the image', source.replace('ENV ', 'ENV SECRET=1 ')],
    ['what builds it is in the image', source.slice(source.lastIndexOf('FROM'))],
  ])('a Dockerfile is refused when %s', (fault, planted) => {
    expect(planted).not.toBe(source);
    expect(faultsOf(planted)).toContain(fault);
  });

  it('what the Dockerfile copies is there, with the package file of every workspace', () => {
    const copies = DockerfileParser.parse(source)
      .getCOPYs()
      .filter((copy) => copy.getFromFlag() === null)
      .flatMap((copy) =>
        copy
          .getArguments()
          .slice(0, -1)
          .map((argument) => argument.getValue()),
      );
    expect(copies.filter((path) => !existsSync(path))).toEqual([]);
    expect(copies).toEqual(
      expect.arrayContaining(globSync('{*,infra/*}/package.json').filter((path) => !path.startsWith('node_modules'))),
    );
  });

  it('the compose file builds that image and publishes the product to this machine only', () => {
    const compose = readFileSync('docker-compose.yml', 'utf8');
    expect(compose).toContain(`dockerfile: ${FILE}`);
    expect(compose).toContain("'127.0.0.1:3000:3000'");
  });
});
