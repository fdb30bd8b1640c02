import { describe, expect, it } from 'vitest';
import { crewFaultsIn, permissionMatrix, resources, routeTable } from '@backoffice/contracts';
import { commandsOf } from '#capabilities/mounted-messages.ts';

const keys = routeTable.map(({ method, path }) => `${method} ${path}`);

/** What a link opens is one document; what crews may call, and what contacts see in the portal, is judged by itself. */
const APART: readonly string[] = ['link', 'crew', 'portal'];

describe('the route table', () => {
  it('the route table holds every path once', () =>
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]));
  it('every permission asked by a route is in the permission matrix', () =>
    expect(
      routeTable
        .filter(({ permission }) => permission !== null && !(permission in permissionMatrix))
        .map(({ name }) => name),
    ).toEqual([]));
  it('every route that touches company data asks a permission, except behind a link, of crews, in the portal and to take back', () =>
    expect(
      routeTable
        .filter(
          ({ scope, access, permission }) => scope === 'company' && permission === null && !APART.includes(access),
        )
        .map(({ name }) => name),
      // each of the commands that take it back asks its own
    ).toEqual(['undo.plan', 'undo.takeBack']));
  it('every route of crews stands in the table of their calls, and answers no money', () =>
    expect(crewFaultsIn(routeTable)).toEqual([]));
  it('every route of the portal lies below /portal, asks no permission and has a handler that says of whose customer', () =>
    expect(
      routeTable.flatMap(({ name, access, path, permission, scope, does }) => {
        const isWhole = path.startsWith('/portal/') && permission === null && scope === 'company' && 'handler' in does;
        const isOfOthers = path.startsWith('/portal/') && access !== 'public';
        return access === 'portal' ? (isWhole ? [] : [name]) : isOfOthers ? [name] : [];
      }),
    ).toEqual([]));
  it('every command sent by a route exists', () => {
    const commands = new Set(resources.flatMap((resource) => Object.keys(commandsOf(resource))));
    expect(
      routeTable.flatMap(({ does }) => ('command' in does && !commands.has(does.command) ? [does.command] : [])),
    ).toEqual([]);
  });
  it('the route table puts fixed paths before paths with parameters', () => {
    const matches = (pattern: string, path: string) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path);
    const shadowed = routeTable.flatMap((route, at) =>
      routeTable
        .slice(0, at)
        .filter(
          (earlier) =>
            earlier.method === route.method && !route.path.includes(':') && matches(earlier.path, route.path),
        )
        .map((earlier) => `${route.path} behind ${earlier.path}`),
    );
    expect(shadowed).toEqual([]);
  });
  it.each([
    ['POST /proposals/list'],
    ['GET /proposals/:id'],
    ['GET /proposals/preview/:id'],
    ['POST /proposals/create'],
    ['PUT /proposals/:id'],
    ['DELETE /proposals/:id/delete'],
    ['DELETE /proposals/bulk-delete'],
    ['POST /proposals/trash'],
    ['PUT /proposals/:id/restore'],
    ['PUT /proposals/bulk-restore'],
    ['GET /proposals/generate-number'],
    ['GET /proposals/:id/email-fields'],
    ['POST /proposals/:id/send-email'],
    ['GET /proposals/:id/sms-fields'],
    ['POST /proposals/:id/send-sms'],
    ['PUT /proposals/:id/accept-without-esignature'],
    ['PUT /proposals/:id/archive'],
    ['PUT /proposals/:id/unarchive'],
    ['PUT /proposals/bulk-archive'],
    ['PUT /proposals/bulk-unarchive'],
    ['POST /proposals/archived'],
    ['PUT /proposals/:id/sign'],
    ['POST /auth/login'],
    ['POST /auth/logout'],
    ['GET /users/profile'],
    ['POST /customers/list'],
    ['POST /customers/trash'],
    ['PUT /customers/:id/restore'],
    ['POST /customers/create'],
    ['GET /customers/search'],
    ['POST /customers/contact/is-unique'],
    ['GET /customers/profile/labels'],
    ['GET /customers/labels'],
    ['GET /customers/location-salesman-count'],
    ['POST /locations/list'],
    ['POST /locations/create'],
    ['PUT /locations/:id'],
    ['GET /locations/:id'],
    ['POST /locations/is-unique'],
    ['DELETE /locations/:id'],
    ['PUT /locations/:id/restore'],
    ['POST /locations/trash'],
    ['GET /locations/:id/notes'],
    ['POST /locations/:id/notes'],
    ['POST /companies/create'],
    ['POST /companies/list'],
    ['GET /companies/:id'],
    ['PUT /companies/:id'],
  ])('the route table has the specification’s %s', (key) => expect(keys).toContain(key));
});
