import { describe, expect, it } from 'vitest';
import { MARK_LIMIT, PhotoMarks, type PhotoMark } from '@backoffice/contracts/capabilities';
import {
  begin,
  choose,
  chooseNext,
  clear,
  drawingOf,
  drop,
  extend,
  handlesOf,
  isTap,
  move,
  removeChosen,
  say,
  set,
  undo,
  type Drawing,
  type MarkKind,
} from './mark-drawing.ts';
import type { Point } from './points.ts';

const arrow: PhotoMark = { kind: 'arrow', at: [1_000, 1_000, 5_000, 5_000], text: '' };
const words: PhotoMark = { kind: 'text', at: [2_000, 8_000], text: 'Crack' };
const drawn = (drawing: Drawing, kind: MarkKind, ...[from = [0, 0], ...to]: readonly Point[]) =>
  set(to.reduce(extend, begin(drawing, kind, from)));
const empty = drawingOf([]);

describe('drawing on a photo', () => {
  it('an arrow goes from where the finger came down to where it was lifted', () => {
    const { marks, chosen } = drawn(empty, 'arrow', [1_000, 1_000], [3_000, 3_000], [5_000, 5_000]);
    expect([marks, chosen]).toEqual([[arrow], 0]);
  });
  it('a line keeps the corners that were drawn, and leaves out what lies between them', () => {
    const { marks } = drawn(empty, 'pen', [0, 0], [1_000, 5], [2_000, 0], [2_000, 1_000], [2_000, 2_000]);
    expect(marks).toEqual([{ kind: 'pen', at: [0, 0, 2_000, 0, 2_000, 2_000], text: '' }]);
  });
  it('what is drawn beyond the photo ends at its edge, on a whole place', () =>
    expect(drawn(empty, 'ellipse', [-20, 4_000.4], [12_000, 8_000.6]).marks[0]?.at).toEqual([0, 4_000, 10_000, 8_001]));
  it('a tap draws nothing', () => {
    const tapped = extend(begin(empty, 'arrow', [5_000, 5_000]), [5_050, 5_050]);
    expect([isTap(tapped), set(tapped).marks]).toEqual([true, []]);
  });
  it('a text is a mark once it has words', () => {
    expect(set(begin(empty, 'text', [2_000, 8_000])).marks).toEqual([]);
    expect(set(say(begin(empty, 'text', [2_000, 8_000]), ' Crack ')).marks).toEqual([words]);
  });
  it('the next mark sets the text that is being typed', () => {
    const typed = say(begin(empty, 'text', [2_000, 8_000]), 'Crack');
    expect(drawn(typed, 'arrow', [1_000, 1_000], [5_000, 5_000]).marks).toEqual([words, arrow]);
  });
  it('a mark that finds no room is not there, and the others stay', () => {
    const full = drawingOf(Array(MARK_LIMIT).fill(arrow));
    const more = drawn(full, 'ellipse', [0, 0], [5_000, 5_000]);
    expect([more.marks.length, more.isFull, undo(drawn(clear(full), 'arrow', [0, 0], [9, 9])).isFull]).toEqual([
      MARK_LIMIT,
      true,
      false,
    ]);
  });
  it('a long scribble is drawn with so few points that it can be kept', () => {
    const scribble = Array.from({ length: 3_000 }, (_each, at): Point => [
      5_000 + 4_000 * Math.sin(at / 7),
      5_000 + 4_000 * Math.cos(at / 11),
    ]);
    const { marks } = drawn(empty, 'pen', ...scribble);
    expect(marks[0]?.at.length).toBeLessThanOrEqual(300);
    expect(PhotoMarks.safeParse(marks).success).toBe(true);
  });
});

describe('what is drawn already', () => {
  const both = drawingOf([arrow, words]);
  it('a mark that is chosen is given another shape by its handles', () => {
    const chosen = choose(both, arrow);
    expect(handlesOf(arrow).map(({ label }) => label)).toEqual(['Where the arrow begins', 'Head of the arrow']);
    const { marks, earlier } = move(move(chosen, 1, [6_000, 6_000], true), 1, [7_000, 7_000], false);
    expect([marks[0]?.at, earlier]).toEqual([[1_000, 1_000, 7_000, 7_000], [both.marks]]);
  });
  it('a mark that is moved as a whole stays on the photo', () =>
    expect(move(choose(both, arrow), 'all', [9_000, 0], true).marks[0]?.at).toEqual([6_000, 0, 10_000, 4_000]));
  it('marks are chosen one after the other, around in both ways', () => {
    const three = drawingOf([arrow, { ...arrow, kind: 'ellipse' }, { ...arrow, kind: 'pen' }]);
    const [first, last] = [chooseNext(three, 1), chooseNext(three, -1)];
    expect([first, last, chooseNext(first, -1), chooseNext(last, 1)].map(({ chosen }) => chosen)).toEqual([0, 2, 2, 0]);
    expect([chooseNext(first, 1).chosen, chooseNext(empty, 1).chosen]).toEqual([1, null]);
  });
  it('the words of a text are typed anew in their place', () => {
    const typed = say(choose(both, words), 'Old crack');
    expect(set(typed).marks).toEqual([arrow, { ...words, text: 'Old crack' }]);
    expect(drop(typed).marks).toEqual([arrow, words]);
    expect(set(say(typed, ' ')).marks).toEqual([arrow]);
  });
  it('what is chosen is removed, and what is cleared comes back', () => {
    expect(removeChosen(choose(both, arrow)).marks).toEqual([words]);
    expect(removeChosen(choose(both, words)).marks).toEqual([arrow]);
    expect([clear(both).marks, undo(clear(both)).marks]).toEqual([[], both.marks]);
  });
  it('each step is undone by itself, and the first state stays', () => {
    const twice = drawn(drawn(both, 'arrow', [0, 0], [900, 900]), 'pen', [0, 0], [900, 900]);
    const counts = [twice, undo(twice), undo(undo(twice)), undo(undo(undo(twice)))].map(({ marks }) => marks.length);
    expect(counts).toEqual([4, 3, 2, 2]);
  });
});
