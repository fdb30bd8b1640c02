import { describe, expect, it, vi } from 'vitest';
import { errorOf, reportToStderr } from './operator-log.ts';

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
