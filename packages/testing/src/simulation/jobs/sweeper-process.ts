import { instantOf } from '@cliffhanger/core/kernel';
import { createSweeping } from './sweeping.ts';

/* A worker of the simulation as a process of its own, so that it can be killed for real. Told a moment, it sweeps. */

const [connectionString = '', seed = '', worker = ''] = process.argv.slice(2);
const sweeping = createSweeping({ connectionString, seed, worker });

process.on('message', (now: number) => {
  sweeping.at(instantOf(now)).then(
    () => process.send?.({ done: now }),
    (error: unknown) => process.send?.({ failed: now, why: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });
