import { instantOf } from '@cliffhanger/core/kernel';
import { createJobRunner } from './job-runner.ts';

/* A worker of the simulation as a process of its own, so that it can be killed for real. Told a moment, it runs the jobs. */

const [connectionString = '', ownerUrl = '', seed = '', worker = ''] = process.argv.slice(2);
const jobRunner = createJobRunner({ connectionString, ownerUrl, seed, worker });

process.on('message', (now: number) => {
  jobRunner.at(instantOf(now)).then(
    () => process.send?.({ done: now }),
    (error: unknown) => process.send?.({ failed: now, why: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });
