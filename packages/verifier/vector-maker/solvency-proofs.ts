import { bytesToHex, sha256, utf8ToBytes } from '@cliffhanger/core/proofs';
import type { AddressStatement } from '@cliffhanger/core/solvency';
import { testWallet } from '@cliffhanger/testing/proofs';
import { ofSolvencyProof, type Vector } from './vector.ts';
import { vectorWorld } from './world.ts';

type Line = Readonly<Record<string, unknown>>;
interface Report {
  readonly owed: readonly Line[];
  readonly held: Readonly<Record<'addresses' | 'elsewhere' | 'processors', readonly Line[]>>;
  readonly [name: string]: unknown;
}

export function solvencyProofs(): Vector[] {
  const world = vectorWorld();
  const proof = world.makeSolvencyProof();
  const report = JSON.parse(proof.report) as Report;
  const changed = (change: Partial<Report>) => ({
    ...proof,
    report: JSON.stringify({ ...report, ...change }),
  });
  const totals = report['totals'] as Readonly<Record<string, string>>;
  const { held } = report;
  const [address = {}, cold = {}] = held.addresses;
  const signed = cold['signed'] as Line;
  const withAddresses = (...addresses: readonly Line[]) => changed({ held: { ...held, addresses } });
  // Signed with the cold wallet's key, but another text.
  const signedFor = (other: Partial<AddressStatement>): Line => ({
    ...cold,
    signed: testWallet('vectors cold wallet').signs({
      origin: proof.origin,
      network: 'bep20',
      day: '2026-09-03',
      block: 1,
      blockHash: '0x01',
      ...other,
    }),
  });
  return [
    ofSolvencyProof('right', proof),
    ofSolvencyProof('right-known-key', proof, { knownKeys: [world.key.verifierKey] }),
    ofSolvencyProof('unreadable-report', { ...proof, report: '{' }),
    ofSolvencyProof('unreadable-amount', changed({ prepaidEpisodes: '1.5' })),
    ofSolvencyProof('unreadable-entry', { ...proof, solvency: null }),
    ofSolvencyProof('newer-format', { ...proof, format: 'cliffhanger-solvency-proof-2' }),
    ofSolvencyProof('newer-format-report', changed({ format: 'cliffhanger-solvency-report-2' })),
    ofSolvencyProof('bad-note', { ...proof, checkpoint: world.log.checkpointText() }),
    ofSolvencyProof('unknown-key', proof, { knownKeys: [vectorWorld('stranger').key.verifierKey] }),
    ofSolvencyProof('bad-signature', { ...proof, checkpoint: proof.checkpoint.replace(/\n\d+\n/, '\n18\n') }),
    ofSolvencyProof('key-not-in-log', { ...proof, keys: proof.keys.slice(1) }),
    ofSolvencyProof('solvency-not-in-log', { ...proof, solvency: proof.keys[0] }),
    ofSolvencyProof(
      'negative-amount',
      changed({ owed: [...report.owed, { kind: 'reserve', amount: '-1' }] }),
    ),
    ofSolvencyProof('kind-twice', changed({ owed: [...report.owed, { kind: 'escrow', amount: '0' }] })),
    ofSolvencyProof('address-twice', withAddresses(address, address)),
    ofSolvencyProof(
      'processor-twice',
      changed({ held: { ...held, processors: [...held.processors, ...held.processors] } }),
    ),
    ofSolvencyProof('wrong-totals', withAddresses({ ...address, amount: '1' }, cold)),
    ofSolvencyProof('wrong-totals-owed', changed({ totals: { ...totals, owed: '1' } })),
    ofSolvencyProof('wrong-colour', changed({ colour: 'green' })),
    ofSolvencyProof('wrong-address-signature', withAddresses({ ...address, block: 1 }, cold)),
    ofSolvencyProof(
      'wrong-address-signature-none',
      withAddresses(address, { ...cold, signed: { ...signed, signature: `0x${'0'.repeat(130)}` } }),
    ),
    // An old signature with today's day and block, or with a day that makes it look newer.
    ofSolvencyProof(
      'wrong-address-signature-made-new',
      withAddresses(address, {
        ...cold,
        signed: { ...signed, day: report['day'], block: cold['block'], blockHash: cold['blockHash'] },
      }),
    ),
    ofSolvencyProof(
      'wrong-address-signature-younger',
      withAddresses(address, { ...cold, signed: { ...signed, day: '2026-09-20' } }),
    ),
    ofSolvencyProof(
      'wrong-address-signature-another-network',
      withAddresses(address, { ...cold, network: 'erc20' }),
    ),
    ofSolvencyProof(
      'wrong-address-signature-another-origin',
      withAddresses(address, signedFor({ origin: 'another.example' })),
    ),
    ofSolvencyProof('old-address-signature', withAddresses(address, signedFor({ day: '2026-09-02' }))),
    ofSolvencyProof(
      'old-address-signature-of-tomorrow',
      withAddresses(address, signedFor({ day: '2026-10-05' })),
    ),
    ofSolvencyProof('old-address-signature-no-day', withAddresses(address, signedFor({ day: '2026-09-31' }))),
    ofSolvencyProof('unreadable-signed', withAddresses(address, { ...cold, signed: 'yes' })),
    ofSolvencyProof('unreadable-capital', changed({ capital: '1.5' })),
    ofSolvencyProof('other-than-log', changed({ tree: { places: 1_024, root: '0'.repeat(64) } })),
    ofSolvencyProof('wrong-report', changed({ prepaidEpisodes: '41' })),
    ofSolvencyProof('older-than-kept', proof, { keptCheckpoint: vectorWorld('vectors', 4).checkpoint() }),
    signedForAnotherDay(),
  ];
}

/** The platform put a signature of another day into the report, and that report into the log. */
function signedForAnotherDay(): Vector {
  const world = vectorWorld();
  const proof = world.makeSolvencyProof();
  const report = JSON.parse(proof.report) as Report;
  const text = JSON.stringify({ ...report, day: '2026-10-02' });
  const entry = proof.solvency.text.split('\n');
  entry[1] = '2026-10-02';
  entry[6] = bytesToHex(sha256(utf8ToBytes(text)));
  world.log.entries[proof.solvency.index] = entry.join('\n');
  return ofSolvencyProof('old-address-signature-another-day', {
    ...proof,
    report: text,
    solvency: world.log.inclusion(proof.solvency.index),
    checkpoint: world.checkpoint(),
    keys: world.keyEntries(),
  });
}
