import type { DeviceKeys } from './approvals.ts';
import type { Chance } from './chance.ts';
import type { Clock } from './clock.ts';
import type { DepositKeys } from './deposit-keys.ts';
import type { Digests } from './digests.ts';
import type { FileStorage } from './file-storage.ts';
import type { Limits } from './limits.ts';
import type { Passwords } from './passwords.ts';
import type { Payments } from './payments.ts';
import type { Pictures } from './pictures.ts';
import type { SecondFactor } from './second-factor.ts';
import type { Transactions } from './transaction.ts';
import type { Vault } from './vault.ts';

/** Everything the use cases need from outside; an app puts it together once. */
export interface Outside {
  readonly transactions: Transactions;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly passwords: Passwords;
  readonly digests: Digests;
  readonly limits: Limits;
  readonly storage: FileStorage;
  readonly pictures: Pictures;
  readonly payments: Payments;
  readonly depositKeys: DepositKeys;
  readonly vault: Vault;
  readonly secondFactor: SecondFactor;
  readonly deviceKeys: DeviceKeys;
  /** The address that people type: links that are handed on begin with it. */
  readonly publicUrl: string;
  /** Where viewers watch; ends with a slash. */
  readonly storefrontUrl: string;
}

/** The part of it that one use case needs. */
export type Needs<Names extends keyof Outside> = Pick<Outside, Names>;
