import { CommandBus, CommandHandler, CqrsModule, type ICommandHandler } from '@nestjs/cqrs';
import type { DynamicModule, OnApplicationBootstrap } from '@nestjs/common';
import { Execute, type ExecuteResult } from './execute.ts';

type ExecuteRunner = (execute: Execute) => Promise<ExecuteResult>;

class ExecuteHandler implements ICommandHandler<Execute, ExecuteResult> {
  readonly execute: ExecuteRunner;
  constructor(run: ExecuteRunner) {
    this.execute = run;
  }
}
CommandHandler(Execute)(ExecuteHandler);

class CommandBusModule {}

/** `send` waits until Nest has built the module and the bus knows its handler. */
export function commandBus(run: ExecuteRunner): { readonly module: DynamicModule; readonly send: ExecuteRunner } {
  const { promise: open, resolve } = Promise.withResolvers<CommandBus>();
  const opening = (bus: CommandBus): OnApplicationBootstrap => ({ onApplicationBootstrap: () => resolve(bus) });
  const providers = [
    { provide: ExecuteHandler, useFactory: () => new ExecuteHandler(run) },
    { provide: 'open the command bus', inject: [CommandBus], useFactory: opening },
  ];
  return {
    module: { module: CommandBusModule, imports: [CqrsModule.forRoot()], providers },
    send: async (execute) => (await open).execute(execute),
  };
}
