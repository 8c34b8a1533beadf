import type { Snapshot } from '../database.ts';
import { type Finding, reporting } from '../findings.ts';
import { type AddressFamily, type Derive, deriverOf } from './extended-key.ts';

/*
 * Derives every deposit and invoice address again from the auditor's own extended public keys. An address
 * that differs from its index may belong to someone else's key.
 */

const NAME = 'addresses';
/** Derivations per turn. The newest indexes come first, so that a new address is checked soon. */
const MOST_DERIVED = 2_000;

/** Per family: the current key, then former keys with watched addresses. */
export type DepositKeys = Readonly<Record<AddressFamily, readonly string[]>>;

export interface AddressMarks {
  /** Correct addresses. A changed row has a different mark, so it is checked again. */
  readonly confirmed: Set<string>;
  readonly derivers: Readonly<Record<AddressFamily, readonly Derive[]>>;
}

export const addressMarks = ({ evm, tron }: DepositKeys): AddressMarks => ({
  confirmed: new Set(),
  derivers: { evm: evm.map(deriverOf), tron: tron.map(deriverOf) },
});

interface GivenRow {
  readonly owner: string;
  readonly network: string;
  readonly address: string;
  readonly index: number;
}

const GIVEN = `
  select 'seller ' || d.seller_id as owner, d.network, d.address, p.derivation_index as index
  from wallet.deposit_addresses d join wallet.address_indexes p on p.seller_id = d.seller_id
  union all
  select 'invoice ' || i.id, i.network, i.address, i.derivation_index from checkout.invoices i
  order by index desc, network`;

const familyOf = (network: string): AddressFamily => (network === 'trc20' ? 'tron' : 'evm');
const isSame = (family: AddressFamily, one: string, other: string): boolean =>
  family === 'evm' ? one.toLowerCase() === other.toLowerCase() : one === other;

export async function checkAddresses(snapshot: Snapshot, marks: AddressMarks): Promise<readonly Finding[]> {
  const { report, blind, findings } = reporting(NAME);
  const given = await snapshot.rows<GivenRow>(GIVEN);
  const owners = new Map<number, string>();
  const withoutKey = new Set<AddressFamily>();
  let derived = 0;
  for (const { owner, network, address, index } of given) {
    const other = owners.get(index);
    if (other !== undefined && other !== owner)
      report(
        'index-shared',
        String(index),
        `Index ${index} of the addresses belongs to ${other} and ${owner}.`,
      );
    owners.set(index, owner);
    const family = familyOf(network);
    const mark = `${family} ${index} ${address}`;
    if (marks.confirmed.has(mark) || derived >= MOST_DERIVED) continue;
    const derivers = marks.derivers[family];
    if (derivers.length === 0) {
      withoutKey.add(family);
      continue;
    }
    derived += 1;
    if (derivers.some((derive) => isSame(family, derive(family, index), address))) marks.confirmed.add(mark);
    else
      report(
        'not-derived',
        `${network}:${address}`,
        `${owner} was given ${address} on ${network}, which is not the address of index ${index} under any key of ours.`,
      );
  }
  for (const family of withoutKey)
    blind(
      'not-checked',
      family,
      `Addresses of ${family} were given out, and the auditor was told no key of theirs.`,
    );
  return findings;
}
