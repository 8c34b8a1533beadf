import { readFileSync } from 'node:fs';
import { type Check, checksOf } from './audit.ts';
import type { Shipped } from './catalogue/check-catalogue.ts';
import { createNode } from './chain/node.ts';
import type { Config } from './config.ts';
import { type Database, openDatabase } from './database.ts';
import { stripeStatement } from './processor/statement.ts';

export interface Composed {
  readonly database: Database;
  readonly checks: readonly Check[];
}

export function compose(config: Config, onIdleError: (error: Error) => void): Composed {
  const database = openDatabase(config.databaseUrl, onIdleError);
  const checks = checksOf({
    database,
    isProduction: config.isProduction,
    networks: config.networks.map(({ nodeUrl, ...network }) => ({ ...network, node: createNode(nodeUrl) })),
    shipped: shipped(),
    depositKeys: config.depositKeys,
    firstKeys: config.firstKeys,
    stripe: config.stripe && stripeStatement(config.stripe),
  });
  return { database, checks };
}

/** Generated from the migrations at build time; a test compares both. */
export const shipped = (): Shipped => ({
  migrations: generated('migrations.json'),
  catalogue: generated('catalogue.json'),
});

const generated = (name: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(new URL(`../generated/${name}`, import.meta.url), 'utf8')) as Readonly<
    Record<string, string>
  >;
