import type {
  BringingOutcome,
  ColdSignatureId,
  ColdWallet,
  ColdWallets,
} from '@cliffhanger/application/ports';
import { type Money, microUsdt } from '@cliffhanger/core/kernel';
import type { AddressStatement } from '@cliffhanger/core/solvency';
import type { Network } from '@cliffhanger/core/wallet';
import type { Session } from '../connection.ts';

interface ColdWalletRow {
  readonly network: Network;
  readonly address: string;
  readonly amount: Money;
  readonly origin: string | null;
  readonly day: string | null;
  readonly height: bigint;
  readonly hash: string;
  readonly signed_on: string | null;
  readonly signed_by: string;
  readonly confirmed_by: string;
  readonly waiting_id: ColdSignatureId | null;
  readonly waiting_for: string;
  readonly waiting_by: string;
}

interface TextRow {
  readonly origin: string;
  readonly day: string;
  readonly height: bigint;
  readonly hash: string;
  readonly address: string;
}

interface BroughtRow {
  readonly outcome: Extract<BringingOutcome, { refusal: string }>['refusal'];
  readonly id: ColdSignatureId | null;
}

export const createColdWallets = (session: Session): ColdWallets => ({
  async list() {
    const { rows } = await session.query<ColdWalletRow>({
      name: 'cold-wallets',
      text: `select network, address, amount, origin, day, height, hash, signed_on, signed_by, confirmed_by, waiting_id,
               waiting_for, waiting_by
             from solvency.list_cold_wallets()`,
    });
    return rows.map(walletOf);
  },

  async texts(network, address, now) {
    const { rows } = await session.query<TextRow>({
      name: 'cold-wallet-texts',
      text: 'select origin, day, height, hash, address from solvency.cold_texts($1, $2, $3)',
      values: [network, address, now],
    });
    return rows.map((row) => statementOf(network, row));
  },

  async bring({ network, address, day, signature, by }, now) {
    const { rows } = await session.query<BroughtRow>({
      name: 'cold-signature-bring',
      text: 'select outcome, id from solvency.bring_cold_signature($1, $2, $3::date, $4, $5, $6)',
      values: [network, address, day, signature, by, now],
    });
    const [row] = rows;
    if (row === undefined) throw new Error('a function without an answer');
    return row.id === null ? { refusal: row.outcome } : { id: row.id };
  },

  async end({ id, outcome, by }, now) {
    const { rows } = await session.query<{ outcome: Awaited<ReturnType<ColdWallets['end']>> }>({
      name: 'cold-signature-end',
      text: 'select solvency.end_cold_signature($1, $2, $3, $4) as outcome',
      values: [id, outcome, by, now],
    });
    const [row] = rows;
    if (row === undefined) throw new Error('a function without an answer');
    return row.outcome;
  },
});

const walletOf = (row: ColdWalletRow): ColdWallet => ({
  network: row.network,
  address: row.address,
  amount: microUsdt(row.amount),
  toSign:
    row.origin === null || row.day === null
      ? null
      : statementOf(row.network, { ...row, origin: row.origin, day: row.day }),
  signed:
    row.signed_on === null
      ? null
      : { day: row.signed_on, broughtBy: row.signed_by, confirmedBy: row.confirmed_by },
  waiting:
    row.waiting_id === null ? null : { id: row.waiting_id, day: row.waiting_for, broughtBy: row.waiting_by },
});

const statementOf = (
  network: Network,
  { origin, day, address, height, hash }: TextRow,
): AddressStatement => ({
  origin,
  day,
  network,
  address,
  block: Number(height),
  blockHash: hash,
});
