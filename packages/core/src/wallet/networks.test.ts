import { expect, test } from 'vitest';
import { NETWORKS, visibleNetworks } from './index.ts';

test('nobody sees Tron before one of its nodes is followed; the others are seen in any case', () => {
  expect(visibleNetworks(NETWORKS, [])).toEqual(['bep20', 'erc20']);
  expect(visibleNetworks(NETWORKS, ['bep20'])).toEqual(['bep20', 'erc20']);
  expect(visibleNetworks(NETWORKS, ['trc20'])).toEqual(NETWORKS);
  expect(visibleNetworks(['trc20'], [])).toEqual([]);
});
