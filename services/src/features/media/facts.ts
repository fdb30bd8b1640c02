import { resources } from '@backoffice/contracts';
import { company } from '@backoffice/contracts/features/companies';
import { purposes, type MediaParent, type MediaPurpose } from '@backoffice/contracts/features/media';
import { user } from '@backoffice/contracts/features/users';
import type { Resource, RowOf } from '@backoffice/contracts/kernel';
import type { Call } from '@backoffice/infra/http';
import type { MediaFile } from '@backoffice/infra/media';
import { contextOf, onPlatform } from '#kernel/context.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';

/** What the log knows of the records that files belong to. */
function mediaFacts({ openWorld: look }: Pick<CommandGateway, 'openWorld'>) {
  /** A record of the company the caller is judged in, as far as they may view or edit it. */
  async function record(
    call: Call,
    { entity, id }: MediaFile['parent'],
    verb: 'view' | 'edit',
  ): Promise<RowOf<Resource> | null> {
    const resource = resources.find((each) => each.entity === entity && each.tenant === 'company');
    const { companyId, may, salesmen } = call.caller;
    const grant = resource ? may(`action:${resource.permission}.${verb}`) : 'deny';
    if (!resource || companyId === null || grant === 'deny') return null;
    const world = await look({
      ...contextOf(call),
      tenant: companyId,
      companyId,
      rows: grant === 'own' ? 'own' : 'all',
      salesmen,
    });
    return world.visibleRecord(resource, id);
  }

  const person = async (call: Call, id: string) => (await look(onPlatform(contextOf(call)))).record(user, id);

  async function isColleague(call: Call, id: string): Promise<boolean> {
    const found = await person(call, id);
    return (
      found?.memberships.some(
        ({ companyId, status }) => status === 'active' && companyId !== null && belongsTo(call.caller, companyId),
      ) ?? false
    );
  }

  /** Every logo a company has ever had, the present one last: what it stands on was printed with it. */
  async function shownBy(call: Call, companyId: string): Promise<(string | null)[]> {
    const history = await (await look(onPlatform(contextOf(call)))).history(company, companyId);
    // the events that carry the whole record
    return history.flatMap(({ data }) => ('logo' in (data as object) ? (data as { logo: string | null }).logo : []));
  }

  /** The events of a record that name a file. */
  async function usesOf(call: Call, { entity, id }: MediaFile['parent'], path: string): Promise<string[]> {
    const resource = resources.find((each) => each.entity === entity);
    const history = resource
      ? await (await look({ ...contextOf(call), tenant: call.caller.companyId ?? '' })).history(resource, id)
      : [];
    // events are objects by their shapes
    return history.flatMap(({ type, data }) => (Object.values(data as object).includes(path) ? type : []));
  }

  return { record, person, isColleague, shownBy, usesOf };
}

const belongsTo = ({ companies }: Call['caller'], companyId: string) =>
  companies === 'all' || companies.includes(companyId);

/** A file's rights are those of the record it belongs to; each answer is asked anew. */
export function mediaRights(ports: Pick<CommandGateway, 'openWorld'>) {
  const { record, person, isColleague, shownBy, usesOf } = mediaFacts(ports);
  return {
    now: async (call: Call) => (await ports.openWorld(onPlatform(contextOf(call)))).facts.now,

    /** In whose company a new file would lie, null for one's own; undefined where the caller may put none. */
    async homeFor(call: Call, purpose: MediaPurpose, parent: MediaParent): Promise<string | null | undefined> {
      const { caller } = call;
      if (!purposes[purpose].parents.includes(parent.entity)) return undefined;
      if (parent.entity === 'User') return parent.id === caller.actor.id ? null : undefined;
      if (parent.entity === 'Company')
        return belongsTo(caller, parent.id) &&
          (caller.companyId === null || caller.companyId === parent.id) &&
          caller.may('action:company.edit') !== 'deny'
          ? parent.id
          : undefined;
      return (await record(call, parent, 'edit')) ? (caller.companyId ?? undefined) : undefined;
    },

    /**
     * Of people, one's own, and the pictures of colleagues; of companies, those one works in; of records, whatever one
     * may view.
     */
    async mayRead(call: Call, { tenant, parent, purpose }: MediaFile): Promise<boolean> {
      const { caller } = call;
      if (parent.entity === 'User')
        return parent.id === caller.actor.id || (purpose === 'profilePicture' && isColleague(call, parent.id));
      if (parent.entity === 'Company') return belongsTo(caller, parent.id);
      return tenant === caller.companyId && (await record(call, parent, 'view')) !== null;
    },

    /** The same of files of records, each record asked for once. */
    readableRecords(call: Call) {
      const known = new Map<string, Promise<boolean>>();
      return ({ tenant, parent }: MediaFile): Promise<boolean> => {
        if (tenant !== call.caller.companyId) return Promise.resolve(false);
        const key = `${parent.entity} ${parent.id}`;
        const asked = known.get(key) ?? record(call, parent, 'view').then((found) => found !== null);
        known.set(key, asked);
        return asked;
      };
    },

    /** The holder of a link reads the files of the document, and the logo at its head. */
    async mayReadByLink(call: Call, { tenant, parent, path, purpose }: MediaFile): Promise<boolean> {
      const { caller } = call;
      const { link } = caller;
      if (!link || tenant !== caller.tenant || purpose === 'photo') return false; // by an address of the document
      if (parent.entity === link.entity) return parent.id === link.id;
      return purpose === 'logo' && (await shownBy(call, caller.tenant)).at(-1) === path;
    },

    /** What becomes of the wish to delete a file that the caller may read. */
    async fate(
      call: Call,
      { parent, path, purpose, uploader, state }: MediaFile,
    ): Promise<'goes' | 'IN_USE' | 'EVIDENCE' | 'NOT_YOURS'> {
      const { actor, may } = call.caller;
      const isOwn = uploader === actor.id;
      if (parent.entity === 'User') {
        if (!isOwn) return 'NOT_YOURS';
        const found = await person(call, parent.id);
        return state === 'stored' && (found?.profilePicture === path || found?.signature === path) ? 'IN_USE' : 'goes';
      }
      if (parent.entity === 'Company') {
        if (may('action:company.edit') === 'deny') return 'NOT_YOURS';
        return (await shownBy(call, parent.id)).includes(path) ? 'IN_USE' : 'goes';
      }
      const held = await record(call, parent, 'edit');
      const uses = held ? await usesOf(call, parent, path) : [];
      if (uses.at(-1)?.endsWith('FileAttached')) return 'IN_USE';
      if (
        purpose === 'signature' ||
        uses.some((type) => !/File(At|De)tached$/.test(type)) ||
        (await record(call, parent, 'view'))?.signedAt
      )
        return 'EVIDENCE';
      return held && (isOwn || may('action:media.delete') === 'allow') ? 'goes' : 'NOT_YOURS';
    },
  };
}
