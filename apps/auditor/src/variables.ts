import {
  count,
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

export const VARIABLES = {
  ...PROCESS_VARIABLES,
  ...OPERATIONS_VARIABLES,
  DATABASE_URL: variable(z.url(), 'The login of the role `cliffhanger_auditor`.', { isSecret: true }),
  ...SHUTDOWN_VARIABLES,
  AUDITOR_EVERY_MS: variable(z._default(milliseconds, 20_000), 'The pause between two turns.'),
  AUDITOR_STATE_FILE: variable(text, 'What people have explained; nothing else is kept.'),
  ...SIGNER_VARIABLES,
  AUDITOR_PRIVATE_KEY: variable(
    z.optional(text),
    'The Ed25519 key (32 bytes in base 64) that stops payouts; needed in production. Without it findings are told and stop nothing.',
    { isSecret: true },
  ),
  AUDITOR_STRIPE_KEY: variable(
    z.optional(text),
    'A key that may read balance transactions, charges, refunds and disputes, and nothing else.',
    { isSecret: true },
  ),
  AUDITOR_STRIPE_URL: variable(
    z._default(z.url(), 'https://api.stripe.com'),
    'Elsewhere than at Stripe: for tests.',
  ),
  AUDITOR_DEPOSIT_KEYS_EVM: variable(
    z._default(z.string(), ''),
    'Extended public keys, apart by spaces: the one in use, and those before it. Told by whoever made them; needed in production where a network is audited.',
  ),
  AUDITOR_FIRST_KEYS: variable(
    z._default(z.string(), ''),
    'Device keys of the first two admins (`public_key` on the console’s page Device keys), apart by spaces, copied by the auditor’s administrator: every other key has to be let in by keys that go back to these. Needed in production; elsewhere, without them, the database says which key is whose.',
  ),
  AUDITOR_DEPOSIT_KEYS_TRON: variable(z._default(z.string(), ''), 'The same for Tron.'),
};

export const NETWORKS = ['bep20', 'erc20'] as const;

export const NETWORK_VARIABLES = {
  NODE: variable(
    z.optional(z.url()),
    "A node of the auditor's own: one that the process that follows the chain does not ask. Without it the network is not audited.",
    { isSecret: true },
  ),
  ID: variable(z.optional(count), 'By which the chain names itself; needed with a node.'),
  TOKEN: variable(z.optional(text), 'The contract of USDT there; needed with a node.'),
  OWN_ADDRESSES: variable(
    z._default(z.string(), ''),
    'Hot wallet, gas, cold wallet, apart by spaces; needed with a node. What the database calls a wallet of ours has to be among them.',
  ),
};

export const NETWORK_SET: VariableSet = {
  prefix: 'AUDITOR_<NETWORK>_',
  of: NETWORKS,
  variables: NETWORK_VARIABLES,
};

export const ROLE: RoleVariables = {
  role: 'auditor',
  does: 'Checks the books against chain, processor and rules, with code of its own, and stops payouts when something is wrong.',
  variables: VARIABLES,
  sets: [NETWORK_SET],
};
