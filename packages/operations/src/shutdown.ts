import type { Log } from './log.ts';

export interface ShutdownStep {
  readonly name: string;
  readonly take: () => Promise<void> | void;
}

interface Options {
  readonly log: Log;
  /** In this order; one that fails does not keep the others from being taken. */
  readonly steps: readonly ShutdownStep[];
  /** Whoever hangs is left behind after this. */
  readonly withinMs: number;
}

/** On SIGTERM or SIGINT: every step, then the end of the process, in bounded time. */
export function shutDownOnSignal(options: Options): void {
  const { log } = options;
  let isShuttingDown = false;
  const shutDown = async (reason: string, exitCode: number): Promise<void> => {
    if (isShuttingDown) return;
    isShuttingDown = true;
    log.info({ reason }, 'shutting down');
    setTimeout(() => {
      log.fatal('shutting down took too long');
      process.exit(1);
    }, options.withinMs).unref();
    const whole = await takeAll(options);
    log.info('shut down');
    process.exit(whole ? exitCode : 1);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void shutDown(signal, 0));
  // A process whose state nobody knows serves nobody: it says so and goes.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, event);
      void shutDown(event, 1);
    });
  }
}

async function takeAll({ log, steps }: Options): Promise<boolean> {
  let whole = true;
  for (const { name, take } of steps) {
    try {
      await take();
    } catch (error) {
      whole = false;
      log.error({ err: error, step: name }, 'a step of the shutdown failed');
    }
  }
  return whole;
}
