import type {
  Approvals,
  DeviceKey,
  KeyOutcome,
  KeyToTell,
  MadeKey,
  PaidSubject,
  SignedSubject,
  Signing,
} from '@cliffhanger/application/ports';
import type { Assertion, Duty } from '@cliffhanger/approvals/statement';
import type { Instant, OperatorId } from '@cliffhanger/core/kernel';
import { type Session, timestamp } from '../connection.ts';

interface KeyRow {
  readonly key_id: string;
  readonly person_id: OperatorId;
  readonly name: string;
  readonly duty: Duty;
  readonly public_key: string;
  readonly label: string;
  readonly offered_at: Instant;
  readonly confirmed_at: Instant | null;
  readonly retired_at: Instant | null;
  readonly confirmed_by: readonly OperatorId[];
  readonly signer_refused: string | null;
}

const KEYS = `select k.key_id, k.person_id, p.name, k.duty, k.public_key, k.label, k.offered_at, k.confirmed_at,
    k.retired_at, k.signer_refused,
    array(select s.by_person from staff.key_signatures s
          where s.key_id = k.key_id and s.act = 'enrol' order by s.at) as confirmed_by
  from staff.device_keys k join staff.people p on p.id = k.person_id`;

const keyOf = (row: KeyRow): DeviceKey => ({
  keyId: row.key_id,
  personId: row.person_id,
  personName: row.name,
  duty: row.duty,
  publicKey: row.public_key,
  label: row.label,
  offeredAt: row.offered_at,
  confirmedAt: row.confirmed_at,
  retiredAt: row.retired_at,
  confirmedBy: row.confirmed_by,
  signerRefused: row.signer_refused,
});

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');
const text = (stored: Uint8Array): string => Buffer.from(stored).toString('base64url');

export const createApprovals = (session: Session): Approvals => ({
  ...challenges(session),
  ...keys(session),
  ...proofs(session),
  ...telling(session),
});

const challenges = (session: Session): Pick<Approvals, 'newChallenge' | 'statementOf'> => ({
  async newChallenge(person, now) {
    const { rows } = await session.query<{ nonce: string | null }>({
      name: 'approval-challenge',
      text: 'select staff.new_challenge($1, $2) as nonce',
      values: [person, now],
    });
    return rows[0]?.nonce ?? undefined;
  },

  async statementOf(subject, nonce) {
    const { rows } = await session.query<{ said: string | null }>({
      name: `approval-statement-${subject.kind}`,
      text: `select ${STATEMENTS[subject.kind]} as said`,
      values: [...namedBy(subject), nonce],
    });
    return rows[0]?.said ?? undefined;
  },
});

const STATEMENTS = {
  pay: 'wallet.approval_statement($1, $2, $3)',
  deed: 'wallet.deed_statement($1, $2, $3, $4)',
  enrol: 'staff.enrol_statement($1, $2)',
  retire: 'staff.retire_statement($1, $2)',
} as const;

function namedBy(subject: SignedSubject): readonly unknown[] {
  switch (subject.kind) {
    case 'pay':
      return [subject.subject, subject.id];
    case 'deed':
      return [subject.subject, subject.id, JSON.stringify(subject.proposed ?? null)];
    default:
      return [subject.keyId];
  }
}

type Keys = Pick<Approvals, 'listKeys' | 'findKey' | 'offerKey' | 'confirmKey' | 'retireKey'>;

const keys = (session: Session): Keys => ({
  async listKeys() {
    const { rows } = await session.query<KeyRow>({
      name: 'device-keys',
      text: `${KEYS} order by k.offered_at desc`,
      values: [],
    });
    return rows.map(keyOf);
  },

  async findKey(keyId) {
    const { rows } = await session.query<KeyRow>({
      name: 'device-key',
      text: `${KEYS} where k.key_id = $1`,
      values: [keyId],
    });
    return rows[0] && keyOf(rows[0]);
  },

  offerKey: ({ personId, keyId, publicKey, label, clientData, authenticatorData }, now) =>
    outcomeOf(session, {
      name: 'device-key-offer',
      call: 'staff.offer_device_key($1, $2, $3, $4, $5, $6, $7)',
      values: [personId, keyId, publicKey, label, ...madeParts({ clientData, authenticatorData }), now],
    }),

  confirmKey: (keyId, by, now) =>
    outcomeOf(session, {
      name: 'device-key-confirm',
      call: 'staff.confirm_device_key($1, $2, $3, $4, $5, $6, $7)',
      values: [keyId, ...signingParts(by), now],
    }),

  retireKey: (keyId, by, now) =>
    outcomeOf(session, {
      name: 'device-key-retire',
      call: 'staff.retire_device_key($1, $2, $3, $4, $5, $6, $7)',
      values: [keyId, ...signingParts(by), now],
    }),
});

const proofs = (session: Session): Pick<Approvals, 'addProof' | 'proofsOf'> => ({
  addProof: ({ subject, id }, { person, assertion }, now) =>
    outcomeOf(session, {
      name: 'approval-proof-add',
      call: 'wallet.record_approval_proof($1, $2, $3, $4, $5, $6, $7, $8)',
      values: [subject, id, ...signingParts({ person, assertion }), now],
    }),

  async proofsOf({ subject, id }) {
    const { rows } = await session.query<SignatureRow>({
      name: 'approval-proofs-of',
      text: `select key_id, client_data, authenticator_data, signature from (
               select distinct on (person_id) * from wallet.approval_proofs
               where subject = $1 and subject_id = $2 order by person_id, at desc, id desc
             ) newest order by at desc limit 2`,
      values: [subject, id],
    });
    return rows.map(assertionOf);
  },
});

interface SignatureRow {
  readonly key_id: string;
  readonly client_data: Uint8Array;
  readonly authenticator_data: Uint8Array;
  readonly signature: Uint8Array;
}

const assertionOf = (row: SignatureRow): Assertion => ({
  keyId: row.key_id,
  clientData: text(row.client_data),
  authenticatorData: text(row.authenticator_data),
  signature: text(row.signature),
});

interface ToTellRow {
  readonly act: KeyToTell['act'];
  readonly key_id: string;
  readonly person_id: OperatorId;
  readonly duty: Duty;
  readonly public_key: string;
}

type Telling = Pick<Approvals, 'keysToTell' | 'markTold' | 'revocationsToTell' | 'markRevocationTold'>;

const telling = (session: Session): Telling => ({
  async revocationsToTell(most) {
    const { rows } = await session.query<PaidSubject>({
      name: 'revocations-to-tell',
      text: `select subject, subject_id as id from wallet.revoked_approvals
             where told_at is null order by revoked_at limit $1`,
      values: [most],
    });
    return rows;
  },

  async markRevocationTold({ subject, id }, now) {
    await session.query({
      name: 'revocation-told',
      text: 'select wallet.note_revocation_told($1, $2, $3)',
      values: [subject, id, now],
    });
  },

  async keysToTell(most) {
    const { rows } = await session.query<ToTellRow>({
      name: 'device-keys-to-tell',
      text: `select case when k.enrol_told_at is null then 'enrol' else 'retire' end as act,
               k.key_id, k.person_id, k.duty, k.public_key
             from staff.device_keys k
             where k.duty <> 'levels' and ((k.confirmed_at is not null and k.enrol_told_at is null)
                or (k.retired_at is not null and k.retire_told_at is null
                    and exists (select from staff.key_signatures s where s.key_id = k.key_id and s.act = 'retire')))
             order by k.offered_at limit $1`,
      values: [most],
    });
    const told: KeyToTell[] = [];
    for (const { act, key_id: keyId, person_id: personId, duty, public_key: publicKey } of rows) {
      told.push({
        act,
        keyId,
        personId,
        duty,
        publicKey,
        signatures: await signaturesOf(session, keyId, act),
      });
    }
    return told;
  },

  async markTold({ act, keyId }, refusedFor, now) {
    await session.query({
      name: 'device-key-told',
      text: `update staff.device_keys set signer_refused = $4,
               enrol_told_at = case when $2 = 'enrol' then $3 else enrol_told_at end,
               retire_told_at = case when $2 = 'retire' then $3 else retire_told_at end
             where key_id = $1`,
      values: [keyId, act, timestamp(now), refusedFor],
    });
  },
});

async function signaturesOf(
  session: Session,
  keyId: string,
  act: KeyToTell['act'],
): Promise<readonly Assertion[]> {
  const { rows } = await session.query<SignatureRow>({
    name: 'device-key-signatures',
    text: `select by_key as key_id, client_data, authenticator_data, signature from staff.key_signatures
           where key_id = $1 and act = $2 and by_key is not null order by at limit 2`,
    values: [keyId, act],
  });
  return rows.map(assertionOf);
}

const madeParts = ({ clientData, authenticatorData }: MadeKey) => [
  bytes(clientData),
  bytes(authenticatorData),
];

const signingParts = ({ person, assertion }: Signing) =>
  assertion === null
    ? [person, null, null, null, null]
    : [person, assertion.keyId, ...madeParts(assertion), bytes(assertion.signature)];

interface Call {
  readonly name: string;
  readonly call: string;
  readonly values: readonly unknown[];
}

async function outcomeOf<Done extends string>(
  session: Session,
  { name, call, values }: Call,
): Promise<KeyOutcome<Done>> {
  const { rows } = await session.query<{ outcome: KeyOutcome<Done> }>({
    name,
    text: `select ${call} as outcome`,
    values: [...values],
  });
  const outcome = rows[0]?.outcome;
  if (outcome === undefined) throw new Error(`${name} answered nothing`);
  return outcome;
}
