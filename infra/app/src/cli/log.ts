import { resources } from '@backoffice/contracts';
import { historyPhrasesOf } from '@backoffice/contracts/capabilities';
import { fillSentence } from '@backoffice/contracts/kernel';
import { runTool } from '#app/tool.ts';

/** `npm run log -- Proposal-<id>`: a stream as a story, one line for every event. */
const [stream = ''] = process.argv.slice(2);
const resource = resources.find(({ entity }) => stream.startsWith(`${entity}-`));
if (!resource) {
  console.error(`Name a stream like ${resources.map(({ entity }) => `${entity}-<id>`).join(', ')}`);
  process.exit(1);
}
await runTool(async ({ log }) => {
  const words = historyPhrasesOf(resource);
  for (const tenant of (await log.heads()).keys())
    for (const { position, version, type, data, meta } of await log.readStream(tenant, stream)) {
      // events are objects by their shapes
      const values = Object.fromEntries(Object.entries(data as object).map(([name, value]) => [name, String(value)]));
      console.log(
        `${meta.at}  ${String(version).padStart(3)}  #${position}  ${meta.actor.name} ${fillSentence(words[type] ?? type, values)}  (${type})`,
      );
    }
});
