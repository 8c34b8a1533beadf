import { addressMarks, checkAddresses, type DepositKeys } from './addresses/check-addresses.ts';
import { checkHashChains, noMarks } from './books/hash-chains.ts';
import { checkCatalogue, type Shipped } from './catalogue/check-catalogue.ts';
import { type AuditedNetwork, checkChain, noNetworkMarks } from './chain/check-chain.ts';
import type { Database, Snapshot } from './database.ts';
import { type Finding, reporting } from './findings.ts';
import { checkInvariants } from './invariants/check-invariants.ts';
import { noSellerMarks } from './invariants/seller-range.ts';
import { checkProcessor, type Processors } from './processor/check-processor.ts';
import { checkRows, noRowMarks } from './rows/check-rows.ts';
import { checkApprovals } from './staff/approvals.ts';
import { checkAuditLog, noLogMarks } from './staff/audit-log.ts';
import { noSignatureMarks } from './staff/check-signatures.ts';

export interface AuditParts extends Processors {
  readonly database: Database;
  readonly networks: readonly AuditedNetwork[];
  readonly shipped: Shipped;
  readonly depositKeys: DepositKeys;
  readonly firstKeys: readonly string[];
}

export interface Check {
  readonly name: string;
  run(): Promise<readonly Finding[]>;
}

/** All checks of a turn. Each continues from its own marks. */
export function checksOf({
  database,
  networks,
  shipped,
  stripe,
  isProduction,
  depositKeys,
  firstKeys,
}: AuditParts): readonly Check[] {
  const chainMarks = noMarks();
  const rowMarks = noRowMarks();
  const logMarks = noLogMarks();
  const signatureMarks = noSignatureMarks();
  const ownAddresses = addressMarks(depositKeys);
  const sellerMarks = noSellerMarks();
  const reading = (name: string, check: (snapshot: Snapshot) => Promise<readonly Finding[]>): Check => ({
    name,
    run: () => database.at(check),
  });
  return [
    reading('catalogue', (snapshot) => checkCatalogue(snapshot, shipped)),
    reading('clock', (snapshot) => checkClock(snapshot, isProduction)),
    reading('hash-chains', (snapshot) => checkHashChains(snapshot, chainMarks)),
    reading('business-rows', (snapshot) => checkRows(snapshot, rowMarks)),
    { name: 'invariants', run: () => checkInvariants(database, sellerMarks) },
    reading('approvals', (snapshot) => checkApprovals(snapshot, signatureMarks, { firstKeys, isProduction })),
    reading('audit-log', (snapshot) => checkAuditLog(snapshot, logMarks)),
    reading('addresses', (snapshot) => checkAddresses(snapshot, ownAddresses)),
    { name: 'processor', run: () => checkProcessor(database, { stripe, isProduction }) },
    ...networks.map((network): Check => {
      const marks = noNetworkMarks();
      return { name: `chain-${network.network}`, run: () => checkChain(database, network, marks) };
    }),
  ];
}

/** In production the clock must be the server's; other clocks can be moved. */
async function checkClock(snapshot: Snapshot, isProduction: boolean): Promise<readonly Finding[]> {
  const { report, findings } = reporting('clock');
  const [clock] = await snapshot.rows<{ kind: string }>('select kind from public.business_clock');
  if (isProduction && clock?.kind !== 'server') {
    report(
      'clock-moves',
      'clock',
      `The clock of this database is of kind ${clock?.kind ?? 'none'}: somebody can move it.`,
    );
  }
  return findings;
}

/** A check that fails to run is a finding itself, because it may have missed something. */
export async function runCheck(check: Check): Promise<readonly Finding[]> {
  try {
    return await check.run();
  } catch (error) {
    const { name } = check;
    const { blind, findings } = reporting(name);
    const why = error instanceof Error ? error.message : String(error);
    blind('not-checked', name, `The check ${name} could not be made: ${why}.`);
    return findings;
  }
}
