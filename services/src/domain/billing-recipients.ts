import { send, type ReturnedAddress } from '@backoffice/contracts/capabilities';
import { company } from '@backoffice/contracts/features/companies';
import { returnedAddressesOf, type RecordedContact } from '@backoffice/contracts/features/customers';
import { dayIn, dayText } from '@backoffice/contracts/kernel';
import { refusalFailure } from '@backoffice/infra/http';
import type { World } from '#kernel/world.ts';

type Mailing = { readonly ids: readonly string[]; readonly sendAnyway: boolean };
type Recipients = { readonly to: string[]; readonly returned: ReturnedAddress[] };

/** Of addresses for bills those that a mailing goes to, and those left out of it, as mail to them came back. */
export function billingRecipients(
  addresses: readonly string[],
  contacts: readonly RecordedContact[],
  { sendAnyway }: Pick<Mailing, 'sendAnyway'>,
): Recipients {
  const returned = returnedAddressesOf(contacts);
  const to = addresses.filter((address) => sendAnyway || returned.every(({ email }) => email !== address));
  return { to, returned: returned.filter(({ email }) => !to.includes(email)) };
}

/**
 * A mail to one customer asks as a document does; a mailing to several leaves such addresses out. @throws HttpProblem
 * 422
 */
export async function askAboutReturned({ ids }: Mailing, returned: readonly ReturnedAddress[], world: World) {
  const [first] = returned;
  if (!first || ids.length > 1) return;
  const { email: address, at } = first;
  throw refusalFailure(
    { code: 'ADDRESS_BOUNCES', values: { address, date: await cameBackOn(at, world) } },
    send.refusals,
  );
}

/** The day on which mail came back, where the company is. */
export async function cameBackOn(at: ReturnedAddress['at'], world: World): Promise<string> {
  const ours = await world.record(company, world.tenant);
  return dayText(dayIn(ours?.timeZone ?? 'UTC', at));
}
