import { CommandBus, CommandHandler, CqrsModule, type ICommandHandler } from '@nestjs/cqrs';
import type { DynamicModule, OnApplicationBootstrap } from '@nestjs/common';
import { Execute, type Executed } from './execute.ts';

type Run = (execute: Execute) => Promise<Executed>;

class ExecuteHandler implements ICommandHandler<Execute, Executed> {
  readonly execute: Run;
  constructor(run: Run) {
    this.execute = run;
  }
}
CommandHandler(Execute)(ExecuteHandler);

class WriteSide {}

/** `send` waits until Nest has built the module and the bus knows its handler. */
export function commandBus(run: Run): { readonly module: DynamicModule; readonly send: Run } {
  const { promise: open, resolve } = Promise.withResolvers<CommandBus>();
  const opening = (bus: CommandBus): OnApplicationBootstrap => ({ onApplicationBootstrap: () => resolve(bus) });
  const providers = [
    { provide: ExecuteHandler, useFactory: () => new ExecuteHandler(run) },
    { provide: 'open the command bus', inject: [CommandBus], useFactory: opening },
  ];
  return {
    module: { module: WriteSide, imports: [CqrsModule.forRoot()], providers },
    send: async (execute) => (await open).execute(execute),
  };
}
