import { instantOf } from '@cliffhanger/core/kernel';
import { createJobRunner } from './job-runner.ts';

/*
 * A simulation worker as a separate process, so that it can really be killed. Runs the jobs for each time it
 * receives.
 */

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
