import type { Actor, Grant, Role } from '@backoffice/contracts/kernel';

/** A worker who is signed in on a phone. `language`: a BCP 47 tag. */
export type CrewMember = {
  readonly tenant: string;
  readonly workerId: string;
  readonly name: string;
  readonly deviceId: string;
  readonly language: string;
};

/**
 * A contact who is signed in to the portal. `accountId`: the record whose contact it is; `role`: what they see.
 */
export type PortalVisitor = {
  readonly tenant: string;
  readonly accountId: string;
  readonly contactId: string;
  readonly name: string;
  readonly role: string;
  readonly sessionId: string;
};

/**
 * Who calls, as the guard established it from the session or the share token; never from what the client says of
 * itself.
 */
export type Caller = {
  readonly actor: Actor;
  /** The company, or `platform` where no single company is meant. */
  readonly tenant: string;
  readonly role: Role | null;
  /** What the asked permission grants: all rows, or only those whose salesman is the caller. */
  readonly rows: 'all' | 'own';
  /** Narrows lists to one salesman: the `salesman-id` header. */
  readonly salesmanId: string | null;
  /**
   * Whose rows `own` are: the caller's, and those of the portfolios they were given in this company; one of them where
   * `salesmanId` narrows.
   */
  readonly salesmen: readonly string[];
  readonly sessionId: string | null;
  /** The sign-in that waits for its code. */
  readonly challengeId: string | null;
  /**
   * The company whose membership gives them their role; null for who has none, and for administrators of the platform.
   */
  readonly companyId: string | null;
  /** The companies of a session on a `platform` route; `all` for a Software Admin. */
  readonly companies: readonly string[] | 'all';
  /** The share link that authenticated the request: its token's SHA-256 and the document it belongs to. */
  readonly link: { readonly tokenHash: string; readonly entity: string; readonly id: string } | null;
  /** The worker whose phone it is; only of routes of crews. */
  readonly worker?: CrewMember;
  /** The contact whose browser it is; only of routes of the portal. */
  readonly portal?: PortalVisitor;
  /** Permissions given to the person beyond the role, in this company; nothing where there are none. */
  readonly beyondRole?: readonly string[];
  readonly may: (permission: string) => Grant;
  /** The same by their role in one company, whichever was chosen: for what concerns a company as such. */
  readonly mayIn: (companyId: string) => Caller['may'];
};
