import { createHash } from 'node:crypto';
import type { Snapshot } from '../database.ts';
import type { Report } from '../findings.ts';
import { type Signature, signedText, textOf } from './device-signatures.ts';

/*
 * A column says who approved, and a column proves nothing: above what may leave unapproved each of them has signed this
 * payment with a device key of theirs, and no payment went to the chain that too few had signed. Which keys are whose the
 * database says here; the signer knows it by itself.
 */

/** As the signer's limits begin (apps/signer/README.md). What arrives, in millionths. */
const UNAPPROVED_UP_TO = 200_000_000n;
const ONE_PERSON_UP_TO = 1_000_000_000n;

/** What was read of a signature before; one that was changed is another one. */
export type SignatureMarks = Map<string, string | undefined>;
export const noSignatureMarks = (): SignatureMarks => new Map();

interface PaymentRow {
  readonly subject: 'withdrawal' | 'return';
  readonly id: string;
  readonly network: string;
  readonly address: string;
  readonly net: string;
  readonly approved_by: readonly string[];
  /** How often the signer has signed a payment of it: again only where the one before failed. */
  readonly sent: number;
}

const SENT = `select count(*)::int from chain.outbound_transactions s where s.state in ('signed', 'broadcast', 'confirmed', 'failed')`;

const PAYMENTS = `
  select 'withdrawal' as subject, w.id, w.network, w.address, w.amount - w.fee as net, w.approved_by,
    (${SENT} and s.withdrawal_id = w.id) as sent
  from wallet.withdrawals w where w.state in ('approved', 'paying', 'paid') and w.amount - w.fee > $1
  union all
  select 'return', r.id, r.network, r.to_address, r.amount, array[r.ended_by], (${SENT} and s.resolution_id = r.id)
  from chain.resolutions r where r.way = 'return' and r.state in ('confirmed', 'done') and r.amount > $1`;

interface ProofRow {
  readonly id: string;
  readonly subject_id: string;
  readonly person_id: string;
  readonly public_key: string;
  readonly is_theirs: boolean;
  readonly client_data: Buffer;
  readonly authenticator_data: Buffer;
  readonly signature: Buffer;
}

const PROOFS = `
  select p.id, p.subject_id, p.person_id, k.public_key, p.client_data, p.authenticator_data, p.signature,
    k.person_id = p.person_id and k.duty = 'payouts' and k.confirmed_at is not null as is_theirs
  from wallet.approval_proofs p join staff.device_keys k on k.key_id = p.key_id`;

export async function checkSignatures(
  snapshot: Snapshot,
  marks: SignatureMarks,
  report: Report,
): Promise<void> {
  const proofs = await snapshot.rows<ProofRow>(PROOFS);
  const signed = Map.groupBy(
    proofs.map((row) => ({ ...row, text: readOnce(row, marks) })),
    ({ subject_id: id }) => id,
  );
  for (const { id, text, is_theirs: isTheirs } of [...signed.values()].flat()) {
    if (text !== undefined && isTheirs) continue;
    report('signature-wrong', id, `Approval ${id} was not signed with a key of the person it names.`);
  }
  for (const row of await snapshot.rows<PaymentRow>(PAYMENTS, [UNAPPROVED_UP_TO])) {
    const own = (signed.get(row.id) ?? []).filter(({ is_theirs: isTheirs }) => isTheirs);
    const signersOf = (payment: number): Set<string> => {
      const text = textOf({ ...row, net: BigInt(row.net), payment });
      return new Set(own.filter((proof) => proof.text === text).map(({ person_id: person }) => person));
    };
    for (const fault of faultsOf(row, signersOf))
      report('not-signed', row.id, `The ${row.subject} ${row.id} of ${row.net}: ${fault}.`);
  }
}

function readOnce(row: ProofRow, marks: SignatureMarks): string | undefined {
  const parts: Signature = {
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

/** A rule signs nothing: what it approved above the limit is signed for by people before it leaves. */
const isPerson = (name: string): boolean => !name.startsWith('rule:');

function faultsOf(row: PaymentRow, signersOf: (payment: number) => Set<string>): string[] {
  const needed = BigInt(row.net) > ONE_PERSON_UP_TO ? 2 : 1;
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
