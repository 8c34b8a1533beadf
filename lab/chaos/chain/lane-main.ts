import { LANES, type Lane } from './lanes.ts';

/** Runs one part in a separate process: takes its name and size, prints one line of figures. */
const [lane = '', size = '{}'] = process.argv.slice(2);
const part = LANES[lane as Lane] as (size: unknown) => Promise<unknown>;
process.stdout.write(`${JSON.stringify(await part(JSON.parse(size)))}\n`, () => process.exit(0));
