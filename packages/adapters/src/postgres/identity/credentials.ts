import type { CredentialsStore } from '@cliffhanger/application/ports';
import type { Credentials } from '@cliffhanger/core/identity';
import type { Instant } from '@cliffhanger/core/kernel';
import { type Session, timestamp } from '../connection.ts';

interface CredentialsRow {
  readonly password_hash: string;
  readonly fund_password_hash: string | null;
  readonly fund_wrong_tries: number;
  readonly fund_locked_until: Instant | null;
}

const SELECT = `select password_hash, fund_password_hash, fund_wrong_tries, fund_locked_until
  from identity.credentials where seller_id = $1`;

export const createCredentials = (session: Session): CredentialsStore => ({
  async add(sellerId, passwordHash) {
    await session.query({
      name: 'credentials-add',
      text: 'insert into identity.credentials (seller_id, password_hash) values ($1, $2)',
      values: [sellerId, passwordHash],
    });
  },

  async find(sellerId) {
    const { rows } = await session.query<CredentialsRow>({
      name: 'credentials-find',
      text: SELECT,
      values: [sellerId],
    });
    return rows[0] && credentialsOf(rows[0]);
  },

  async lock(sellerId) {
    const { rows } = await session.query<CredentialsRow>({
      name: 'credentials-lock',
      text: `${SELECT} for update`,
      values: [sellerId],
    });
    return rows[0] && credentialsOf(rows[0]);
  },

  async hold(sellerId) {
    await session.query({
      name: 'credentials-hold',
      text: 'select identity.hold_credentials($1)',
      values: [sellerId],
    });
  },

  async savePassword(sellerId, passwordHash) {
    await session.query({
      name: 'credentials-save-password',
      text: 'update identity.credentials set password_hash = $2 where seller_id = $1',
      values: [sellerId, passwordHash],
    });
  },

  async saveFundPassword(sellerId, fundPasswordHash) {
    await session.query({
      name: 'credentials-save-fund-password',
      text: `update identity.credentials
             set fund_password_hash = $2, fund_wrong_tries = 0, fund_locked_until = null where seller_id = $1`,
      values: [sellerId, fundPasswordHash],
    });
  },

  async saveFundPasswordTries(sellerId, { wrong, lockedUntil }) {
    await session.query({
      name: 'credentials-save-fund-tries',
      text: 'update identity.credentials set fund_wrong_tries = $2, fund_locked_until = $3 where seller_id = $1',
      values: [sellerId, wrong, lockedUntil === null ? null : timestamp(lockedUntil)],
    });
  },
});

const credentialsOf = (row: CredentialsRow): Credentials => ({
  passwordHash: row.password_hash,
  fundPasswordHash: row.fund_password_hash,
  fundPasswordTries: { wrong: row.fund_wrong_tries, lockedUntil: row.fund_locked_until },
});
