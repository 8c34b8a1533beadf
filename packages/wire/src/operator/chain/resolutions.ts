import {
  RESOLUTION_STATES,
  RESOLUTION_WAYS,
  type Resolution,
  SUSPENSE_ITEM_REASONS,
  type SuspenseSubject,
} from '@cliffhanger/core/chain';
import { NETWORKS } from '@cliffhanger/core/wallet';
import * as z from 'zod/mini';
import {
  fields,
  id,
  instant,
  LARGEST_PAGE,
  money,
  nothing,
  optionalText,
  refusing,
  snakeWord,
  word,
} from '../../kernel/index.ts';
import {
  appCodeInput,
  operatorEndpoint,
  reasonInput,
  SIGNED,
  signedInput,
  statedPosting,
} from '../kernel.ts';
import { WHO_ASKS, WHO_CONFIRMS, WHO_LOOKS } from './roles.ts';

const LONGEST_ADDRESS = 100;
/** 65 bytes in hex, with room for pasted surroundings. */
const LONGEST_SIGNATURE = 200;
const subjectKind = word([
  'transfer',
  'invoice',
  'refund',
] as const satisfies readonly SuspenseSubject['kind'][]);
const subjectId = id<'chain-transfer' | 'invoice' | 'order'>();
const network = word(NETWORKS);
const reason = snakeWord(SUSPENSE_ITEM_REASONS);
const way = word(RESOLUTION_WAYS);
const pageSize = z._default(
  z.int(refusing('invalid-input')).check(z.gte(1), z.lte(LARGEST_PAGE)),
  LARGEST_PAGE,
);

const resolution = fields({
  id: id<'resolution'>(),
  subjectKind,
  subjectId,
  network,
  reason,
  amount: money,
  way,
  /** The address of a return. */
  address: z.nullable(z.string()),
  /** The credited seller. */
  sellerId: z.nullable(id<'seller'>()),
  because: z.string(),
  state: word(RESOLUTION_STATES satisfies readonly Resolution['state'][]),
  askedBy: z.string(),
  askedAt: instant,
  endedBy: z.nullable(z.string()),
  endedAt: z.nullable(instant),
  transactionHash: z.nullable(z.string()),
  /** For own money: when that decision was reverted. */
  reopenedAt: z.nullable(instant),
});

export const listSuspense = operatorEndpoint({
  name: 'chain.list-set-aside',
  path: '/api/operator/chain/set-aside-list',
  roles: WHO_LOOKS,
  kind: 'view',
  isPersonal: true,
  summary:
    'Money that came over the chains and has found no way yet: from nobody known, too little, in another token, or owed to a viewer, refunds in USDT among it. The oldest first; `after`, the last one seen, goes on behind it.',
  request: fields({ after: z.optional(subjectId), pageSize }),
  answer: fields({
    list: z.array(
      fields({
        subjectKind,
        subjectId,
        network,
        reason,
        /** Zero if it cannot be counted in USDT. */
        amount: money,
        /** In the token's smallest unit. */
        units: z.nullable(z.string()),
        token: z.nullable(z.string()),
        /** For a refund: its order number. */
        sender: z.string(),
        /** For a refund: the viewer's address; empty until it is given. */
        recipient: z.string(),
        transactionHash: z.string(),
        /** The known owner. */
        sellerId: z.nullable(id<'seller'>()),
        since: instant,
        /** Possible resolutions. */
        ways: z.array(way),
        /** The postings of each resolution, one element per time of posting. */
        consequences: z.array(fields({ way, ...statedPosting })),
        /** The sender signs it to prove that it is the platform's own money; null: impossible here. */
        textToSign: z.nullable(z.string()),
        /** A resolution that was requested or is being paid. */
        resolution: z.nullable(resolution),
      }),
    ),
    hasMore: z.boolean(),
  }),
});

export const listResolutions = operatorEndpoint({
  name: 'chain.list-resolutions',
  path: '/api/operator/chain/resolution-list',
  roles: WHO_LOOKS,
  kind: 'view',
  isPersonal: true,
  summary:
    'How sums that were set aside have been resolved, the newest first. `before`, the last one seen, goes on behind it.',
  request: fields({ before: z.optional(id<'resolution'>()), pageSize }),
  answer: fields({ list: z.array(resolution), hasMore: z.boolean() }),
});

export const askResolution = operatorEndpoint({
  name: 'chain.ask-resolution',
  path: '/api/operator/chain/resolution-ask',
  roles: WHO_ASKS,
  kind: 'change',
  isPersonal: true,
  asksForCode: true,
  subject: { kind: 'set-aside', field: 'subjectId' },
  summary:
    'Asks for a sum to go back over its chain (`address`), to be credited to a seller (`seller_id`), to be booked as the platform’s own money (`signature` by the address that sent it), or to be closed because it cannot be counted; `reopen` takes own money back into suspense. Nothing moves before an approver has confirmed it.',
  request: fields({
    subjectKind,
    subjectId,
    way,
    address: optionalText(LONGEST_ADDRESS),
    sellerId: z.optional(id<'seller'>()),
    signature: optionalText(LONGEST_SIGNATURE),
    reason: reasonInput,
    /** For a credit: signs the text of `reviews/deed-challenge`. */
    signed: z.optional(signedInput),
    code: appCodeInput,
  }),
  answer: fields({ id: id<'resolution'>() }),
  refusals: [
    'second-factor-wrong',
    ...SIGNED,
    'suspense-unknown',
    'resolution-not-possible',
    'resolution-exists',
    'address-malformed',
    'address-signature-wrong',
    'sender-not-ours',
    'account-does-not-exist',
  ],
});

export const endResolution = operatorEndpoint({
  name: 'chain.end-resolution',
  path: '/api/operator/chain/resolution-end',
  roles: WHO_CONFIRMS,
  kind: 'change',
  asksForCode: true,
  secrets: ['signed'],
  subject: { kind: 'resolution', field: 'id' },
  summary:
    'Declines what was asked for, or confirms what somebody else asked for: a credit is booked at once, a return leaves the hot wallet when its address is old enough for the signer.',
  request: fields({
    id: id<'resolution'>(),
    outcome: word(['confirmed', 'declined']),
    /**
     * Signs the text of `reviews/payment-challenge` for a return, of `reviews/deed-challenge` for a credit.
     */
    signed: z.optional(signedInput),
    code: appCodeInput,
  }),
  answer: nothing,
  refusals: [
    'second-factor-wrong',
    ...SIGNED,
    'nothing-proposed',
    'second-person-needed',
    'suspense-unknown',
    'sender-not-ours',
    'resolution-under-way',
  ],
});
