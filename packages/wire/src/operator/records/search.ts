import { FOUND_BY, LONGEST_SEARCH, RECORD_KINDS, WAIT_REASONS } from '@cliffhanger/core/records';
import * as z from 'zod/mini';
import { fields, id, instant, money, requiredText, word } from '../../kernel/index.ts';
import { levelName } from '../../levels/level.ts';
import { EVERY_ROLE, operatorEndpoint } from '../kernel.ts';

/** Why an order is not shipped. */
export const waiting = z.nullable(
  fields({ reason: word(WAIT_REASONS), shipBy: instant, isLate: z.boolean(), shippedAt: instant }),
);

const hit = fields({
  kind: word(RECORD_KINDS),
  /** The key of its page: an id, an order number or a link's code. */
  id: z.string(),
  title: z.string(),
  detail: z.nullable(z.string()),
  foundBy: word(FOUND_BY),
  /** The matching value with only the typed part in clear; null if the title shows it. */
  found: z.nullable(z.string()),
  state: z.nullable(z.string()),
  amount: z.nullable(money),
  at: z.nullable(instant),
  country: z.nullable(z.string()),
  sellerId: z.nullable(id<'seller'>()),
  sellerName: z.nullable(z.string()),
  count: z.nullable(z.int()),
  /** For a seller: the account's state. */
  seller: z.nullable(
    fields({
      level: levelName,
      available: money,
      unsettled: money,
      inAudit: money,
      withdrawing: money,
      score: z.nullable(z.int()),
      lockedUntil: z.nullable(instant),
      payoutReadyAt: z.nullable(instant),
      grantedLevel: z.nullable(levelName),
    }),
  ),
});

export const searchRecords = operatorEndpoint({
  name: 'records.search',
  path: '/api/operator/records/search',
  // Results per role: `RECORD_ROLES`.
  roles: EVERY_ROLE,
  kind: 'view',
  isPersonal: true,
  // The log is permanent, so a typed address would outlive its owner's erasure. Opened results are logged by
  // id.
  secrets: ['text'],
  summary:
    'Sellers, orders, viewers, deposits, withdrawals, transfers, dramas and links by what somebody holds in hand; the best match first, with what is not over about it. Of personal data only what was typed is shown in clear.',
  request: fields({ text: requiredText('field-required', LONGEST_SEARCH) }),
  answer: fields({
    list: z.array(hit),
    matters: z.array(
      fields({
        kind: word(['order', 'complaint', 'deposit', 'withdrawal', 'link', 'appeal', 'grant']),
        id: z.string(),
        title: z.string(),
        state: z.string(),
        amount: z.nullable(money),
        promisedBy: instant,
        waiting,
      }),
    ),
  }),
  refusals: ['field-required'],
});
