import { describe, expect, it } from 'vitest';
import { CompanyFields } from '@backoffice/contracts/features/companies';
import { fixedClock } from '@backoffice/infra/clock';
import { memoryEventLog } from '@backoffice/infra/event-log';
import { deterministicUuid } from '@backoffice/infra/http';
import { mounted } from '#capabilities/mount-capabilities.ts';
import { systemContext, type CommandContext } from '#kernel/context.ts';
import { Execute, commandExecutor } from '#kernel/execute.ts';
import { PLATFORM } from '#kernel/world.ts';
import { foldOf } from '#domain/fold-of.ts';
import { companies } from './module.ts';

// as many as names
const [canyon, harbor, paving] = ['canyon', 'harbor', 'paving'].map(deterministicUuid) as [string, string, string];
const phones: Readonly<Record<string, string>> = {
  Canyon: '+16195550142',
  Paving: '+16195550143',
  Harbor: '+16195550144',
};
const company = (name: string, changes: object = {}) =>
  CompanyFields.parse({
    name,
    phone: phones[name],
    email: `office@${name.toLowerCase()}.example`,
    address: { line1: '12 Mesa Road', city: 'San Diego', state: 'CA', zip: '92101' },
    ...changes,
  });
const below = (parentCompanyId: string) => company('Paving', { type: 'subsidiary', parentCompanyId });

async function platform() {
  const ports = {
    log: memoryEventLog(),
    clock: fixedClock('2026-11-20T17:00:00.000Z'),
    shareToken: (linkId: string) => linkId,
    foldOf,
    findFile: async () => null,
    companyOf: async () => null,
  };
  const execute = commandExecutor(ports, new Map([['Company', mounted(companies)]]));
  let asked = 0;
  const send = (id: string, type: string, data: unknown, limits: Partial<CommandContext> = {}) =>
    execute(
      new Execute(
        [{ entity: 'Company', id, command: { type, data }, ...(type === 'CreateCompany' ? { creates: true } : {}) }],
        { ...systemContext(PLATFORM, `ask ${++asked}`), ...limits },
      ),
    );
  await send(canyon, 'CreateCompany', company('Canyon', { licenseNumber: '1048832' }));
  return send;
}

describe('the parent of a company', () => {
  it('the parent of a company is one that the caller manages', async () =>
    expect((await platform())(paving, 'CreateCompany', below(canyon), { companies: [canyon] })).resolves.toMatchObject({
      version: 1,
    }));
  it('a company of others cannot be a parent', async () =>
    expect((await platform())(paving, 'CreateCompany', below(canyon), { companies: [harbor] })).rejects.toMatchObject({
      code: 'PARENT_UNKNOWN',
      status: 404,
    }));
  it('the parent of a company must exist', async () =>
    expect((await platform())(paving, 'CreateCompany', below(harbor))).rejects.toMatchObject({
      code: 'PARENT_UNKNOWN',
    }));
  it('a subsidiary cannot be the parent of a company', async () => {
    const send = await platform();
    await send(paving, 'CreateCompany', below(canyon));
    await expect(
      send(harbor, 'CreateCompany', company('Harbor', { type: 'subsidiary', parentCompanyId: paving })),
    ).rejects.toMatchObject({ code: 'PARENT_UNKNOWN' });
  });
  it('the parent of a new company must be active', async () => {
    const send = await platform();
    await send(canyon, 'ChangeCompanyStatus', { status: 'inactive' });
    await expect(send(paving, 'CreateCompany', below(canyon))).rejects.toMatchObject({ code: 'PARENT_UNKNOWN' });
  });
  it('a company may keep a parent that has become inactive', async () => {
    const send = await platform();
    await send(paving, 'CreateCompany', below(canyon));
    await send(paving, 'ChangeCompanyStatus', { status: 'inactive' });
    await send(canyon, 'ChangeCompanyStatus', { status: 'inactive' });
    await expect(send(paving, 'EditCompany', { ...below(canyon), netDays: 45 })).resolves.toMatchObject({ version: 3 });
  });
  it('a company is never its own parent', async () =>
    expect(
      (await platform())(canyon, 'EditCompany', company('Canyon', { type: 'subsidiary', parentCompanyId: canyon })),
    ).rejects.toMatchObject({ code: 'PARENT_UNKNOWN' }));
});

describe('the name, the address and the licence of a company', () => {
  it.each([
    ['name', { name: 'CANYON' }],
    ['email', { email: 'office@canyon.example' }],
    ['phone', { phone: '+16195550142' }],
    ['license number', { licenseNumber: '1048832' }],
  ])('a company’s contact detail is unique: %s', async (type, changes) =>
    expect((await platform())(harbor, 'CreateCompany', { ...company('Harbor'), ...changes })).rejects.toMatchObject({
      code: 'COMPANY_NOT_UNIQUE',
      message: `Another company already uses this ${type}.`,
    }),
  );
  it('optional contact details of a company may be empty', async () =>
    expect((await platform())(harbor, 'CreateCompany', company('Harbor'))).resolves.toMatchObject({ version: 1 }));
});
