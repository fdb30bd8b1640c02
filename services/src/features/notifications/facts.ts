import { company } from '@backoffice/contracts/features/companies';
import { inbox, NotificationSettings, usualSettings, type MailSubject } from '@backoffice/contracts/features/inboxes';
import { notificationOwnRoutes, type ToldItem } from '@backoffice/contracts/features/notifications';
import { addressLine, phoneText, pickFields, type Day, type Instant } from '@backoffice/contracts/kernel';
import { deterministicUuid, HttpProblem, type Caller, type Guard } from '@backoffice/infra/http';
import type { Mailer } from '@backoffice/infra/mail';
import { systemContext } from '#kernel/context.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import { renderStaffLetter, type DayFigures, type StaffLetter } from './letters.ts';
import { mailEndUrl } from './controller.ts';

/** One event by its position, or those of a time, newest first. */
export type AskedNotifications = { readonly position: number } | { readonly since: Instant; readonly until: Instant };

/** What somebody is told of, as their inbox shows it. @throws while the tables have not come so far */
export type FindNotifications = (reader: Caller, asked: AskedNotifications) => Promise<readonly ToldItem[]>;
export type ReadDay = (reader: Caller, day: Day) => Promise<DayFigures>;
/** Ids of those who may sign in to a company. */
export type FindMembers = (tenant: string) => Promise<readonly string[]>;

export type PostPorts = Pick<CommandGateway, 'openWorld'> & {
  readonly findNotifications: FindNotifications;
  readonly findMembers: FindMembers;
  readonly readDay: ReadDay;
  readonly members: {
    readonly find: (userId: string) => Promise<{ firstName: string; name: string; email: string } | null>;
  };
  readonly admitPerson: Guard['admitPerson'];
  readonly mailer: Mailer;
  readonly secret: string;
  readonly publicUrl: string;
  readonly mailFrom: string;
};

/** Somebody of a company with the rights and the wishes that they have now. */
export type MailReader = {
  readonly userId: string;
  readonly caller: Caller;
  readonly settings: NotificationSettings;
  /** Of the company. */
  readonly timeZone: string;
};
export type Post = ReturnType<typeof postOf>;

/** Mails to the people of a company about what happened in it. */
export function postOf({ openWorld, findMembers, admitPerson, members, mailer, ...ports }: PostPorts) {
  const { findNotifications, readDay, publicUrl, secret, mailFrom } = ports;

  /** Null for whoever may not enter any more, and where the company is inactive. */
  async function readerOf(tenant: string, userId: string): Promise<MailReader | null> {
    const world = await openWorld(systemContext(tenant, 'mails to people'));
    const [ours, own] = await Promise.all([world.record(company, tenant), world.record(inbox, userId)]);
    if (ours?.status !== 'active' || ours.trashedAt !== null) return null;
    const person = { userId, companyId: tenant, salesmanId: null };
    const { permission, scope } = notificationOwnRoutes.own;
    try {
      const caller = await admitPerson(person, { scope, permission });
      const settings = own ? pickFields(NotificationSettings, own) : usualSettings;
      return { userId, caller, settings, timeZone: ours.timeZone };
    } catch (error) {
      if (error instanceof HttpProblem && error.status < 500) return null;
      throw error;
    }
  }

  return {
    readerOf,
    findNotifications,
    readDay,
    publicUrl,

    readersIn: async (tenant: string): Promise<MailReader[]> =>
      (await Promise.all((await findMembers(tenant)).map((userId) => readerOf(tenant, userId)))).flatMap(
        (reader) => reader ?? [],
      ),

    /** `cause` makes the id of the mail, by which a second one is recognised. */
    async send({ userId, caller }: MailReader, of: MailSubject, cause: string, letter: StaffLetter): Promise<void> {
      const world = await openWorld(systemContext(caller.tenant, 'mails to people'));
      const [ours, person] = await Promise.all([world.record(company, caller.tenant), members.find(userId)]);
      if (!ours || !person) return;
      const { name, address, phone, email } = ours;
      const house = { name, address: addressLine(address), phone: phoneText(phone), email };
      await mailer.send({
        messageId: deterministicUuid(`${caller.tenant} ${cause}`),
        from: { name, address: mailFrom },
        to: [{ name: person.name, address: person.email }],
        unsubscribeUrl: mailEndUrl(publicUrl, secret, [caller.tenant, userId, of]),
        ...renderStaffLetter(letter, { firstName: person.firstName, company: house, publicUrl }),
      });
    },
  };
}
