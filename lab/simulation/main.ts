import { readArgs } from './args.ts';
import { simulate } from './simulate.ts';

/*
 * `pnpm -C lab simulate --sellers 200 --days 60 --orders 20000 --seed 7 [--faults] [--database <name>]`: fills a database with a
 * business that people could have made, judged at every day's end. `--ci`: that size, with faults, on a database of its
 * own, and with controls that show that the judgement can fail. Ends with one line of JSON.
 */
process.exitCode = (await simulate(readArgs(process.argv.slice(2)))) ? 0 : 1;
