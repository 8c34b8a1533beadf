import type { Log } from './log.ts';

export interface ShutdownStep {
  readonly name: string;
  readonly take: () => Promise<void> | void;
}

interface Options {
  readonly log: Log;
  /** Run in order; a failed step does not stop the others. */
  readonly steps: readonly ShutdownStep[];
  /** The process exits after this time even if a step hangs. */
  readonly withinMs: number;
}

/** Runs the steps on SIGTERM or SIGINT and exits within `withinMs`. */
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
  // After an uncaught error the state of the process is unknown, so it logs the error and exits.
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
