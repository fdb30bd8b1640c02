import { beforeEach, describe, expect, it } from 'vitest';
import { describeFreshAct, forgetActs, lastAct, lastUndoneAct, rememberAct } from './own-acts.ts';

const trash = { path: '/customers/:id', scope: 'company' } as const;
const undo = { path: '/undo/:id', scope: 'company' } as const;
beforeEach(forgetActs);

describe('what a window has done', () => {
  it('the last command that can be taken back is remembered with what was said of it', () => {
    rememberAct(trash, 'ana', 'one');
    rememberAct(trash, 'ben', 'two;reason');
    describeFreshAct('Moved to the trash.');
    expect(lastAct()).toEqual({
      commandId: 'two',
      asksReason: true,
      isOnPlatform: false,
      words: 'Moved to the trash.',
    });
  });
  it('a command that nothing takes back is passed over', () => {
    rememberAct(trash, 'ana', 'one');
    rememberAct(trash, 'ben', null);
    expect(lastAct()?.commandId).toBe('one');
  });
  it('what was taken back can be done again, and taken back again', () => {
    rememberAct(trash, 'ana', 'one');
    describeFreshAct('Moved to the trash.');
    rememberAct(undo, 'one', 'two');
    expect([lastAct(), lastUndoneAct()]).toMatchObject([null, { commandId: 'two', words: 'Moved to the trash.' }]);
    rememberAct(undo, 'two', 'three');
    expect([lastAct(), lastUndoneAct()]).toMatchObject([{ commandId: 'three' }, null]);
  });
  it('what was taken back for good is not done again', () => {
    rememberAct(trash, 'ana', 'one');
    rememberAct(undo, 'one', null);
    expect([lastAct(), lastUndoneAct()]).toEqual([null, null]);
  });
  it('something new ends what could be done again', () => {
    rememberAct(trash, 'ana', 'one');
    rememberAct(undo, 'one', 'two');
    rememberAct(trash, 'ben', 'three');
    expect([lastAct()?.commandId, lastUndoneAct()]).toEqual(['three', null]);
  });
  it('what is taken back out of a history can itself be taken back', () => {
    rememberAct(undo, 'of last week', 'two');
    expect(lastAct()?.commandId).toBe('two');
  });
  it('the last twenty commands of a window are remembered', () => {
    for (let at = 0; at < 30; at += 1) rememberAct(trash, 'ana', `command ${at}`);
    for (let at = 29; at >= 10; at -= 1) {
      expect(lastAct()?.commandId).toBe(`command ${at}`);
      rememberAct(undo, `command ${at}`, null);
    }
    expect(lastAct()).toBeNull();
  });
});
