import { describe, expect, it } from 'vitest';
import type { PhotoMark } from '@backoffice/contracts/capabilities';
import { markPath, strokesOf, textPlace, type Measure } from './mark-shapes.ts';

const picture = { width: 2_000, height: 1_000 };
const mark = (kind: PhotoMark['kind'], at: number[], text = ''): PhotoMark => ({ kind, at, text });
/** Letters half as wide as they are high. */
const measure: Measure = (text, size) => (text.length * size) / 2;

describe('the shape of a mark', () => {
  it('an ellipse fills the box of its corners, whichever of them came first', () => {
    const box = 'M 200.0 300.0 A 400.0 200.0 0 1 1 1000.0 300.0 A 400.0 200.0 0 1 1 200.0 300.0';
    expect(markPath(mark('ellipse', [1_000, 1_000, 5_000, 5_000]), picture)).toBe(box);
    expect(markPath(mark('ellipse', [1_000, 5_000, 5_000, 1_000]), picture)).toBe(box);
  });
  it('an arrow has its head where it was drawn to, no longer than itself', () => {
    const long = markPath(mark('arrow', [0, 5_000, 5_000, 5_000]), picture);
    const short = markPath(mark('arrow', [0, 5_000, 100, 5_000]), picture);
    expect(long).toBe('M 0.0 500.0 L 1000.0 500.0 M 915.8 454.0 L 1000.0 500.0 L 915.8 546.0');
    expect(short).toBe('M 0.0 500.0 L 20.0 500.0 M 2.4 490.4 L 20.0 500.0 L 2.4 509.6');
  });
  it('a line goes through all of its points', () =>
    expect(markPath(mark('pen', [0, 0, 5_000, 5_000, 10_000, 0]), picture)).toBe(
      'M 0.0 0.0 L 1000.0 500.0 L 2000.0 0.0',
    ));
  it('all of a text is on the photo: it moves inward, and what is too long is smaller', () => {
    const { letters, rim } = strokesOf(picture);
    const short = textPlace(mark('text', [9_900, 9_990], 'Crack'), picture, measure);
    expect(short).toEqual({ size: letters, x: 2_000 - rim - letters * 2.5, y: 1_000 - letters * 0.7 });
    const long = textPlace(mark('text', [5_000, 5_000], 'W'.repeat(60)), picture, measure);
    expect(long.size).toBeLessThan(letters);
    expect(long.x + measure('W'.repeat(60), long.size)).toBeCloseTo(2_000 - rim);
  });
});
