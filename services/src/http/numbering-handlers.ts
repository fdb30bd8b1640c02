import type { Resource } from '@backoffice/contracts/kernel';
import { notFound, type Call } from '@backoffice/infra/http';
import { nextNumberIn, numberKey, numberScope } from '#capabilities/number.ts';
import { uniqueKey, uniqueScope } from '#capabilities/unique.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import { contextOf } from '#kernel/context.ts';

type Options = {
  readonly resource: Resource;
  readonly resources: readonly Resource[];
  readonly openWorld: CommandGateway['openWorld'];
};

/** What a form asks about numbers and names before it is sent. */
export function numberingHandlers({ resource, resources, openWorld: look }: Options) {
  const { can } = resource;
  const ownerOf = (field: string) => resources.find((each) => `${each.entity}Id`.toLowerCase() === field.toLowerCase());

  /** The number that would come next; the one that is free when the record is created is taken then. */
  const suggestNumber = async (call: Call) => {
    const world = await look(contextOf(call));
    const within = can.number?.within ?? '';
    const owner = ownerOf(within);
    // the route's query names what numbers are counted within
    const fields = call.query as Readonly<Record<string, unknown>>;
    const isSeen = within === 'company' || (owner && (await world.visibleRecord(owner, String(fields[within]))));
    const scope = numberScope(resource, fields);
    if (!isSeen || scope === null) throw notFound();
    return { number: await nextNumberIn(scope, world) };
  };

  /** Whether a record could be called so; the claim that is taken with the event is the guarantee. */
  const isUnique = async (call: Call) => {
    const world = await look(contextOf(call));
    // the route's query names the fields
    const { excludeId, ...fields } = call.query as Readonly<Record<string, unknown>>;
    for (const [field, id] of Object.entries(fields)) {
      const owner = ownerOf(field);
      if (owner && id !== undefined && !(await world.visibleRecord(owner, String(id)))) throw notFound();
    }
    const holders = await Promise.all(
      (can.unique ?? []).map((rule) =>
        world.claimHolder(uniqueScope(resource, rule, fields), uniqueKey(fields[rule.field])),
      ),
    );
    return { isUnique: holders.every((holder) => holder === null || holder === excludeId) };
  };

  /** Whether a record could have a number among those it is counted with. */
  const isNumberUnique = async (call: Call) => {
    const world = await look(contextOf(call));
    // the route's query names what numbers are counted within
    const { number, ...fields } = call.query as Readonly<Record<string, unknown>>;
    const found = await world.visibleRecord(resource, call.params.id ?? '');
    const scope = numberScope(resource, fields);
    if (!found || scope === null || scope !== numberScope(resource, found)) throw notFound();
    const holder = await world.claimHolder(scope, numberKey(String(number)));
    return { isUnique: holder === null || holder === found['id'] };
  };

  return { suggestNumber, isUnique, isNumberUnique };
}
