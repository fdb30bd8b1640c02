import { CommandBus, CommandHandler, CqrsModule, type ICommandHandler } from '@nestjs/cqrs';
import type { DynamicModule, OnApplicationBootstrap } from '@nestjs/common';
import { Execute, type ExecuteResult } from './execute.ts';

export type ExecuteRunner = (execute: Execute) => Promise<ExecuteResult>;

class ExecuteHandler implements ICommandHandler<Execute, ExecuteResult> {
  readonly execute: ExecuteRunner;
  constructor(run: ExecuteRunner) {
    this.execute = run;
  }
}
CommandHandler(Execute)(ExecuteHandler);

class CommandBusModule {}

/** `handledBy` answers what sends commands to it; that waits until Nest has built the module. */
export function commandBus(): {
  readonly module: DynamicModule;
  readonly handledBy: (run: ExecuteRunner) => ExecuteRunner;
} {
  const { promise: open, resolve } = Promise.withResolvers<CommandBus>();
  const { promise: handler, resolve: handledBy } = Promise.withResolvers<ExecuteRunner>();
  const opening = (bus: CommandBus): OnApplicationBootstrap => ({ onApplicationBootstrap: () => resolve(bus) });
  const providers = [
    { provide: ExecuteHandler, useFactory: () => new ExecuteHandler(async (execute) => (await handler)(execute)) },
    { provide: 'open the command bus', inject: [CommandBus], useFactory: opening },
  ];
  return {
    module: { module: CommandBusModule, imports: [CqrsModule.forRoot()], providers },
    handledBy(run) {
      handledBy(run);
      return async (execute) => (await open).execute(execute);
    },
  };
}
