import { resources } from '@backoffice/contracts';
import { historyPhrasesOf } from '@backoffice/contracts/capabilities';
import { fillSentence } from '@backoffice/contracts/kernel';
import type { StoredData } from '#app/adapters.ts';
import { parseSettings } from '#app/config.ts';
import { exitWith, runTool } from '#app/tool.ts';
import { compareClaims } from './log-claims.ts';
import { LOG_PLACES, moveLog } from './log-move.ts';

const USAGE = `Ask for one of these:
  npm run log -- <stream>          a stream as a story, one line for every event
  npm run log -- claims            where the claims are not those that the log comes to
  npm run log -- claims --write    makes them those of the log
  npm run log -- move eventstoredb moves the log into EVENTSTOREDB_URL, while nothing else runs
  npm run log -- move postgres     moves it back

A stream is named like ${resources.map(({ entity }) => `${entity}-<id>`).join(', ')}.`;

const [verb = '', ...more] = process.argv.slice(2);
const resource = resources.find(({ entity }) => verb.startsWith(`${entity}-`));
const place = LOG_PLACES.find((each) => each === more[0]);
const isUsable =
  verb === 'claims'
    ? more.every((each) => each === '--write')
    : verb === 'move'
      ? place && more.length === 1
      : resource && more.length === 0;
if (!isUsable) {
  console.error(USAGE);
  process.exit(1);
}
if (place) await exitWith(() => moveLog(place, parseSettings(process.env)));
else
  await runTool(async (data) =>
    verb === 'claims' ? compareClaims(data, more.includes('--write')) : tellStory(data.log, verb),
  );

async function tellStory(log: StoredData['log'], stream: string): Promise<void> {
  const words = resource ? historyPhrasesOf(resource) : {};
  for (const tenant of (await log.heads()).keys())
    for (const { position, version, type, data, meta } of await log.readStream(tenant, stream)) {
      // events are objects by their shapes
      const values = Object.fromEntries(Object.entries(data as object).map(([name, value]) => [name, String(value)]));
      console.log(
        `${meta.at}  ${String(version).padStart(3)}  #${position}  ${meta.actor.name} ${fillSentence(words[type] ?? type, values)}  (${type})`,
      );
    }
}
