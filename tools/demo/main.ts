import { readArgs } from './args.ts';
import { confirmKeysIn } from './device-keys.ts';
import { codesNow, listenForKeys } from './keys.ts';
import { demoAddresses, runDemo } from './run-demo.ts';
import { staffOf } from './staff.ts';
import { welcome } from './welcome.ts';

/**
 * `pnpm demo [--keep]`: the whole product with sixty days of business and a clock that can be advanced by a
 * key press. Starts from scratch unless `--keep` is given. `--confirm-keys` starts nothing: it does the same
 * as key `k`, for a demo without a terminal.
 */
const args = readArgs(process.argv.slice(2));
const { addresses, portBase } = demoAddresses();
if (args.confirmsKeys) {
  for (const line of await confirmKeysIn(addresses, staffOf(addresses))) console.log(line);
  process.exit();
}
await runDemo({ addresses, portBase, keeps: args.keeps }, async (shown) => {
  console.log(welcome(shown));
  console.log(codesNow(shown.staff, Date.now()).join('\n'));
  await new Promise<void>((end) => listenForKeys({ addresses, staff: shown.staff, end }));
});
process.exit();
