import { code, generatedPage, table } from '../../tools/generate/markdown.ts';
import { ASSUMPTIONS, assumedValues } from '../sizing/assumptions.ts';
import { type Capacity, capacityFor } from '../sizing/calculate.ts';
import { MEASURED_COSTS, measuredCosts } from '../sizing/measured-costs.ts';
import { INGEST_MS_PER_CLICK, SIZES } from '../sizing/sizes.ts';

/** Recommended hardware, from the cost of an order. */
export function sizingPage(): string {
  const order = measuredCosts();
  const capacities = SIZES.map(({ ordersPerDay }) =>
    capacityFor(ordersPerDay, { order, ingestMsPerClick: INGEST_MS_PER_CLICK }, assumedValues),
  );
  return generatedPage(
    { title: 'Sizing', madeFrom: `${code(MEASURED_COSTS)} and lab/sizing`.replaceAll('`', '') },
    'What to buy follows from what an order costs. The costs are measured, the assumptions are chosen; `pnpm -C lab sizing --orders 50000` does the same calculation for a number of your own. How to run each size: [running.md](running.md).',
    `## Measured\n\n\`pnpm -C lab bench sizing\`, ${order.measuredOn}, PostgreSQL 15 with \`fsync\` and \`synchronous_commit\` on, on 2 cores of a shared machine with a load of ${order.load}, so that processor times are rather too high: ${order.orders.toLocaleString('en')} orders in each step. Milliseconds are processor time of all processes of PostgreSQL; stored bytes include indexes and the room of dead rows, after \`vacuum\`.\n\n${table(
      ['Step of an order', 'ms of PostgreSQL', 'bytes of WAL', 'bytes stored'],
      [
        [
          "a viewer agrees to buy (viewer, purchase, the processor's word)",
          '–',
          '–',
          String(order.buying.storedBytes),
        ],
        ...(['placing', 'shipping', 'settling'] as const).map((step) => [
          STEPS[step],
          ...[order[step].postgresMs, order[step].walBytes, order[step].storedBytes].map(String),
        ]),
      ],
    )}\n\n${table(
      ['Call over HTTP', 'ms of the api', 'ms of PostgreSQL'],
      [
        ['a shipment', String(order.shippingCall.apiMs), String(order.shippingCall.postgresMs)],
        [
          'a list of orders or of the hall',
          String(order.readingCall.apiMs),
          String(order.readingCall.postgresMs),
        ],
      ],
    )}\n\nA click takes ${INGEST_MS_PER_CLICK} ms of the ingest's thread (\`pnpm -C lab bench click\`).`,
    `## Assumed\n\n${table(
      ['Name', 'Value', 'Meaning'],
      Object.entries(ASSUMPTIONS).map(([name, { value, meaning }]) => [code(name), String(value), meaning]),
    )}`,
    `## Calculated\n\n${table(
      ['', ...SIZES.map(({ name }) => name)],
      ROWS.map(([title, of]) => [title, ...capacities.map((capacity) => shown(of(capacity)))]),
    )}\n\nFilms are not in it: what they take is the size of their packages, on the object store and at the edge.`,
  );
}

const STEPS = {
  placing: 'paid: the order is placed (`place_order`)',
  shipping: 'shipped (`ship_order`)',
  settling: 'settled after seven days (the job, 5,000 at once)',
};

const ROWS: readonly (readonly [string, (needs: Capacity) => number])[] = [
  ['orders per day', (capacity) => capacity.ordersPerDay],
  ['orders per second at the peak', (capacity) => capacity.ordersPerSecondAtPeak],
  ['cores for PostgreSQL', (capacity) => capacity.postgresCores],
  ['processes of `api`, a core each at most', (capacity) => capacity.apiProcesses],
  ['processes of `ingest`, a core each at most', (capacity) => capacity.ingestProcesses],
  ['cores of all together', (capacity) => capacity.cores],
  ['WAL, GB per day', (capacity) => capacity.walGigabytesPerDay],
  ['WAL at the peak, Mbit/s to each standby', (capacity) => capacity.walMegabitsAtPeak],
  ['database, GB more per year', (capacity) => capacity.storedGigabytesPerYear],
  ['database, GB after the months that are kept', (capacity) => capacity.storedGigabytesKept],
  ['backups, GB before compression', (capacity) => capacity.backupGigabytes],
];

const shown = (figure: number): string => Number(figure.toPrecision(2)).toLocaleString('en');
