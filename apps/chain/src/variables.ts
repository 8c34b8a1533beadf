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

/** What one process does, each with a login of its own: what a watcher's node shows is said in that watcher's name. */
export const DUTIES = ['watcher-1', 'watcher-2', 'payer'] as const;
export type Duty = (typeof DUTIES)[number];

/** Chains whose transactions have call data that everybody can read. */
export const ANCHOR_NETWORKS = ['bep20', 'erc20'] as const satisfies readonly Network[];

const database = (duty: Duty) =>
  variable(z.optional(z.url()), `The login of the duty \`${duty}\`; needed when this process has it.`, {
    isSecret: true,
  });

const every = (ms: number, what: string) =>
  variable(z._default(milliseconds, ms), `How often ${what}, in milliseconds.`);

export const VARIABLES = {
  ...PROCESS_VARIABLES,
  ...OPERATIONS_VARIABLES,
  CHAIN_DUTIES: variable(
    z._default(z.string(), DUTIES.join(' ')),
    'What this process does, apart by spaces. In production one only, with no credentials of another.',
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
    'The Ed25519 key (32 bytes in base 64) that asks the signer for payouts. Without a signer chains are followed, and payouts are recorded by people.',
    { isSecret: true },
  ),
  ANCHOR_KEY: variable(
    z.optional(z.string().check(z.regex(/^(0x)?[0-9a-f]{64}$/i, 'not 32 bytes in hex'))),
    'The private key (32 bytes in hex) of an account that holds gas and nothing else: the payer sends the root of the public log from it once a day. Without it nothing is anchored.',
    { isSecret: true },
  ),
  ANCHOR_NETWORK: variable(z.optional(z.enum(ANCHOR_NETWORKS)), 'Where it is sent.', {
    byDefault: 'the first of these that is followed',
  }),
  DEPOSIT_KEY_EVM: variable(
    z.optional(text),
    'The extended public key of deposit addresses; without it nothing is consolidated.',
  ),
};

const usdtAmount = z.optional(
  z.pipe(
    z.string().check(z.refine((amount) => parseMoney(amount) !== undefined, 'no amount of USDT')),
    z.transform((amount) => parseMoney(amount) as Money),
  ),
);

/** A height or a name that a chain gives itself: as large as it likes. */
const ofChain = z.coerce.number().check(z.int(), z.gte(1));

export const NETWORK_VARIABLES = {
  NODES: variable(
    z.optional(text),
    "Addresses of two nodes or more, apart by spaces, run by different people. The first is the first watcher's, the second the second's. Without it the network is not followed.",
    { isSecret: true },
  ),
  ID: variable(
    z.optional(ofChain),
    'By which the chain names itself: a node of another one is never believed. Needed with nodes.',
  ),
  TOKEN: variable(z.optional(text), 'The contract of USDT there; needed with nodes.'),
  OTHER_TOKENS: variable(
    z._default(z.string(), ''),
    'Tokens that are recognised when somebody sends them by mistake, apart by spaces.',
  ),
  START: variable(z.optional(ofChain), 'The height to begin at, the first time.', {
    byDefault: 'the newest final block',
  }),
  PLATFORM_ADDRESSES: variable(
    z._default(z.string(), ''),
    "Hot wallet, cold wallet, cold storage, apart by spaces: what is there is ours and no seller's.",
  ),
  COLD_WALLET: variable(
    z.optional(text),
    'Where what the hot wallet may not hold is kept; needed to pay out. Its key is nowhere near.',
  ),
  HOT_WALLET_FROM: variable(usdtAmount, 'In USDT: below it somebody has to refill the hot wallet.', {
    byDefault: formatMoney(DEFAULT_CONSOLIDATION_RULES.hotWalletFrom),
  }),
  HOT_WALLET_UP_TO: variable(usdtAmount, 'In USDT: above it the hot wallet is full.', {
    byDefault: formatMoney(DEFAULT_CONSOLIDATION_RULES.hotWalletUpTo),
  }),
  COIN_PRICE: variable(
    usdtAmount,
    'What a coin of the chain costs at most, in USDT: consolidations whose gas costs too much are not made.',
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
