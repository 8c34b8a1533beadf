import { createHash } from 'node:crypto';
import { ms, type Snapshot } from '../database.ts';
import type { Report } from '../findings.ts';
import { signedText, textOf, wordsIn } from './device-signatures.ts';
import { knownKeys } from './enrolled-keys.ts';
import { type DeedOfTwo, readDeeds } from './signed-deeds.ts';

/*
 * A column with an approver proves nothing. Each person who approved a payment, or acted as one of two, has
 * signed the exact text with their device key. No payment was sent with too few signatures.
 */

/** The signer's defaults (apps/signer/README.md), for the net amount in millionths. */
const UNAPPROVED_UP_TO = 200_000_000n;
const ONE_PERSON_UP_TO = 1_000_000_000n;
/** The validity of a signature, as its text states. */
const HOLDS_MS = 24 * 3_600_000;

/** Cached texts of verified signatures. A changed signature has a different mark. */
export type SignatureMarks = Map<string, string | undefined>;
export const noSignatureMarks = (): SignatureMarks => new Map();

export interface SigningRules {
  /** Public keys of the first admins, from the configuration. If empty, the database's keys are trusted. */
  readonly firstKeys: readonly string[];
  readonly isProduction: boolean;
}

interface PaymentRow {
  readonly subject: 'withdrawal' | 'return';
  readonly id: string;
  readonly network: string;
  readonly address: string;
  readonly net: string;
  readonly approved_by: readonly string[];
  /** How many payments the signer has made for it. Another one is valid only if the previous one failed. */
  readonly sent: number;
}

const SENT = `select count(*)::int from chain.outbound_transactions s where s.state in ('signed', 'broadcast', 'confirmed', 'failed')`;

const PAYMENTS = `
  select 'withdrawal' as subject, w.id, w.network, w.address, w.amount - w.fee as net, w.approved_by,
    (${SENT} and s.withdrawal_id = w.id) as sent
  from wallet.withdrawals w where w.state in ('approved', 'paying', 'paid')
  union all
  select 'return', r.id, r.network, r.to_address, r.amount, array[r.ended_by], (${SENT} and s.resolution_id = r.id)
  from chain.resolutions r where r.way = 'return' and r.state in ('confirmed', 'done')`;

interface SignatureRow {
  readonly public_key: string;
  readonly client_data: Buffer;
  readonly authenticator_data: Buffer;
  readonly signature: Buffer;
}

interface ProofRow extends SignatureRow {
  readonly id: string;
  readonly subject: string;
  readonly subject_id: string;
  readonly person_id: string;
  readonly key_id: string;
  readonly at: string;
}

const PROOFS = `
  select p.id, p.subject, p.subject_id, p.person_id, p.key_id, k.public_key, p.client_data, p.authenticator_data, p.signature,
    ${ms('p.at')} as at
  from wallet.approval_proofs p join staff.device_keys k on k.key_id = p.key_id`;

interface Proof {
  readonly of: string;
  readonly person: string;
  readonly words: string;
  readonly at: number;
}

export async function checkSignatures(
  snapshot: Snapshot,
  marks: SignatureMarks,
  report: Report,
  rules: SigningRules,
): Promise<void> {
  const proofs = Map.groupBy(await readProofs(snapshot, marks, report, rules), ({ of }) => of);
  const proofsOf = (subject: string, id: string): readonly Proof[] => proofs.get(`${subject} ${id}`) ?? [];
  for (const row of await snapshot.rows<PaymentRow>(PAYMENTS)) {
    const signersOf = (payment: number): Set<string> => {
      const text = textOf({ ...row, net: BigInt(row.net), payment });
      const own = proofsOf(row.subject, row.id).filter(({ words }) => words === text);
      return new Set(own.map(({ person }) => person));
    };
    for (const fault of faultsOf(row, signersOf))
      report('not-signed', row.id, `The ${row.subject} ${row.id} of ${row.net}: ${fault}.`);
  }
  for (const deed of await readDeeds(snapshot)) {
    const { subject, id } = deed;
    for (const fault of faultsOfDeed(deed, proofsOf(subject, id)))
      report(
        'not-signed',
        `${subject}:${id}`,
        `The ${subject} ${id} of ${deed.people.join(' and ')}: ${fault}.`,
      );
  }
}

/**
 * Valid proofs: made with a known key of the person for this duty, over a text recorded while valid, with an
 * unused nonce.
 */
async function readProofs(
  snapshot: Snapshot,
  marks: SignatureMarks,
  report: Report,
  { firstKeys, isProduction }: SigningRules,
): Promise<readonly Proof[]> {
  const keys = await knownKeys(snapshot, firstKeys, (row) => readOnce(row, marks));
  const numbers = new Set<string>();
  return (await snapshot.rows<ProofRow>(`${PROOFS} order by p.at, p.id`)).flatMap((row): Proof[] => {
    const text = readOnce(row, marks);
    const said = text === undefined ? undefined : wordsIn(text);
    const key = keys.get(row.key_id);
    const isTheirs =
      key?.person_id === row.person_id &&
      (key.duty === 'payouts' || (key.duty === 'levels' && row.subject === 'level'));
    const at = Number(row.at);
    const isRetired = key !== undefined && key.retired_at !== null && at >= Number(key.retired_at);
    const until = said?.until ?? 0;
    const isLate = at > until || at <= until - HOLDS_MS - MINUTE_MS;
    const isAgain = said !== undefined && numbers.has(said.nonce);
    if (said !== undefined) numbers.add(said.nonce);
    // Outside production the clock can be moved, so real-time validity cannot be judged.
    if (said !== undefined && isTheirs && !isRetired && !isAgain && !(isProduction && isLate))
      return [{ of: `${row.subject} ${row.subject_id}`, person: row.person_id, words: said.words, at }];
    const why = isAgain
      ? 'has the number of an earlier one'
      : said !== undefined && isTheirs
        ? isRetired
          ? 'was recorded after its key was retired'
          : 'was recorded when it no longer held'
        : 'was not signed with a known key of the person it names';
    report('signature-wrong', row.id, `Approval ${row.id} ${why}.`);
    return [];
  });
}

const MINUTE_MS = 60_000;

function faultsOfDeed({ text, people, since }: DeedOfTwo, proofs: readonly Proof[]): readonly string[] {
  const signers = new Set(
    proofs.filter(({ words, at }) => words === text && at >= since).map(({ person }) => person),
  );
  return [
    ...people
      .filter((name) => name === null || !signers.has(name))
      .map((name) => `${name ?? 'nobody'} has not signed it`),
    ...(new Set(people).size < people.length ? ['both are one person'] : []),
  ];
}

function readOnce(row: SignatureRow, marks: SignatureMarks): string | undefined {
  const parts = {
    publicKey: row.public_key,
    clientData: row.client_data,
    authenticatorData: row.authenticator_data,
    signature: row.signature,
  };
  const hash = createHash('sha256');
  for (const part of [parts.publicKey, parts.clientData, parts.authenticatorData, parts.signature])
    hash.update(`${part.length} `).update(part);
  const mark = hash.digest('base64');
  if (!marks.has(mark)) marks.set(mark, signedText(parts));
  return marks.get(mark);
}

/**
 * A rule cannot sign. A withdrawal that a rule approved above the limit needs signatures by people before it
 * is sent.
 */
const isPerson = (name: string): boolean => !name.startsWith('rule:');

function faultsOf(row: PaymentRow, signersOf: (payment: number) => Set<string>): string[] {
  const net = BigInt(row.net);
  const needed = net > ONE_PERSON_UP_TO ? 2 : net > UNAPPROVED_UP_TO ? 1 : 0;
  const first = signersOf(1);
  const silent = row.approved_by.filter((name) => isPerson(name) && !first.has(name));
  const payments = Array.from({ length: row.sent }, (_, at) => at + 1);
  return [
    ...silent.map((name) => `approved by ${name}, who has not signed for it`),
    ...payments
      .filter((payment) => signersOf(payment).size < needed)
      .map((payment) => `its payment ${payment} left, signed for by ${signersOf(payment).size} of ${needed}`),
  ];
}
