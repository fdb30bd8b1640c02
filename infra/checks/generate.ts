import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import {
  closedDayRules,
  closedDays,
  guardsByEntity,
  permissionMatrix,
  resources,
  routeTable,
} from '@backoffice/contracts';
import {
  capabilitiesOf,
  commandsOf,
  eventsOf,
  guardsOf,
  refusalsOf,
  historyPhrasesOf,
} from '@backoffice/contracts/capabilities';
import { PortalRole, portalSight } from '@backoffice/contracts/features/portal-access';
import { roleNames, roles, sentenceOf, verbOf, type Guard, type Resource } from '@backoffice/contracts/kernel';
import { openApi } from '@backoffice/infra/http';
import { printedSchema } from '@backoffice/projections';
import { reactions } from '@backoffice/services';
import { apiShapes, Settings } from '@backoffice/app';
import { dense } from './dense-json.ts';
import { DICTIONARY_ADDRESSES, dictionaryAddresses } from './dictionary-addresses.ts';
import { recordCosts } from './measure.ts';
import { undoPage } from './inverses.ts';
import { page, table } from './markdown-page.ts';
import { consoleOperations } from './operations.ts';
import { pageRows } from './page-rows.ts';
import { personalFieldsPage } from './personal-fields.ts';
import { readSamples, SAMPLE_HASHES, withNewSamples } from './sample-hashes.ts';

/** `npm run generate` writes the pages a tool can write; with `--check` it fails when the tree would change. */
const events = () =>
  resources
    .map((resource) => {
      const words = historyPhrasesOf(resource);
      return `## ${resource.entity}\n\n${table(
        ['event', 'in a history', 'fields'],
        Object.entries(eventsOf(resource)).map(([type, shape]) => [`\`${type}\``, words[type] ?? '', fieldsOf(shape)]),
      )}`;
    })
    .join('\n\n');
const fieldsOf = (shape: z.ZodType) => (shape instanceof z.ZodObject ? Object.keys(shape.shape).join(', ') : '');

/** The reasons against each command of a record, in the order in which they are given. */
function rulesOf(resource: Resource): string {
  const refusals = refusalsOf(resource);
  const reason = ({ code, reads }: Guard) => {
    const asked = reads.length === 0 ? '' : ` *(${reads.join(', ')})*`;
    return `\`${code}\` ${sentenceOf(refusals[code] ?? code)}${asked}`;
  };
  const named = (commands: readonly string[]) =>
    commands
      .map((command) => command.replace('*', resource.entity))
      .filter((command) => command in commandsOf(resource))
      .map((command) => `\`${command}\``)
      .join(', ');
  const bars = capabilitiesOf(resource).flatMap(({ bar }) =>
    bar ? `${reason(bar.guard)} Bars ${bar.only ? named(bar.only) : `all but ${named(bar.but ?? [])}`}.\n\n` : [],
  );
  const rows = Object.keys(commandsOf(resource)).flatMap((command) => {
    const guards = guardsOf(resource, guardsByEntity[resource.entity] ?? {}, verbOf(resource.entity, command));
    return guards.map((guard, index) => [index === 0 ? `\`${command}\`` : '', reason(guard)]);
  });
  return `## ${resource.entity}\n\n${bars.join('')}${table(['command', 'is refused, the first reason that holds'], rows)}`;
}

/** What refuses a command before its decider figures anything, by its code. */
function reasonsAgainst(type: string): string {
  const resource = resources.find((each) => type in commandsOf(each));
  if (!resource) return '';
  const own = guardsOf(resource, guardsByEntity[resource.entity] ?? {}, verbOf(resource.entity, type));
  return [...new Set(own.map(({ code }) => `\`${code}\``))].join(' ');
}
const reactionRow = ({ name, on, leadsTo, answers = [] }: (typeof reactions)[number]): string[] => {
  const shown = [
    !leadsTo.some(isCommand)
      ? 'nothing: a job that fails is tried again, and is a dead letter then'
      : `what is refused waits under “Needs a decision” of the ${entityOfEvent(on[0] ?? '')} and of the dashboard`,
    answers.length > 0 && `${answers.map((code) => `\`${code}\``).join(' ')}: nothing, there is nothing to do`,
  ];
  return [
    `\`${name}\``,
    on.map((type) => `\`${type}\``).join(', '),
    leadsTo.map((each) => (isCommand(each) ? `\`${each}\`` : `job \`${each}\``)).join(', '),
    leadsTo.map(reasonsAgainst).filter(Boolean).join(' '),
    shown.filter(Boolean).join('; '),
  ];
};
const isCommand = (name: string) => /^[A-Z]/.test(name);
const entityOfEvent = (type: string) => resources.find((each) => type in eventsOf(each))?.entity ?? 'record';

const isCheck = process.argv.includes('--check');
/** The pages of the console are read below, and follow from it. */
const addressTable = { file: DICTIONARY_ADDRESSES, text: dictionaryAddresses() };
if (!isCheck) writeFileSync(addressTable.file, addressTable.text);
const operations = await consoleOperations();
const addresses = await pageRows();
const pages: Record<string, () => string> = {
  'schema.graphql': () => printedSchema(),
  'operations.json': () => `${JSON.stringify(operations, null, 2)}\n`,
  'openapi.json': () => `${dense(openApi(routeTable, apiShapes))}\n`,
  'events.md': () => page('Events', 'Everything that can be in the log.', events()),
  'personal-fields.md': () => personalFieldsPage(resources),
  'undo.md': () => undoPage(resources),
  'refusals.md': () =>
    page(
      'Refusals',
      'Every business no, with its sentence.',
      resources
        .map(
          (resource) =>
            `## ${resource.entity}\n\n${table(
              ['code', 'sentence'],
              Object.entries(refusalsOf(resource)).map(([code, refusal]) => [`\`${code}\``, sentenceOf(refusal)]),
            )}`,
        )
        .join('\n\n'),
    ),
  'rules.md': () =>
    page(
      'Rules',
      'What stands against a command, in this order: what bars the record, what the mechanism of the command asks, what its own rules ask. In brackets what has to be known beside the record: where that is nothing, the console knows it too, and its button says why. What has to be figured first (the lines and sums of a document, what is allocated) the decider refuses, and it is not listed.',
      resources
        .filter((resource) => Object.keys(commandsOf(resource)).length > 0)
        .map(rulesOf)
        .join('\n\n'),
    ),
  'closed-days.md': () =>
    page(
      'Closed days',
      'What every command that posts to the books, or moves figures of days, does where its day is in a closed period.',
      Object.entries(closedDays)
        .map(
          ([entity, commands]) =>
            `## ${entity}\n\n${table(
              ['command', 'on a closed day'],
              Object.entries(commands).map(([command, rule]) => [`\`${command}\``, closedDayRules[rule]]),
            )}`,
        )
        .join('\n\n'),
    ),
  'reactions.md': () =>
    page(
      'Reactions',
      'What follows by itself from what happened. *Refused by*: the guards of its commands, which are told in [rules](rules.md); deciders refuse more.',
      table(['reaction', 'when', 'then', 'refused by', 'what is shown'], reactions.map(reactionRow)),
    ),
  'permissions.md': () =>
    page(
      'Permissions',
      `Columns: ${roles.map((role) => `${role} ${roleNames[role]}`).join(', ')}.`,
      table(
        ['permission', ...roles],
        Object.entries(permissionMatrix).map(([name, grants]) => [`\`${name}\``, ...grants.split(' ')]),
      ),
    ),
  'portal.md': () =>
    page(
      'Portal',
      'What each role of a contact sees in the portal of customers: kinds of paper, of which only those that were sent, and what stands beside them. What is not listed is seen by nobody.',
      table(
        ['what', ...PortalRole.options],
        Object.entries(portalSight).map(([what, row]) => [what, ...row]),
      ),
    ),
  'pages.md': () =>
    page(
      'Pages',
      'Every address of the console with the permission that opens it, and those of customers: signing pages and the verify page.',
      table(['address', 'who may open it'], addresses),
    ),
  'routes.md': () =>
    page(
      'Routes',
      'The one route table, below `/api`.',
      table(
        ['method', 'path', 'access', 'permission', 'what it does'],
        routeTable.map(({ method, path, access, permission, alsoPermission, summary }) => [
          method,
          `\`${path}\``,
          access,
          [permission, alsoPermission].filter(Boolean).join(' and '),
          summary,
        ]),
      ),
    ),
  'settings.md': () =>
    page(
      'Settings',
      'Read from the environment at start.',
      table(
        ['name', 'what for'],
        Object.entries(Settings.shape).map(([name, shape]) => [`\`${name}\``, shape.description ?? '']),
      ),
    ),
  'what-one-more-costs.md': () =>
    page(
      'What one more record costs',
      'Lines and files of each kind of record, tests left out, and the files outside of it that name it. `npm run measure` says how large the product is, too.',
      table(
        ['kind', 'feature', 'lines', 'files', 'files that name it'],
        recordCosts().map((figures) => [...figures]),
      ),
    ),
};

const folder = 'docs/generated';
mkdirSync(folder, { recursive: true });
const read = (file: string) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};
const stale = [
  ...Object.entries(pages).map(([name, print]) => ({ file: `${folder}/${name}`, text: print() })),
  addressTable,
  { file: SAMPLE_HASHES, text: withNewSamples(read(SAMPLE_HASHES), readSamples()) },
].filter(({ file, text }) => read(file) !== text);
if (isCheck) {
  for (const { file } of stale) console.error(`${file} is not up to date: run npm run generate`);
  process.exitCode = stale.length === 0 ? 0 : 1;
} else for (const { file, text } of stale) writeFileSync(file, text);
