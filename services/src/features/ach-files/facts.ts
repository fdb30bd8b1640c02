import { bank } from '@backoffice/contracts/dictionaries/banks';
import { supplier } from '@backoffice/contracts/dictionaries/suppliers';
import type {
  AchFile,
  AchFileCommand,
  AchFileFacts,
  AchOriginator,
  PayableByAch,
} from '@backoffice/contracts/features/ach-files';
import { check } from '@backoffice/contracts/features/checks';
import { company } from '@backoffice/contracts/features/companies';
import { vendorAccount, type VendorAccount } from '@backoffice/contracts/features/vendor-accounts';
import { nextNumberIn, numberKey } from '#capabilities/number.ts';
import type { Message } from '#kernel/decider.ts';
import type { GatherFacts, UniqueClaim } from '#kernel/entity.ts';
import type { World } from '#kernel/world.ts';

const NUMBERS = 'AchFile.number/company';

export const achFileFacts: GatherFacts<AchFileFacts, AchFile> = async (message, world) => {
  const command = message as AchFileCommand; // of its own stream
  if (command.type !== 'MakeAchFile') return { fileNumber: '', originator: null, payments: [] };
  const { bankId, checkIds } = command.data;
  const [fileNumber, originator, payments] = await Promise.all([
    nextNumberIn(NUMBERS, world),
    originatorOf(bankId, world),
    Promise.all(checkIds.map((id) => payableByAch(id, bankId, world))),
  ]);
  return { fileNumber, originator, payments };
};

async function originatorOf(bankId: string, world: World): Promise<AchOriginator | null> {
  const [found, ours] = await Promise.all([world.record(bank, bankId), world.record(company, world.tenant)]);
  if (!found || found.status !== 'active' || found.trashedAt !== null) return null;
  const { name: bankName, achRouting: routing, achCompanyCode: companyId, achName } = found;
  return { routing, companyId, name: achName || (ours?.name ?? ''), bankName };
}

/** Null for what is paid out of another bank, and to nobody's account. */
async function payableByAch(id: string, bankId: string, world: World): Promise<PayableByAch | null> {
  const found = await world.record(check, id);
  if (found?.bankId !== bankId || found.vendorId === null) return null;
  const [account, vendor] = await Promise.all([
    world.record(vendorAccount, found.vendorId),
    world.record(supplier, found.vendorId),
  ]);
  const [bill] = found.lines.flatMap(({ ref }) => ref || []);
  return {
    check: found,
    account: account?.status === 'kept' ? (account as VendorAccount) : null, // as its own fold makes it
    reference: vendor?.accountNo || (bill ?? ''),
  };
}

export const achFileNumberScope = ({ type }: Message): string | null => (type === 'MakeAchFile' ? NUMBERS : null);

export const achFileClaims = ({ number }: AchFile): UniqueClaim[] => [
  { scope: NUMBERS, key: numberKey(number), refusal: { code: 'ID_TAKEN' } },
];
