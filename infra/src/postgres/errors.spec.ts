import { describe, expect, it } from 'vitest';
import { DeadlineError, isConnectionLoss, isOutage, throughOutages, withDeadline } from './errors.ts';

const coded = (code: string) => Object.assign(new Error('as the server says it'), { code });

describe('what is an outage', () => {
  it.each([
    ['a full disk', '53100'],
    ['want of memory', '53200'],
    ['too many connections', '53300'],
    ['want of something else', '53000'],
    ['an error of the disk', '58030'],
    ['an error of the system', '58000'],
    ['a statement that was not done in time', '57014'],
    ['a full disk for files', 'ENOSPC'],
  ])('%s is an outage, though the connection stands', (_, code) => {
    expect([isOutage(coded(code)), isConnectionLoss(coded(code))]).toEqual([true, false]);
  });

  it.each([
    ['a server that shuts down', '57P01'],
    ['a server that is starting', '57P03'],
    ['a connection that fails', '08006'],
    ['a server that does not listen', 'ECONNREFUSED'],
  ])('%s is an outage that has lost the connection', (_, code) => {
    expect([isOutage(coded(code)), isConnectionLoss(coded(code))]).toEqual([true, true]);
  });

  it.each([
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Query read timeout',
    'Connection terminated due to connection timeout',
  ])('a driver that says “%s” has waited long enough', (message) => {
    expect([isOutage(new Error(message)), isConnectionLoss(new Error(message))]).toEqual([true, false]);
  });

  it.each([
    ['a duplicate', '23505'],
    ['a text too long for the server', '54000'],
    ['a limit of the query itself', '53400'],
    ['a file of the database that is missing', '58P01'],
    ['a mistake in a query', '42601'],
  ])('%s is no outage', (_, code) => expect(isOutage(coded(code))).toBe(false));
});

describe('waiting through an outage', () => {
  it('a connection that was lost is tried again, a disk that is full is not', async () => {
    let tries = 0;
    const failingOnce = (code: string) => async () => {
      tries += 1;
      if (tries === 1) throw coded(code);
      return 'done';
    };
    expect(await throughOutages(failingOnce('57P01'))).toBe('done');
    tries = 0;
    await expect(throughOutages(failingOnce('53100'))).rejects.toMatchObject({ code: '53100' });
    expect(tries).toBe(1);
  });
});

describe('a deadline', () => {
  it('work that is done in time is answered', async () =>
    expect(await withDeadline(Promise.resolve('done'), 60_000, 'Reading')).toBe('done'));

  it('work that is not done in time is an outage, and what comes of it later is given back', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const late = Promise.withResolvers<string>();
    const waiting = withDeadline(promise, 1, 'Waiting for a connection', late.resolve);
    await expect(waiting).rejects.toThrow(new DeadlineError('Waiting for a connection took longer than 0.001 s'));
    expect(await waiting.catch(isOutage)).toBe(true);
    resolve('a connection');
    expect(await late.promise).toBe('a connection');
  });
});
