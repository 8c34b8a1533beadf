import { readArgs } from './args.ts';
import { simulate } from './simulate.ts';

/*
 * `pnpm -C lab simulate --sellers 200 --days 60 --orders 20000 --seed 7 [--faults] [--database <name>]`:
 * fills a database with simulated business, and judges it at the end of every day. `--ci`: that size with
 * faults, on a temporary database, with controls which prove that the check can fail. Prints one line of JSON
 * at the end.
 */
process.exitCode = (await simulate(readArgs(process.argv.slice(2)))) ? 0 : 1;
