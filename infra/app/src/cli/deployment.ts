import { loadKeys } from '#app/keys.ts';
import { compareDeployment, joinDeployment, SHARED_SETTINGS, type SharedSetting } from '#app/deployment.ts';
import { runTool } from '#app/tool.ts';

/**
 * `npm run deployment`: whether the settings here are those that the processes on this database share; ends with 1 when
 * they are not. `-- change SECRET` records those of here, while nothing else runs, and says what ends with that.
 */
const [verb, ...names] = process.argv.slice(2);
const isShared = (name: string): name is SharedSetting => name in SHARED_SETTINGS;
const changing = names.filter(isShared);
if (verb !== undefined && (verb !== 'change' || changing.length === 0 || changing.length < names.length)) {
  console.error(
    `Ask for \`npm run deployment\` or \`npm run deployment -- change <name>\`, a name being ${Object.keys(SHARED_SETTINGS).join(', ')}.`,
  );
  process.exit(1);
}
await runTool(async ({ databaseUrl }, settings) => {
  const keys = await loadKeys(settings);
  if (verb === 'change') await joinDeployment(databaseUrl, settings, keys, { changing });
  for (const name of changing) console.log(`${name} is recorded as it is here. ${SHARED_SETTINGS[name]}`);
  const states = await compareDeployment(databaseUrl, settings, keys);
  for (const { name, state } of states) console.log(`${name}: ${state}`);
  return states.every(({ state }) => state !== 'another');
});
