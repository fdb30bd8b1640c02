import { fileTypeFromBuffer } from 'file-type';
import { isPicture } from './kinds.ts';
import { checkPdf } from './pdf-check.ts';
import { redraw } from './picture.ts';
import type { Inspected, ToInspect } from './inspect.ts';

/** The process in which strangers' bytes are looked at: it has no secrets, no database, writes no file, and may die. */
const MOST_RSS = 512 * 1024 * 1024;
const LOOK_MS = 25;
setInterval(() => {
  if (process.memoryUsage.rss() > MOST_RSS) process.exit(1);
}, LOOK_MS);

process.on(
  'message',
  (asked: ToInspect) => void inspect(asked).then((verdict) => process.send?.(verdict satisfies Inspected)),
);
process.on('disconnect', () => process.exit(0));

async function inspect({ bytes, contentType, within }: ToInspect): Promise<Inspected> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (found?.mime !== contentType) return 'NOT_WHAT_IT_SAYS';
  if (isPicture(contentType)) return redraw(bytes, contentType, within);
  const verdict = checkPdf(bytes);
  return verdict === 'fine' ? bytes : verdict;
}
