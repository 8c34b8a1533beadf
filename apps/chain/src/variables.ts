import { DEFAULT_CONSOLIDATION_RULES } from '@cliffhanger/core/chain';
import { formatMoney, type Money, parseMoney } from '@cliffhanger/core/kernel';
import { NETWORKS, type Network } from '@cliffhanger/core/wallet';
import {
  milliseconds,
  OPERATIONS_VARIABLES,
  PROCESS_VARIABLES,
  type RoleVariables,
  SHUTDOWN_VARIABLES,
  SIGNER_VARIABLES,
  text,
  type VariableSet,
  variable,
} from '@cliffhanger/operations';
import * as z from 'zod/mini';

/**
 * The duties of a process, each with a separate database login, so that every observation of a node is
 * recorded under its watcher.
 */
export const DUTIES = ['watcher-1', 'watcher-2', 'payer'] as const;
export type Duty = (typeof DUTIES)[number];

/** Networks whose transactions have publicly readable call data. */
export const ANCHOR_NETWORKS = ['bep20', 'erc20'] as const satisfies readonly Network[];

const database = (duty: Duty) =>
  variable(
    z.optional(z.url()),
    `The database login of the duty \`${duty}\`; needed when this process has it.`,
    {
      isSecret: true,
    },
  );

const every = (ms: number, what: string) =>
  variable(z._default(milliseconds, ms), `How often ${what}, in milliseconds.`);

export const VARIABLES = {
  ...PROCESS_VARIABLES,
  ...OPERATIONS_VARIABLES,
  CHAIN_DUTIES: variable(
    z._default(z.string(), DUTIES.join(' ')),
    'The duties of this process, space-separated. In production one, without credentials of another.',
  ),
  WATCHER_1_DATABASE_URL: database('watcher-1'),
  WATCHER_2_DATABASE_URL: database('watcher-2'),
  PAYER_DATABASE_URL: database('payer'),
  ...SHUTDOWN_VARIABLES,
  CHAIN_LOOK_EVERY_MS: every(1_000, 'chains are looked at'),
  CHAIN_RECONCILE_EVERY_MS: every(60_000, 'the books are compared with the chains'),
  CHAIN_CONSOLIDATE_EVERY_MS: every(60_000, 'deposits are consolidated'),
  ...SIGNER_VARIABLES,
  SIGNER_PAYER_PRIVATE_KEY: variable(
    z.optional(text),
    'The Ed25519 key (32 bytes in base64) for requesting payouts. Without a signer chains are followed and staff record payouts.',
    { isSecret: true },
  ),
  ANCHOR_KEY: variable(
    z.optional(z.string().check(z.regex(/^(0x)?[0-9a-f]{64}$/i, 'not 32 bytes in hex'))),
    "The private key (32 bytes in hex) of an account that holds only gas; the payer sends the log's root from it once a day. Without it nothing is anchored.",
    { isSecret: true },
  ),
  ANCHOR_NETWORK: variable(z.optional(z.enum(ANCHOR_NETWORKS)), 'The network of the anchors.', {
    byDefault: 'the first of these that is followed',
  }),
  DEPOSIT_KEY_EVM: variable(
    z.optional(text),
    'The public key of deposit addresses; without it nothing is consolidated.',
  ),
};

const usdtAmount = z.optional(
  z.pipe(
    z.string().check(z.refine((amount) => parseMoney(amount) !== undefined, 'no amount of USDT')),
    z.transform((amount) => parseMoney(amount) as Money),
  ),
);

/** A height or id defined by the chain, so without an upper bound. */
const ofChain = z.coerce.number().check(z.int(), z.gte(1));

export const NETWORK_VARIABLES = {
  NODES: variable(
    z.optional(text),
    'Two or more node URLs of different providers, space-separated; the first for watcher 1, the second for watcher 2. Without it the network is not followed.',
    { isSecret: true },
  ),
  ID: variable(z.optional(ofChain), 'The chain id; nodes of another chain are refused. Needed with nodes.'),
  TOKEN: variable(z.optional(text), 'The contract of USDT there; needed with nodes.'),
  OTHER_TOKENS: variable(
    z._default(z.string(), ''),
    'Tokens recognised when sent by mistake, space-separated.',
  ),
  START: variable(z.optional(ofChain), 'The first block to follow.', {
    byDefault: 'the newest final block',
  }),
  PLATFORM_ADDRESSES: variable(
    z._default(z.string(), ''),
    'Addresses of the platform (hot, gas and cold wallets), space-separated.',
  ),
  COLD_WALLET: variable(
    z.optional(text),
    "The cold wallet for the hot wallet's excess; needed for payouts. Its key is kept offline.",
  ),
  HOT_WALLET_FROM: variable(usdtAmount, 'In USDT: below it the hot wallet must be refilled.', {
    byDefault: formatMoney(DEFAULT_CONSOLIDATION_RULES.hotWalletFrom),
  }),
  HOT_WALLET_UP_TO: variable(usdtAmount, "In USDT: the hot wallet's target; more goes to the cold wallet.", {
    byDefault: formatMoney(DEFAULT_CONSOLIDATION_RULES.hotWalletUpTo),
  }),
  COIN_PRICE: variable(
    usdtAmount,
    "The assumed price of the chain's coin in USDT; consolidations with too expensive gas are not made.",
    { byDefault: formatMoney(DEFAULT_CONSOLIDATION_RULES.coinPrice) },
  ),
};

export const NETWORK_SET: VariableSet = {
  prefix: 'CHAIN_<NETWORK>_',
  of: NETWORKS,
  variables: NETWORK_VARIABLES,
};

export const ROLE: RoleVariables = {
  role: 'chain',
  does: 'Follows the chains, credits deposits and sends payouts.',
  variables: VARIABLES,
  sets: [NETWORK_SET],
};
