import { resources } from '@backoffice/contracts';
import { historyPhrasesOf } from '@backoffice/contracts/capabilities';
import { fillSentence } from '@backoffice/contracts/kernel';
import type { StoredData } from '#app/adapters.ts';
import { runTool } from '#app/tool.ts';
import { compareClaims } from './log-claims.ts';

const USAGE = `Ask for one of these:
  npm run log -- <stream>          a stream as a story, one line for every event
  npm run log -- claims            where the claims are not those that the log comes to
  npm run log -- claims --write    makes them those of the log

A stream is named like ${resources.map(({ entity }) => `${entity}-<id>`).join(', ')}.`;

const [verb = '', ...more] = process.argv.slice(2);
const resource = resources.find(({ entity }) => verb.startsWith(`${entity}-`));
const isUsable = verb === 'claims' ? more.every((each) => each === '--write') : resource && more.length === 0;
if (!isUsable) {
  console.error(USAGE);
  process.exit(1);
}
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
