import type { StaffRole } from '@cliffhanger/core/staff';
import * as z from 'zod/mini';
import { fields, instant, nothing, word } from '../../kernel/index.ts';
import { network } from '../../wallet/words.ts';
import { operatorEndpoint } from '../kernel.ts';

const WHO_TRIES: readonly StaffRole[] = ['admin'];

export const tryMail = operatorEndpoint({
  name: 'setup.try-mail',
  path: '/api/operator/setup/try-mail',
  roles: WHO_TRIES,
  kind: 'change',
  summary: "Sends a mail to the caller's own address, by the way that all mails go.",
  request: nothing,
  answer: fields({ sentTo: z.string() }),
});

export const tryStorage = operatorEndpoint({
  name: 'setup.try-storage',
  path: '/api/operator/setup/try-storage',
  roles: WHO_TRIES,
  kind: 'change',
  summary: 'Writes a small file into the storage, reads it, compares it and removes it.',
  request: nothing,
  answer: fields({ outcome: word(['works', 'unreachable', 'differs']) }),
});

export const tryPayments = operatorEndpoint({
  name: 'setup.try-payments',
  path: '/api/operator/setup/try-payments',
  roles: WHO_TRIES,
  kind: 'view',
  summary: 'Asks each payment processor that is configured whether it knows us.',
  request: nothing,
  answer: fields({
    processors: z.array(
      fields({
        name: word(['sandbox', 'stripe', 'usdt']),
        /** Accepts play money only. */
        isSandbox: z.boolean(),
        outcome: word(['works', 'refused', 'unreachable']),
      }),
    ),
  }),
});

export const listFollowedNetworks = operatorEndpoint({
  name: 'setup.list-followed-networks',
  path: '/api/operator/setup/networks',
  roles: WHO_TRIES,
  kind: 'view',
  summary: 'The chains that are followed, and until when each watcher has followed them.',
  request: nothing,
  answer: fields({ networks: z.array(fields({ network, followedAt: instant, isLate: z.boolean() })) }),
});
