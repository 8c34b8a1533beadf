import type { Pictures } from './catalog/pictures.ts';
import type { DepositKeys } from './chain/deposit-keys.ts';
import type { Payments } from './checkout/payments.ts';
import type { Passwords } from './identity/passwords.ts';
import type { Papers } from './papers.ts';
import type { RepositoryName } from './repositories.ts';
import type { DeviceKeys } from './staff/approvals.ts';
import type { SecondFactor } from './staff/second-factor.ts';
import type { Clock } from './system/clock.ts';
import type { FileStorage } from './system/file-storage.ts';
import type { Hmac } from './system/hmac.ts';
import type { Limits } from './system/limits.ts';
import type { Random } from './system/random.ts';
import type { Sealing } from './system/sealing.ts';
import type { Transactions } from './system/transaction.ts';

/** Everything the use cases need from outside. Each app assembles it once. */
export interface Dependencies<Names extends RepositoryName = RepositoryName> {
  readonly transactions: Transactions<Names>;
  readonly clock: Clock;
  readonly random: Random;
  readonly passwords: Passwords;
  readonly hmac: Hmac;
  readonly limits: Limits;
  readonly storage: FileStorage;
  readonly pictures: Pictures;
  readonly payments: Payments;
  readonly papers: Papers;
  readonly depositKeys: DepositKeys;
  readonly sealing: Sealing;
  readonly secondFactor: SecondFactor;
  readonly deviceKeys: DeviceKeys;
  /** Public base URL of the platform; links to it begin with this. */
  readonly publicUrl: string;
  /** Base URL of the storefront; ends with a slash. */
  readonly storefrontUrl: string;
}

/** The parts that one use case needs, and the repositories that its transactions use; by default none. */
export type Requires<Parts extends keyof Dependencies, Names extends RepositoryName = never> = Pick<
  Dependencies<Names>,
  Parts
>;
