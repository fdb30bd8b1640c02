import type { Actor, Grant } from '@backoffice/contracts/kernel';
import { deterministicUuid, type Call } from '@backoffice/infra/http';
import type { Facts } from './decider.ts';

/** Who asks, in which company, within which rights, and under which key; what a command is executed with. */
export type CommandContext = {
  readonly tenant: string;
  readonly actor: Actor;
  readonly commandId: string;
  readonly requestHash: string;
  readonly correlationId: string;
  readonly causationId: string | null;
  /** The command that this one takes back. */
  readonly undoes?: string;
  /** The company it is asked in; null on the platform. A record of the platform may be asked for in a company. */
  readonly companyId: string | null;
  /** `own`: only records of these salesmen. */
  readonly rows: 'all' | 'own';
  readonly salesmen: readonly string[];
  /** Which companies may be touched on the platform. */
  readonly companies: readonly string[] | 'all';
  readonly may: (permission: string) => Grant;
  readonly visitor: Facts['visitor'];
};

type CallOrigin = Pick<Call, 'caller' | 'commandId' | 'requestHash' | 'requestId' | 'ip' | 'userAgent'>;
export const contextOf = ({
  caller,
  commandId,
  requestHash,
  requestId,
  ip,
  userAgent,
}: CallOrigin): CommandContext => ({
  tenant: caller.tenant,
  actor: caller.actor,
  commandId,
  requestHash,
  correlationId: requestId,
  causationId: null,
  companyId: caller.tenant === 'platform' ? null : caller.tenant,
  rows: caller.rows,
  salesmen: caller.salesmen,
  companies: caller.companies,
  may: caller.may,
  visitor: { linkId: caller.actor.kind === 'link' ? caller.actor.id : null, ip, userAgent },
});

/** For a record of the platform that is asked for in a company: there the caller's rights are, here the record is. */
export const onPlatform = (context: CommandContext): CommandContext => ({ ...context, tenant: 'platform' });

export const SYSTEM: Actor = { kind: 'system', id: 'system', name: 'The system', role: null };

/** What the product does by itself: under no limits, and once, however often the same `cause` asks for it. */
export const systemContext = (
  tenant: string,
  cause: string,
  {
    actor = SYSTEM,
    causationId = null,
    correlationId = cause,
  }: { actor?: Actor; causationId?: string | null; correlationId?: string } = {},
): CommandContext => ({
  tenant,
  actor,
  commandId: deterministicUuid(cause),
  requestHash: deterministicUuid(cause),
  correlationId,
  causationId,
  companyId: null,
  rows: 'all',
  salesmen: [],
  companies: 'all',
  may: () => 'allow',
  visitor: { linkId: null, ip: '', userAgent: '' },
});
