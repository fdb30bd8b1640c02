import { LogUnavailableError } from '@backoffice/infra/event-log';
import { describe, expect, it, vi } from 'vitest';
import { condenseOutages, errorOf, oncePerMinute, reportToStderr } from './operator-log.ts';

const MINUTE = 60_000;
const failure = (message: string, code?: string) => Object.assign(new Error(message), code ? { code } : {});

function openLog() {
  const lines: { readonly name: string; readonly message: string; readonly stack: string | undefined }[] = [];
  let time = 0;
  const report = condenseOutages(
    (error) => {
      const { name, message, stack } = error as Error; // only errors are reported here
      lines.push({ name, message, stack });
    },
    () => time,
  );
  return {
    lines,
    report: (error: unknown, times = 1) => {
      for (let n = 0; n < times; n++) report(error, { requestId: '', route: 'somewhere' });
    },
    wait: (ms: number) => (time += ms),
  };
}

describe('outages in the operators’ log', () => {
  it('given a disk that is full, the log has one line a minute with how often it was so, and no stack', () => {
    const { lines, report, wait } = openLog();
    const full = failure('could not extend file: No space left on device', '53100');
    report(full, 998);
    expect(lines).toEqual([
      { name: 'Outage', message: 'could not extend file: No space left on device (53100)', stack: undefined },
    ]);
    wait(MINUTE);
    report(full, 40);
    expect(lines[1]?.message).toBe(
      'could not extend file: No space left on device (53100) (998 times since this was last said)',
    );
  });

  it('each kind of outage has its line, whichever part of the product met it', () => {
    const { lines, report } = openLog();
    const refused = failure('connect ECONNREFUSED', 'ECONNREFUSED');
    report(refused);
    report(new LogUnavailableError(refused));
    report(new LogUnavailableError(failure('disk full', '53100')));
    report(failure('Query read timeout'));
    expect(lines.map(({ message }) => message)).toEqual([
      'connect ECONNREFUSED (ECONNREFUSED)',
      'disk full (53100)',
      'Query read timeout',
    ]);
  });

  it('what is no outage is told each time, with its stack', () => {
    const { lines, report } = openLog();
    report(new Error('a bug'), 3);
    expect(lines.map(({ name, stack }) => [name, stack?.includes('operator-log.spec')])).toEqual([
      ['Error', true],
      ['Error', true],
      ['Error', true],
    ]);
  });
});

it('a rate limit of lines counts what it keeps silent about, for each kind', () => {
  let time = 0;
  const timesToSay = oncePerMinute(() => time);
  expect(['a', 'a', 'b', 'a'].map(timesToSay)).toEqual([1, 0, 1, 0]);
  time = MINUTE;
  expect(['a', 'b'].map(timesToSay)).toEqual([3, 1]);
});

describe('what the operators are told', () => {
  it.each([
    [new Error('gone'), 'gone'],
    ['gone', 'gone'],
    [{ message: 'gone', queue: 'mail', code: '57P01' }, "gone { queue: 'mail', code: '57P01' }"],
    [{ code: 'ECONNREFUSED' }, "{ code: 'ECONNREFUSED' }"],
    [
      new AggregateError([new Error('refused by ::1'), { message: 'refused by 127.0.0.1' }]),
      'refused by ::1; refused by 127.0.0.1',
    ],
    [undefined, 'undefined'],
  ])('the error %o is told by what it says: %s', (thrown, message) => expect(errorOf(thrown).message).toBe(message));
  it('a plain object is logged with its message, its stack, and what it is about', () => {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    reportToStderr({ message: 'gone', stack: 'gone at x', queue: 'mail' }, { requestId: '', route: 'jobs' });
    const line = String(written.mock.calls[0]?.[0]);
    written.mockRestore();
    expect(JSON.parse(line)).toEqual({
      level: 'error',
      requestId: '',
      route: 'jobs',
      name: 'Error',
      message: "gone { queue: 'mail' }",
      stack: 'gone at x',
    });
  });
});
