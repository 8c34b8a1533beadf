import { setTimeout as sleep } from 'node:timers/promises';
import { listOrders } from '@cliffhanger/wire/orders';
import { startApi } from '../../../apps/api/test/start-api.ts';

/*
 * The API's own server with a call that never completes: once four callers wait for it, all others are
 * refused, so that the process's CPU time is the cost of refusing. Sends its port first and, when stopped,
 * its usage since the warm-up.
 */

const WARM_AFTER = 2_000;

export interface Refusing {
  readonly refused: number;
  readonly processorMs: number;
}

const server = await startApi(
  ({ http }) => {
    http.post(listOrders.path, { config: { endpoint: listOrders } }, () => new Promise(() => {}));
  },
  { admission: { deadlineMs: 250, least: 1 } },
);
for (let stuck = 0; stuck < 4; stuck += 1)
  fetch(`${server.url}${listOrders.path}`, {
    method: 'POST',
    headers: { 'access-token': String(stuck) },
  }).catch(() => {});
await sleep(1_000);

let refused = 0;
let warm = process.cpuUsage();
server.api.http.server.on('request', (_request, response) =>
  response.once('finish', () => {
    refused += 1;
    if (refused === WARM_AFTER) warm = process.cpuUsage();
  }),
);
process.send?.(Number(new URL(server.url).port));
process.once('message', () => {
  const { user, system } = process.cpuUsage(warm);
  const used: Refusing = { refused: refused - WARM_AFTER, processorMs: (user + system) / 1_000 };
  process.send?.(used, () => process.exit());
});
