/** A place on a photo: x and y. */
export type Point = readonly [x: number, y: number];

export const distance = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(bx - ax, by - ay);

/** How far a point lies beside the line from one to another. */
function distanceToLine(point: Point, from: Point, to: Point): number {
  const length = distance(from, to);
  if (length === 0) return distance(point, from);
  const [px, py] = [point[0] - from[0], point[1] - from[1]];
  const [lx, ly] = [to[0] - from[0], to[1] - from[1]];
  const along = Math.max(0, Math.min(1, (px * lx + py * ly) / length ** 2));
  return distance(point, [from[0] + along * lx, from[1] + along * ly]);
}

/** The line with as few points as leave it in its place (Douglas, Peucker: 10.3138/FM57-6770-U75U-7727). */
function thinned(points: readonly Point[], tolerance: number): Point[] {
  const [first, last] = [points.at(0), points.at(-1)];
  if (!first || !last || points.length < 3) return [...points];
  let [furthest, most] = [0, 0];
  for (const [at, point] of points.entries()) {
    const off = distanceToLine(point, first, last);
    if (off > most) [furthest, most] = [at, off];
  }
  if (most <= tolerance) return [first, last];
  return [
    ...thinned(points.slice(0, furthest + 1), tolerance).slice(0, -1),
    ...thinned(points.slice(furthest), tolerance),
  ];
}

/** The same, coarser until no more than `most` points are left. */
export function simplified(points: readonly Point[], tolerance: number, most: number): Point[] {
  const found = thinned(points, tolerance);
  return found.length <= most ? found : simplified(points, tolerance * 2, most);
}
