import { parseArgs } from 'node:util';
import { assumedValues } from './assumptions.ts';
import { capacityFor } from './calculate.ts';
import { measuredCosts } from './measured-costs.ts';
import { INGEST_MS_PER_CLICK, SIZES } from './sizes.ts';

/*
 * `pnpm -C lab sizing [--orders 50000]`: resources for this many orders per day, by the measured costs and
 * the assumptions of docs/sizing.md. Prints one line of JSON each.
 */
const { values } = parseArgs({ options: { orders: { type: 'string' } } });
const wanted =
  values.orders === undefined ? SIZES.map(({ ordersPerDay }) => ordersPerDay) : [Number(values.orders)];
if (wanted.some((orders) => !(orders > 0))) throw new RangeError('--orders takes a number above zero');

const costs = { order: measuredCosts(), ingestMsPerClick: INGEST_MS_PER_CLICK };
for (const orders of wanted) {
  const figures = Object.entries(capacityFor(orders, costs, assumedValues));
  const rounded = figures.map(([name, value]) => [name, Number(value.toPrecision(3))]);
  console.log(JSON.stringify({ name: 'sizing', ...Object.fromEntries(rounded) }));
}
