import { instantOf } from '@cliffhanger/core/kernel';
import { expect, test, vi } from 'vitest';
import { allowlistAddresses } from './tell-signer.ts';

test('addresses are announced in batches until none is left', async () => {
  const left = [100, 7, 0];
  const allowlist = vi.fn<() => Promise<number>>(async () => left.shift() ?? 0);
  await allowlistAddresses(allowlist).run({ payload: {}, key: 'job-1-1', createdAt: instantOf(0) });
  expect(allowlist).toHaveBeenCalledTimes(3);
});
