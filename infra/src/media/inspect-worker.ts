import { fileTypeFromBuffer } from 'file-type';
import { isPicture } from './file-kinds.ts';
import { checkPdf } from './pdf-check.ts';
import { drawPhoto, reencodePicture } from './picture.ts';
import type { InspectionResult, InspectionRequest } from './inspect.ts';

/** The process in which strangers' bytes are looked at: it has no secrets, no database, writes no file, and may die. */
const MAX_RSS = 512 * 1024 * 1024;
const RSS_CHECK_MS = 25;
setInterval(() => {
  if (process.memoryUsage.rss() > MAX_RSS) process.exit(1);
}, RSS_CHECK_MS);

process.on(
  'message',
  (asked: InspectionRequest) =>
    void inspect(asked).then((verdict) => process.send?.(verdict satisfies InspectionResult)),
);
process.on('disconnect', () => process.exit(0));

async function inspect({ bytes, contentType, within, isPhoto }: InspectionRequest): Promise<InspectionResult> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (found?.mime !== contentType) return 'NOT_WHAT_IT_SAYS';
  if (isPhoto) return drawPhoto(bytes, contentType);
  if (isPicture(contentType)) return reencodePicture(bytes, contentType, within);
  const verdict = checkPdf(bytes);
  return verdict === 'fine' ? bytes : verdict;
}
