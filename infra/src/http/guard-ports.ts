import type { Permissions, Role } from '@backoffice/contracts/kernel';
import type { CrewMember, PortalVisitor } from './caller.ts';

/** A session that is alive now. */
export type Session = {
  readonly sessionId: string;
  readonly userId: string;
  /** Who has the device it is used on: nothing is open to it until that is taken back. */
  readonly handedOverTo?: string;
};

/** A device that is with a signer: one link is open to it, by the SHA-256 of its token, and one page. */
export type HandedOverDevice = { readonly tokenHash: string; readonly signer: string; readonly page: string };

/** What the guard must know of a person. `companyId` is the company they belong to first. */
export type Member = {
  readonly name: string;
  readonly status: 'invited' | 'active' | 'disabled';
  readonly companyId: string | null;
  /** Nothing but their own profile is open to them until it is complete. */
  readonly requiresProfileUpdate?: boolean;
  /** Colleagues whose customers they see beside their own, by company. */
  readonly portfolios?: readonly { readonly companyId: string; readonly salesmanId: string }[];
  readonly memberships: readonly {
    readonly companyId: string | null;
    readonly role: Role;
    readonly status: 'active' | 'inactive';
    /** Permissions that the person was given beyond the role, in this company. */
    readonly beyondRole?: readonly string[];
  }[];
};

/** What a link opens, as a document; which link it is, and whom it was made for, where the answer knows it. */
export type LinkTarget = {
  readonly tenant: string;
  readonly entity: string;
  readonly id: string;
  readonly linkId?: string;
  readonly name?: string;
  /** Whose link it is, where it opens what this person sees, with the rights that they have now. */
  readonly person?: { readonly userId: string; readonly companyId: string; readonly salesmanId: null };
};

/** How often a network has named what is not there, counted for all processes together. */
export type GuessLimiter = {
  /** Seconds until it may try again, or null. */
  readonly secondsToWait: (network: string) => Promise<number | null>;
  readonly count: (network: string) => Promise<void>;
};

/** Whom the guard asks. What they remember, they remember for 5 s at most. */
export type GuardPorts = {
  readonly sessionOf: (token: string) => Promise<Session | null>;
  /** Whose code is owed, by the token of the challenge; null when it is over. */
  readonly challengeOf: (token: string) => Promise<{ readonly challengeId: string; readonly userId: string } | null>;
  /** Whose phone it is, by the token of the cookie; null when it opens nothing any more. */
  readonly crewMemberOf: (token: string) => Promise<CrewMember | null>;
  /** Whose browser it is, by the token of the cookie. @throws Failure 401 where their access has ended */
  readonly portalVisitorOf: (token: string) => Promise<PortalVisitor | null>;
  readonly memberOf: (userId: string) => Promise<Member | null>;
  /** By the SHA-256 of a share token; `handOver`: the secret of the device it is asked from. */
  readonly resolveLink: (tokenHash: string, handOver: string | null) => Promise<LinkTarget | null>;
  /** By the secret that a browser was given with its hand-over; null once it is taken back. */
  readonly handOverOf: (secret: string) => Promise<HandedOverDevice | null>;
  readonly guessLimiter: GuessLimiter;
};

/** `origin`: of the site that pages are served from, where it is known. */
export type GuardOptions = GuardPorts & { readonly matrix: Permissions; readonly origin?: string | undefined };
