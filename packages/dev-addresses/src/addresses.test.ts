import { expect, test } from 'vitest';
import { addressesFrom } from './addresses.ts';

test('every port follows from the base', () => {
  const { ports, databaseUrls, mailboxUrl } = addressesFrom({ CLIFFHANGER_PORT_BASE: '4200' });
  expect(ports).toMatchObject({
    postgres: 4201,
    nats: 4202,
    smtp: 4203,
    mailbox: 4204,
    api: 4205,
    seller: 4206,
    workerMetrics: 4207,
    chain: 4211,
    chainMetrics: 4209,
    signer: 4210,
  });
  expect(databaseUrls.seller).toBe('postgres://cliffhanger_seller@127.0.0.1:4201/cliffhanger');
  expect(mailboxUrl).toBe('http://127.0.0.1:4204');
});

test.each(['80', 'abc', '70000', '4100.5'])('%s is rejected as a port base', (base) => {
  expect(() => addressesFrom({ CLIFFHANGER_PORT_BASE: base })).toThrow('CLIFFHANGER_PORT_BASE');
});
