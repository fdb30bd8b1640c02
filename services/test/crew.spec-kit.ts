import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { worker } from '@backoffice/contracts/dictionaries/workers';
import type { Messages } from '@backoffice/contracts/kernel';
import { systemClock, type Clock } from '@backoffice/infra/clock';
import { systemContext } from '#src/index.ts';
import { vi } from 'vitest';
import { COMPANY, companyFields, startSignInFixture } from './sign-in.spec-kit.ts';

/** A phone: a key that never leaves it, and the cookie of a browser. */
export type Phone = {
  readonly deviceId: string;
  readonly privateKey: KeyObject;
  readonly key: object;
  cookie: string;
};

export const newPhone = (): Phone => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { kty, crv, x, y } = publicKey.export({ format: 'jwk' });
  return { deviceId: systemClock.newId(), privateKey, key: { kty, crv, x, y }, cookie: '' };
};

export const signatureOf = ({ privateKey }: Phone, nonce: string) =>
  sign('sha256', Buffer.from(nonce), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url');

const commandShapes: Messages['shapes'] = worker.commands.shapes;

/** The sign-in fixture with workers of its company, somebody of the office and their phones. */
export async function startCrewFixture(clock: Clock = systemClock) {
  const fixture = await startSignInFixture({ clock });
  const office = await fixture.invite({ role: 'OA' });
  const session = (await fixture.login(office)).body.token as string;
  const staff = { ...fixture.bearer(session), 'company-id': COMPANY };
  let workers = 0;

  const tell = (workerId: string, type: string, data: object, creates?: true, tenant = COMPANY) =>
    fixture.gateway.execute(
      [
        {
          entity: worker.entity,
          id: workerId,
          command: { type, data: commandShapes[type]?.parse(data) ?? data },
          ...(creates && { creates }),
        },
      ],
      systemContext(tenant, `${type} ${workerId} ${systemClock.newId()}`),
    );

  /** A worker of the company, with a number of their own unless told otherwise. */
  async function hire(more: object = {}, tenant = COMPANY) {
    const id = systemClock.newId();
    const phone = `+1619555${String(2_000 + ++workers)}`;
    const email = `worker${workers}@canyon.example`;
    const rates = { regularRate: 3_200, effectiveFrom: '2026-01-01' };
    const fields = { firstName: 'Nick', lastName: `Ray${workers}`, employeeNo: `W${workers}`, ...rates };
    await tell(id, 'CreateWorker', { ...fields, phone, email, ...more }, true, tenant);
    return { id, phone, email };
  }

  const inviteCrew = (workerId: string, body: object = {}) =>
    fixture.ask('PUT', `/crew-access/${workerId}/invite`, body, staff);
  const askCode = (body: object, headers: Record<string, string> = {}) =>
    fixture.ask('POST', '/crew/sign-in/code', body, headers);
  const enter = (phone: Phone, challenge: string, code: string, more: object = {}) =>
    fixture.ask('POST', '/crew/sign-in/verify', {
      challenge,
      code,
      deviceId: phone.deviceId,
      key: phone.key,
      label: 'Moto G, Chrome',
      ...more,
    });
  const keepCookie = (phone: Phone, { headers }: { readonly headers: Headers }) => {
    phone.cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
  };
  const joinToken = ({ text }: { readonly text: string }) => /\/crew\/join\/([\w-]{43})/.exec(text)?.[1] ?? '';

  return {
    ...fixture,
    staff,
    addCompany: (id: string, name: string) =>
      fixture.gateway.execute(
        [{ entity: 'Company', id, creates: true, command: { type: 'CreateCompany', data: companyFields(name) } }],
        systemContext('platform', `CreateCompany ${id}`),
      ),
    inviteIn: (tenant: string, workerId: string) =>
      fixture.gateway.execute(
        [
          {
            entity: 'CrewAccess',
            id: workerId,
            creates: true,
            command: { type: 'InviteCrewMember', data: { channel: 'sms', language: 'en' } },
          },
        ],
        systemContext(tenant, `InviteCrewMember ${workerId}`),
      ),
    /** Once no code waits to be sent. */
    settled: () =>
      vi.waitFor(async () => {
        const { rows } = await fixture.pool.query(
          "SELECT FROM pgboss.job WHERE name = 'send-crew-code' AND state IN ('created', 'retry', 'active')",
        );
        if (rows.length > 0) throw new Error('A code waits to be sent');
      }, 10_000),
    tell,
    hire,
    inviteCrew,
    askCode,
    enter,
    joinToken,
    keepCookie,
    /** A worker who was invited by text, and the token of the link. */
    async invited(more: object = {}) {
      const hired = await hire(more);
      await inviteCrew(hired.id);
      return { ...hired, token: joinToken(await fixture.mailTo(hired.phone)) };
    },
    /** The same, signed in on a phone. */
    async signedIn(phone = newPhone()) {
      const hired = await hire();
      await inviteCrew(hired.id);
      const token = joinToken(await fixture.mailTo(hired.phone));
      const { body } = await askCode({ token });
      const answer = await enter(phone, body.challenge, fixture.codeIn(await fixture.mailTo(hired.phone)));
      keepCookie(phone, answer);
      await fixture.mailTo(hired.phone); // that there is a new phone
      return { ...hired, token, device: phone };
    },
    asPhone: ({ cookie }: Pick<Phone, 'cookie'>) => ({ cookie }),
    day: (phone: Pick<Phone, 'cookie'>) => fixture.ask('GET', '/crew/day', undefined, { cookie: phone.cookie }),
    async renew(phone: Phone, { signedBy = phone, cookie = phone.cookie }: { signedBy?: Phone; cookie?: string } = {}) {
      const { body } = await fixture.ask('POST', '/crew/sign-in/nonce', { deviceId: phone.deviceId });
      return fixture.ask(
        'POST',
        '/crew/sign-in/renew',
        { deviceId: phone.deviceId, nonce: body.nonce, signature: signatureOf(signedBy, body.nonce) },
        cookie === '' ? {} : { cookie },
      );
    },
    events: async (workerId: string) => fixture.log.readStream(COMPANY, `CrewAccess-${workerId}`),
    hashOf: (token: string) => createHash('sha256').update(token).digest('hex'),
  };
}
