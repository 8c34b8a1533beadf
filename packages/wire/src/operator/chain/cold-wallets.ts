import { NETWORKS } from '@cliffhanger/core/wallet';
import * as z from 'zod/mini';
import { fields, id, instant, money, nothing, requiredText, word } from '../../kernel/index.ts';
import { appCodeInput, operatorEndpoint } from '../kernel.ts';
import { WHO_ASKS, WHO_CONFIRMS, WHO_LOOKS } from './roles.ts';

/** 65 bytes in hex, with room for pasted surroundings. */
const LONGEST_SIGNATURE = 200;
const LONGEST_ADDRESS = 100;
const network = word(NETWORKS);

export const listColdWallets = operatorEndpoint({
  name: 'chain.list-cold-wallets',
  path: '/api/operator/chain/cold-wallet-list',
  roles: WHO_LOOKS,
  kind: 'view',
  summary:
    'Addresses of the platform whose keys are with no process: what lies there, the text that such a key signs by hand, and until when its last signature counts in the report of what is owed and held.',
  request: fields({}),
  answer: fields({
    list: z.array(
      fields({
        network,
        address: z.string(),
        amount: money,
        /** Null without a final block of the network or without a public log. */
        textToSign: z.nullable(z.string()),
        /** The UTC day of the signed block. */
        signedOn: z.nullable(z.string()),
        countsUntil: z.nullable(instant),
        broughtBy: z.nullable(z.string()),
        confirmedBy: z.nullable(z.string()),
        waiting: z.nullable(fields({ id: id<'cold-signature'>(), day: z.string(), broughtBy: z.string() })),
      }),
    ),
  }),
});

export const bringColdSignature = operatorEndpoint({
  name: 'chain.bring-cold-signature',
  path: '/api/operator/chain/cold-signature-bring',
  roles: WHO_ASKS,
  kind: 'change',
  asksForCode: true,
  subject: { kind: 'cold-wallet', field: 'address' },
  summary:
    'Brings a signature (EIP-191) that the key of a cold wallet has made over the text of one of the last 31 days. It counts once an approver has confirmed it.',
  request: fields({
    network,
    address: requiredText('address-malformed', LONGEST_ADDRESS),
    signature: requiredText('address-signature-wrong', LONGEST_SIGNATURE),
    code: appCodeInput,
  }),
  answer: fields({ id: id<'cold-signature'>() }),
  refusals: ['second-factor-wrong', 'cold-wallet-unknown', 'address-signature-wrong', 'signature-there'],
});

export const endColdSignature = operatorEndpoint({
  name: 'chain.end-cold-signature',
  path: '/api/operator/chain/cold-signature-end',
  roles: WHO_CONFIRMS,
  kind: 'change',
  asksForCode: true,
  subject: { kind: 'cold-signature', field: 'id' },
  summary: 'Confirms or declines a signature that somebody else has brought.',
  request: fields({
    id: id<'cold-signature'>(),
    outcome: word(['confirmed', 'declined']),
    code: appCodeInput,
  }),
  answer: nothing,
  refusals: ['second-factor-wrong', 'nothing-proposed', 'second-person-needed'],
});
