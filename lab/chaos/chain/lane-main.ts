import { LANES, type Lane } from './lanes.ts';

/** One part, for whoever runs several side by side: its name and its size, then one line of figures. */
const [lane = '', size = '{}'] = process.argv.slice(2);
const part = LANES[lane as Lane] as (size: unknown) => Promise<unknown>;
process.stdout.write(`${JSON.stringify(await part(JSON.parse(size)))}\n`, () => process.exit(0));
