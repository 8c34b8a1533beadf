import { demoAddresses, runDemo } from '../../tools/demo/run-demo.ts';
import { lookAtEverything } from './smoke.ts';

/**
 * `pnpm -C lab demo:smoke`: starts the demo, opens every page, plays every series, approves a withdrawal with
 * a device key, and prints one line of JSON at the end.
 */
const startedAt = performance.now();
await runDemo({ ...demoAddresses(), keeps: false }, async (shown) => {
  process.exitCode = (await lookAtEverything(shown, startedAt)) ? 0 : 1;
});
process.exit();
