import { type ClockKind, migrate } from '@cliffhanger/adapters/postgres';
import type { Config } from './config.ts';

const CLOCKS: Readonly<Record<NonNullable<Config['kind']>, ClockKind>> = {
  production: 'server',
  development: 'movable',
  test: 'movable',
};

export const migrateDatabase = ({ ownerUrl, kind }: Config): Promise<readonly string[]> =>
  migrate({ connectionString: ownerUrl, ...(kind === undefined ? {} : { clock: CLOCKS[kind] }) });
