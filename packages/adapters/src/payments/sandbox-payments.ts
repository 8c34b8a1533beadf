import { createHash } from 'node:crypto';
import type { PaysAtOnce } from '@cliffhanger/application/ports';

/** The name of the processor in the books: `processor:sandbox`. */
const SANDBOX = 'sandbox';
/** What a viewer gives in place of a card. `decline` is refused like an empty one. */
const DECLINED = 'decline';

/**
 * Play money. Whatever it takes is marked as such for ever, and it does not start where real money is taken
 * (DOMAIN §10.1). The charge follows from the key, as with a real processor: asked for again, it is the same one.
 */
export function createSandboxPayments(environment: 'development' | 'test' | 'production'): PaysAtOnce {
  if (environment === 'production') throw new Error('sandbox payments are never taken in production');
  return {
    take: async ({ key, method, now }) =>
      method === DECLINED
        ? undefined
        : {
            processor: SANDBOX,
            charge: `sandbox_${digest(key)}`,
            source: `sandbox:${digest(method)}`,
            isSandbox: true,
            clearedAt: now,
          },
    giveBack: async () => 'given-back',
  };
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);
