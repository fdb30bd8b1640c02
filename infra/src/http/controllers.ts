import type { Clock } from '@backoffice/infra/clock';
import {
  Controller,
  Delete,
  Get,
  Post,
  Put,
  Req,
  Res,
  type CanActivate,
  type ExecutionContext,
  type Type,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseRequest, rawRequestOf } from './parse-request.ts';
import { TAKES_BYTES } from './request-body.ts';
import type { Caller } from './caller.ts';
import { staleRoleHeader } from './context-headers.ts';
import { forbidden } from './http-problem.ts';
import type { Guard } from './admission.ts';
import { HttpResponse } from './handler.ts';
import type { LogNote } from './operator-log.ts';
import type { RouteBinding } from './route-bindings.ts';

const METHOD_DECORATORS = { GET: Get, POST: Post, PUT: Put, DELETE: Delete };
type ControllerMethod = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Nest controllers made from the table, one per family of paths, and the one guard in front of them. */
export type RouteControllers = { readonly controllers: readonly Type[]; readonly guard: CanActivate };

export function createControllers(
  mounted: readonly RouteBinding[],
  ports: { readonly guard: Guard; readonly clock: Clock; readonly note: LogNote },
): RouteControllers {
  const rows = new WeakMap<object, RouteBinding>();
  const callers = new WeakMap<FastifyRequest, Caller>();

  const methodOf = ({ route, handler }: RouteBinding): ControllerMethod => {
    const status = 'command' in route.does && route.does.on === 'new' ? 201 : 200;
    return async function answer(request, reply) {
      const caller = callers.get(request);
      if (!caller) throw new Error(`${route.name} was reached without the guard`);
      const call = await parseRequest(route, request, caller, ports);
      sendAnswer(reply, await handler.run(call), call.dryRun ? 200 : status);
    };
  };

  const families = Map.groupBy(mounted, ({ route }) => route.path.split('/')[1] ?? '');
  const controllers = [...families].map(([family, members]) => {
    const built = class {};
    Object.defineProperty(built, 'name', { value: `${family}-controller` });
    Controller('api')(built);
    for (const row of members) {
      const { name, method, path, takes } = row.route;
      const descriptor = { value: methodOf(row), writable: true, enumerable: false, configurable: true };
      Object.defineProperty(built.prototype, name, descriptor);
      Req()(built.prototype, name, 0);
      Res()(built.prototype, name, 1);
      METHOD_DECORATORS[method](path)(built.prototype, name, descriptor);
      if (takes === 'bytes') RouteConfig(TAKES_BYTES)(built.prototype, name, descriptor);
      rows.set(descriptor.value, row);
    }
    return built;
  });

  const guard: CanActivate = {
    async canActivate(context: ExecutionContext) {
      const row = rows.get(context.getHandler());
      if (!row) throw forbidden(); // not in the table, so nobody may
      const request = context.switchToHttp().getRequest<FastifyRequest>();
      const { headers, params } = rawRequestOf(request);
      const caller = await ports.guard.admit({ route: row.route, headers, params, ip: request.ip });
      callers.set(request, caller);
      const said = staleRoleHeader(headers, caller.role);
      if (said !== null && caller.role !== null) {
        context.switchToHttp().getResponse<FastifyReply>().header('x-context-stale', '1');
        ports.note('role header differs', {
          requestId: request.id,
          route: `${row.route.method} /api${row.route.path}`,
          said,
          is: caller.role,
        });
      }
      return true;
    },
  };
  return { controllers, guard };
}

function sendAnswer(reply: FastifyReply, answer: unknown, status: number): void {
  const {
    body,
    status: said,
    headers,
  } = answer instanceof HttpResponse ? answer : { body: answer, status, headers: {} };
  reply.code(answer instanceof HttpResponse && said === 200 ? status : said).headers(headers);
  if (reply.statusCode >= 300 && reply.statusCode < 400) void reply.send(); // led elsewhere, or nothing new
  else if (body === undefined || body === null) void reply.code(204).send();
  else if (body instanceof Readable) void reply.send(body);
  else if (body instanceof Uint8Array) void reply.send(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
  else void reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(body));
}
